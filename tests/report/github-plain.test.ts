import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/core/evidence.ts';
import { ownComments } from '../../src/report/github/comments.ts';
import { dashboard } from '../../src/report/github/dashboard.ts';
import { code, fenced, plain } from '../../src/report/github/plain.ts';
import { pullBody } from '../../src/report/github/pull.ts';
import { summary } from '../../src/report/github/summary.ts';
import { journalOf, on, spec, told, type Part } from '../core/fixtures/jobs.ts';
import {
  asked,
  baseline,
  begin,
  blocked,
  diagnosed,
  gates,
  graph,
  heard,
  made,
  noChange,
  says,
} from '../core/fixtures/tales.ts';

/** As GitHub's parser renders it, with whatever HTML is in it. */
function rendered(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** What a person sees of it. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll('\u200b', '');
}

function tagsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/<\/?([a-z]\w*)/g)].map((match) => match[1]!))].sort();
}

const PIECES = [
  ...'\\`*_{}[]()<>#+-.!|~&$^"\'=:@/ \n\r\t1aZ',
  '```',
  '~~~',
  '@everyone',
  '@octo/team',
  '<!-- specbridge:dashboard demo-1 -->',
  '<!--',
  '-->',
  '<img src=x onerror=alert(1)>',
  '</details>',
  '<b>',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '[x]: https://evil.example',
  '[^1]',
  'https://evil.example/x',
  'www.evil.example',
  'a@evil.example',
  'Fixes #12',
  'octo/shop#12',
  'GH-12',
  ':white_check_mark:',
  '::set-output name=x::y',
  '##[error]',
  '&lt;',
  '&#64;',
  '| --- |',
  '> [!CAUTION]',
  '- [x] ',
  '\u001b[31m',
  '\u202e',
  '\u200b',
  '\ud800',
  '\u0085',
  'é',
  '任务',
];
const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((parts) => parts.join(''));

/** What of a text is to be seen on one line. */
function expected(text: string): string {
  return text
    .replaceAll(/[^\P{C}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Nothing that GitHub acts on, in what is rendered and no code. */
function expectNobodyIsCalled(html: string): void {
  const prose = html.replaceAll(/<(code|pre)\b.*?<\/\1>/gs, '\u0000').replaceAll(/<[^>]*>/g, '\u0000');
  expect(prose).not.toMatch(/@\w|#\d|\bGH-\d|:[\w+-]+:|:\/\/|www\./i);
}

describe('a text of anybody’s in Markdown', () => {
  it('is one cell of a table that keeps its columns, says what it said, and does nothing', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = rendered(`| a | b |\n| --- | --- |\n| ${plain(text)} | ${code(text)} |`);
        const cells = [...html.matchAll(/<td>(.*?)<\/td>/gs)].map((match) => match[1]!);
        expect(cells).toHaveLength(2);
        expect(tagsOf(html).filter((tag) => !['code', 'span'].includes(tag))).toEqual(
          ['table', 'tbody', 'td', 'th', 'thead', 'tr'].filter((tag) => html.includes(`<${tag}>`)),
        );
        expect(textOf(cells[1]!).trim()).toBe(expected(text));
        expect(textOf(cells[0]!).trim()).toBe(withoutTicks(expected(text)).trim());
        for (const cell of cells) expectNobodyIsCalled(cell);
      }),
      { numRuns: 100 },
    );
  });

  it('begins no heading, list, quote or fence where it comes first in a line', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(withoutTicks(expected(text)).trim() !== '');
        for (const [before, open, close] of [
          ['', '', ''],
          ['> ', '<blockquote>\n', '\n</blockquote>'],
          ['- a\n  ', '<ul>\n<li>', '</li>\n</ul>'],
        ] as const) {
          const html = rendered(`${before}${plain(text)}`);
          expect(html.startsWith(open) && html.endsWith(close)).toBe(true);
          expect(tagsOf(html.slice(open.length, html.length - close.length)).filter((tag) => !INLINE.has(tag))).toEqual(
            [],
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it('in a fence stays in it, and what follows is ours again', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const markdown = fenced(text);
        expect(rendered(`${markdown}\n\nafter`)).toMatch(
          /^<pre><code class="language-text">[^<]*<\/code><\/pre>\n<p>after<\/p>$/,
        );
        expect(markdown).not.toMatch(/<!--|##\[|(?:^|\n)\s*::|[^\P{C}\n\t]/u);
      }),
      { numRuns: 50 },
    );
  });

  it('of any length is no longer than its place', () => {
    for (const piece of PIECES) {
      const text = piece.repeat(100_000 / piece.length);
      expect(plain(text, 100).length).toBeLessThanOrEqual(320);
      expect(code(text, 100).length).toBeLessThanOrEqual(320);
      expect(fenced(text, 100).length).toBeLessThanOrEqual(500);
    }
  });
});

