import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harmless, printable, printableJson } from '../../src/report/harmless.ts';
import { capture, fitToKeep, plain, text } from '../../src/tools/process/output.ts';

describe('capture', () => {
  it('keeps everything that fits, and head and tail of what does not, however it is cut', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(chunks, fc.nat(200), (parts, cap) => {
        const kept = capture(cap);
        parts.forEach(kept.push);
        const all = Buffer.concat(parts);
        const head = Math.floor(cap / 2);
        const wanted =
          all.length <= cap ? all : Buffer.concat([all.subarray(0, head), all.subarray(all.length - (cap - head))]);
        expect(Buffer.from(kept.bytes()).equals(wanted)).toBe(true);
        expect(kept.droppedBytes()).toBe(all.length - wanted.length);
      }),
    );
  });

  it('keeps the right tail of a long stream of odd pieces', () => {
    const kept = capture(1_001);
    const all = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 251));
    for (let at = 0, step = 1; at < all.length; at += step, step = (step * 13) % 997)
      kept.push(all.subarray(at, at + step));
    expect([...kept.bytes()]).toEqual([...all.subarray(0, 500), ...all.subarray(all.length - 501)]);
  });
});

describe('what is kept of a capture', () => {
  it('D13: says what is left out, and nothing that was cut in two at the cut can be seen', () => {
    const clean = (bytes: Uint8Array): Uint8Array =>
      Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('secret-value', '***'), 'latin1');
    const maxBytes = 20_000;
    for (const at of [0, 5, 11, 4_096, 4_101]) {
      const kept = capture(maxBytes);
      // Cut at each place: the head ends, and the tail begins, somewhere in the middle of the value.
      kept.push(Buffer.from('secret-value'.padStart(10_000 - at + 12, 'x')));
      kept.push(Buffer.from('y'.repeat(50_000)));
      kept.push(Buffer.from('secret-value'.padEnd(10_000 + at, 'z')));
      const bytes = fitToKeep({ bytes: kept.bytes(), droppedBytes: kept.droppedBytes(), maxBytes }, clean);
      expect(bytes.length).toBeLessThan(maxBytes);
      const said = Buffer.from(bytes).toString('latin1');
      expect(said).toMatch(/^x+(?:\*{1,3}y*)?\n\[more than \d+ bytes are left out here\]\n(?:\*{0,3})z+$/);
    }
  });

  it('is all of it, cleaned, where nothing was left out', () => {
    const captured = { bytes: Buffer.from('abc'), droppedBytes: 0, maxBytes: 3 };
    expect(fitToKeep(captured, (bytes) => bytes.subarray(1))).toEqual(Buffer.from('bc'));
  });
});

describe('text', () => {
  it('B17, D7: decodes leniently', () => {
    expect(text(Buffer.from('a€'))).toBe('a€');
    expect(text(Uint8Array.of(0x61, 0xff, 0xe2, 0x82))).toBe('a\uFFFD\uFFFD');
  });
});

describe('D6: plain', () => {
  it.each([
    ['colours', '\x1b[1;31mred\x1b[0m \x1b[38;5;196mtoo\x1b[m', 'red too'],
    ['one-byte CSI', '\x9b31mred', 'red'],
    ['a title, ended by BEL or ST', '\x1b]0;title\x07a\x1b]0;title\x1b\\b', 'ab'],
    ['a hyperlink', '\x1b]8;;https://example.org\x1b\\here\x1b]8;;\x1b\\', 'here'],
    ['a title that never ends, up to its line', 'a\x1b]0;title\nb', 'a\nb'],
    ['device strings', 'a\x1bPq#0\x1b\\b', 'ab'],
    ['short escapes', '\x1b(B\x1b=a\x1bM', 'a'],
    ['a progress bar', '10%\r50%\r100%\n', '100%\n'],
    ['a shorter overwrite leaves the rest', 'abcdef\rxy', 'xycdef'],
    ['erase to the end of the line', 'loading…\r\x1b[Kdone', 'done'],
    ['erase the line, then column one', 'loading…\x1b[2K\x1b[1Gdone', 'done'],
    ['Windows line ends', 'a\r\nb\r\r\n', 'a\nb\n'],
    ['backspaces', 'b\bbold \b', 'bold'],
    ['other control codes', 'a\0b\x07c\x7fd\x85e\tf', 'abcde\tf'],
    ['an emoji under an overwrite', '😀😀\r😎', '😎😀'],
  ])('%s', (_name, written, seen) => {
    expect(plain(written)).toBe(seen);
  });

  it('leaves no control code, whatever comes', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('\x1b', '[', ']', 'm', 'K', '\r', '\b', '\x9b', '\x07', '\\', 'a', '0', '\n'),
    });
    fc.assert(
      fc.property(hostile, (written) => {
        expect(plain(written)).not.toMatch(/[^\P{Cc}\n\t]/u);
      }),
    );
  });

  it('takes twice the time for twice the length: a square of it would not end within the limit of a test', () => {
    expect(harmless(`${' '.repeat(12_000_000)}::x`).endsWith(' : :x')).toBe(true);
    for (const unit of ['\x1b]', '\x1b[', '\r', '\b', '\n', ' ', '\x1b[1', '::', 'y\x1b[2K', 'y\x1b[K\b'])
      harmless(plain(unit.repeat(500_000)));
  });
});

/** What the runner takes for a command: `::` first in a line after white space, `##[` anywhere. */
function isCommand(line: string): boolean {
  return line.replace(/^[\s\x85]+/, '').startsWith('::') || line.includes('##[');
}

describe('D12: harmless', () => {
  it.each([
    ['::set-output name=a::b', ': :set-output name=a::b'],
    ['ok\n  ::add-mask::x', 'ok\n  : :add-mask::x'],
    ['ok\r::error::x', 'ok\r: :error::x'],
    ['\x85::error::x', '\x85: :error::x'],
    ['log ##[command]rm', 'log ## [command]rm'],
    ['std::vector and a # heading', 'std::vector and a # heading'],
  ])('%j', (printed, safe) => {
    expect(harmless(printed)).toBe(safe);
  });

  it('no line is a command, whatever is printed', () => {
    const hostile = fc.string({ unit: fc.constantFrom(':', '#', '[', ' ', '\t', '\r', '\n', '\x85', '\u2028', 'a') });
    fc.assert(
      fc.property(hostile, (printed) => {
        expect(
          harmless(printed)
            .split(/[\r\n]/)
            .filter(isCommand),
        ).toEqual([]);
      }),
    );
  });
});

describe('printable', () => {
  it('a text that drives neither the terminal nor the runner, and keeps its lines', () => {
    expect(printable('a\u001B[2Jb\u202E\n::set-output name=x::1\n\tc')).toBe('a[2Jb\n: :set-output name=x::1\n\tc');
  });
});

describe('D12: JSON as it is printed', () => {
  it('drives nobody, and is the same to whoever parses it', () => {
    const value = {
      '##[group]': ['##[error]x', '::add-mask::y\n::z', 'a\u009B2J\u202E\u{E0041}\uD800', '\\##[', 'é😀'],
    };
    const printed = printableJson(value);
    expect(printed).not.toMatch(/[\p{C}]/u);
    expect(printed.split(/[\r\n]/).filter(isCommand)).toEqual([]);
    expect(JSON.parse(printed)).toEqual(value);
    expect(printed).toContain('é😀');
  });
});
