/** Written without spaces: each of their characters is taken as a word, so that a word of several is found wherever it stands. */
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
const LETTER = '[\\p{L}\\p{M}\\p{N}]';
const WORD = `[${UNSPACED}&&${LETTER}]|[${LETTER}--${UNSPACED}]+`;
const WORDS = new RegExp(WORD, 'gv');
const WORDS_AND_GAPS = new RegExp(`${WORD}|[^${LETTER}]+`, 'gv');
/** What may stand between the words of one phrase: white space, hyphens, and what sets off a word in Markdown. */
const JOINED = /^[\s\p{Pd}_*`]*$/v;
const IS_WORD = new RegExp(LETTER, 'v');

/** One word of a phrase; open at a side, it may go on there. */
interface Wanted {
  readonly text: string;
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
}

/**
 * Which phrases a text speaks of: their words, whole and one after the other, whatever their case, with white space or hyphens between
 * them. A `*` at the start or the end of a word stands for any letters, and alone for any one word. Time grows with the length of both.
 */
export function phraseFinder(text: string): (phrases: readonly string[]) => readonly string[] {
  const words = (fold(text).match(WORDS_AND_GAPS) ?? []).flatMap((part) => {
    if (IS_WORD.test(part)) return [part];
    return JOINED.test(part) ? [] : [undefined];
  });
  const places = Map.groupBy(words.keys(), (at) => words[at]);
  const isSpokenOf = ([first, ...others]: readonly Wanted[]): boolean => {
    if (first === undefined) return false;
    const goesOn = (at: number): boolean => others.every((one, index) => fits(words[at + index + 1], one));
    if (!first.isOpenBefore && !first.isOpenAfter) return places.get(first.text)?.some(goesOn) ?? false;
    return places.entries().some(([word, found]) => fits(word, first) && found.some(goesOn));
  };
  return (phrases) => {
    const wanted = wantedOf(phrases);
    return phrases.filter((_, index) => isSpokenOf(wanted[index] ?? []));
  };
}

/** The same list is looked for in every task of a job. */
const WANTED = new WeakMap<readonly string[], readonly (readonly Wanted[])[]>();

function wantedOf(phrases: readonly string[]): readonly (readonly Wanted[])[] {
  const wanted = WANTED.get(phrases) ?? phrases.map(wantedIn);
  WANTED.set(phrases, wanted);
  return wanted;
}

/** The words of a text, folded so that the same word is the same text. */
export function wordsIn(text: string): readonly string[] {
  return fold(text).match(WORDS) ?? [];
}

function fits(word: string | undefined, { text, isOpenBefore, isOpenAfter }: Wanted): boolean {
  if (word === undefined) return false;
  if (isOpenBefore && isOpenAfter) return word.includes(text);
  if (isOpenAfter) return word.startsWith(text);
  return isOpenBefore ? word.endsWith(text) : word === text;
}

function wantedIn(phrase: string): readonly Wanted[] {
  const parts = fold(phrase)
    .split(/[\s\p{Pd}_]+/v)
    .filter((part) => part !== '');
  return parts.flatMap((part) => {
    const texts = part.match(WORDS) ?? [''];
    return texts.map((text, index) => ({
      text,
      isOpenBefore: index === 0 && part.startsWith('*'),
      isOpenAfter: index === texts.length - 1 && part.endsWith('*'),
    }));
  });
}

/** The same word is the same text: in whatever case, composed or not, and without what is not seen in it. */
function fold(text: string): string {
  const shown = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gv, '');
  return shown.toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');
}