const INLINE = new Set(['p', 'code', 'span']);

/** What stands between two backticks is shown as code, without them. */
function withoutTicks(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, '$1');
}

/** Every text that somebody else can have a word in. */
function scene(text: string): Part[] {
  const finding: Finding = { severity: 'error', file: text.slice(0, 900) || 'x', line: 1, problem: text, fix: text };
  return [
    graph(spec(1, { title: text }), spec(2, { title: text })),
    baseline(),
    begin(),
    made('candidate', [text]),
    gates({ summary: text, tail: text }),
    diagnosed,
    begin('n1', { repairs: 9 }),
    made('other'),
    gates(),
    says('fail', [{ ...finding, problem: text.slice(0, 1_500) || 'x', fix: text.slice(0, 1_500) }]),
    diagnosed,
    asked('ambiguity', { id: 'q1', text }),
  ];
}

function pagesOf(text: string): string[] {
  const job = told(...scene(text));
  const stuck = on(
    job,
    heard({ verb: 'answer', question: 'q1', text: text.slice(0, 4_000) || 'x' }),
    blocked({ code: 'protected-path', detail: text, next: 'retry n1', node: 'n1' }),
  );
  const over = on(stuck, heard({ verb: 'cancel', reason: text.slice(0, 1_500) || 'x' }));
  return [job, stuck, over].flatMap((one) => [
    dashboard(one, journalOf(one), LINKS),
    ...ownComments(one, journalOf(one), LINKS).map(({ body }) => body),
    pullBody(one, LINKS),
    summary(one, journalOf(one), LINKS),
  ]);
}

const LINKS = { repositoryUrl: 'https://github.com/octo/shop', runUrl: 'https://github.com/octo/shop/actions/runs/7' };

function expectHarmless(page: string): void {
  const html = rendered(page);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/github\.com\/octo\/shop\//);
  for (const row of html.match(/<tr>.*?<\/tr>/gs) ?? []) expect([2, 4, 5]).toContain(row.match(/<t[dh]>/g)?.length);
  expect([...page.matchAll(/<!--/g)].length).toBe(page.startsWith('<!--') ? 1 : 0);
  expect(tagsOf(html).filter((tag) => !TAGS.has(tag))).toEqual([]);
  expect(html.match(/<details>/g)?.length).toBe(html.match(/<\/details>/g)?.length);
  expect(page).not.toMatch(/##\[|(?:^|\n)\s*::|[^\P{C}\n\t]/u);
  expectNobodyIsCalled(html);
  const graph = /```mermaid\n(.*?)\n```/s.exec(page)?.[1] ?? '';
  for (const [, label] of graph.matchAll(/\["(.*)"\]/g)) expect(label).toMatch(/^(?:[\p{L}\p{N} ]|#\d+;)*$/u);
}

const TAGS = new Set(
  'a blockquote br code details h3 h4 li p pre span strong summary table tbody td th thead tr ul'.split(' '),
);

const WORST = PIECES.join(' ');

describe('a page with hostile titles, findings, questions and outputs', () => {
  it('calls nobody, links nowhere else, keeps its tables, and bears one mark: its own', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const page of pagesOf(text)) expectHarmless(page);
      }),
      { numRuns: 6 },
    );
  });

  it('reads so', () => {
    const job = told(...scene(WORST));
    return expect(`${dashboard(job, journalOf(job), LINKS)}\n`).toMatchFileSnapshot(
      'golden/github/dashboard-hostile.md',
    );
  });

  it('of a hundred kilobytes each fits into a comment', () => {
    for (const text of [WORST, '$', '@a', '`', '|', '任务']) {
      const pages = pagesOf(text.repeat(100_000 / text.length));
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(60_000);
    }
  });

  it('of a thousand tasks of a hundred kilobytes each fits too', () => {
    const title = '$'.repeat(100_000);
    const specs = Array.from({ length: 1_000 }, (_, index) => spec(index + 1, { title }));
    const job = told(graph(...specs), baseline(), begin(), noChange, asked('no-change', { text: title }));
    expect(dashboard(job, journalOf(job), LINKS).length).toBeLessThanOrEqual(60_000);
  });
});
