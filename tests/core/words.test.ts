import { describe, expect, it, test } from 'vitest';
import { phraseFinder } from '../../src/core/words.ts';

const speaks = (text: string, phrase: string): boolean => phraseFinder(text)([phrase]).length > 0;

describe('a text speaks of a phrase', () => {
  test.each([
    ['in whatever case', 'The PUBLIC api', 'public API'],
    ['over the end of a line', 'the public\n    API', 'public api'],
    ['with a hyphen', 'a lock-free queue', 'lock free'],
    ['with a hyphen of another kind', 'a lock\u2011free queue', 'lock-free'],
    ['where Markdown sets it off', 'the **public** `API`', 'public api'],
    ['in a block of code', '```js\nconst token = 1;\n```', 'token'],
    ['as a part of a name', 'read api_token here', 'token'],
    ['at the very start and the very end', 'token', 'token'],
    ['with any ending', 'It is idempotent.', 'idempoten*'],
    ['with any ending, and none', 'the crash', 'crash*'],
    ['with any beginning', 'Datenbanksicherheit', '*sicherheit'],
    ['within a word', 'Sicherheitslücken', '*heitsl*'],
    ['with any one word in between', 'add the library', 'add * library'],
    ['in letters with umlauts', 'ÜBERPRÜFUNG der Größe', 'überprüfung'],
    ['however they are composed', 'Gro\u0308sse', 'Grösse'],
    ['ß like ss', 'STRASSE', 'Straße'],
    ['in Greek at the end of a word', 'ΟΔΟΣ', 'οδοσ'],
    ['in full-width letters', 'ｔｏｋｅｎ', 'token'],
    ['in Chinese, where no space tells words', '使用数据库存储', '数据库'],
    ['in Thai', 'ระบบฐานข้อมูลหลัก', 'ฐานข้อมูล'],
    ['in Cyrillic', 'Новая зависимость', 'новая зависимост*'],
    ['with what is not seen inside', 'secu\u200Brity and to\u00ADken', 'security'],
  ])('%s', (_, text, phrase) => expect(speaks(text, phrase)).toBe(true));
});

describe('a text does not speak of a phrase', () => {
  test.each([
    ['as a part of another word', 'the author', 'auth'],
    ['before an umlaut', 'Authö', 'auth'],
    ['over the end of a sentence', 'It is public. API comes later', 'public api'],
    ['in another order', 'API, public', 'public api'],
    ['with another word in between', 'public and API', 'public api'],
    ['with two words for one', 'add the new library', 'add * library'],
    ['that has no words', 'anything at all', ''],
    ['that is a sign', 'C++ + more', '+'],
    ['with a bracket, which is no pattern', 'a token', '[token]s'],
    ['that is longer than it', 'public', 'public api'],
    ['when it says nothing', '', 'token'],
  ])('%s', (_, text, phrase) => expect(speaks(text, phrase)).toBe(false));
});

it('reads a text that is long and hostile in one go', () => {
  const find = phraseFinder(`${'add add * '.repeat(100_000)}${'-'.repeat(500_000)}${'a'.repeat(500_000)}`);
  const phrases = ['add * * * * * library', '*aab', 'aaa* add', 'add *aaa', '* * * *aa*'];
  expect(find(phrases)).toEqual(['add *aaa', '* * * *aa*']);
});
