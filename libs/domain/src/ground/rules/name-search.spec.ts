import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesName, nameWords, soughtWords, WORD_SIGNS } from './name-search.ts';

const APOSTROPHES = ["'", '’', '‘', 'ʼ', '`', '´', '′', '＇'];
const HYPHENS = ['-', '‐', '‑', '–', '—', '−'];

describe('matchesName', () => {
  it.each([
    ...APOSTROPHES.flatMap((sign) => [
      [`Rita D${sign}Ávila`, "d'avila"],
      [`Rita D${sign}Ávila`, 'D’Ávila'],
      [`Rita D${sign}Ávila`, 'davila'],
      [`Rita D${sign}Ávila`, 'd avila'],
      [`Rita D${sign}Ávila`, 'ávila rita'],
      ['Rita Davila', `d${sign}ávila`],
      ['Rita D Avila', `d${sign}ávila`],
    ]),
    ...HYPHENS.flatMap((sign) => [
      [`Ana${sign}Clara Souza`, 'ana clara'],
      [`Ana${sign}Clara Souza`, 'ana-clara'],
      [`Ana${sign}Clara Souza`, 'anaclara'],
      [`Ana${sign}Clara Souza`, 'CLARA SOU'],
      ['Ana Clara Souza', `ana${sign}clara`],
    ]),
    ['João da Silva Ângelo', 'angelo joao'],
    ['JOÃO DA SILVA', 'joão sil'],
    ['Joa\u0303o', 'JOÃO'],
    ['Sant’Ana do Livramento', 'santana liv'],
    ['Sant’Ana do Livramento', "sant'an"],
    ['Jean-Luc D’Ormesson-Nétto', 'ormesson-netto'],
    ['Jean-Luc D’Ormesson-Nétto', 'dormessonnetto jean'],
    ['Silva,Ana (Bia)', 'ana bia'],
    ['J. P. Souza', 'j.p. souza'],
    ['J.P. Souza', 'jp'],
    ['Nguyễn Thị Hồng', 'hong thi'],
    ["O'Neill", 'oneill'],
    ['  Ana   Luz ', ' luz  ana '],
    ['Ana Luz', '- ana , luz'],
    ['北京 太郎', '太'],
  ])('matchesName finds %j by %j', (name, typed) => {
    expect(matchesName(name, typed)).toBe(true);
  });

  it.each([
    ['João da Silva', 'ilva'],
    ['João da Silva', 'joao souza'],
    ['João da Silva', 'joaoda'],
    ['D’Ávila', 'vila'],
    ['Ana-Clara', 'lara'],
    ['Ana-Clara', 'ana-lara'],
    ['Ana', 'anac'],
    ['Ana', ''],
    ['Ana', ' - ’ '],
    ['', 'ana'],
    [null, 'ana'],
    [undefined, 'ana'],
  ])('matchesName does not find %j by %j', (name, typed) => {
    expect(matchesName(name, typed)).toBe(false);
  });

  const word = fc.constantFrom(
    'D’Ávila',
    'Ana-Clara',
    'João',
    'de',
    'Sant´Anna',
    'Åsa',
    'Jean-Luc',
    'Łucja',
    'O`Neill',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 6 });

  it('matchesName finds a name by any of its words, cut anywhere, in any order', () => {
    fc.assert(
      fc.property(
        name.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: 1 }))),
        fc.nat(8),
        ([words, typed], keep) => {
          const cut = typed.map((each) => each.slice(0, keep + 1));
          expect(matchesName(words.join(' '), cut.join(' '))).toBe(true);
          expect(matchesName(words.join(' '), cut.join(' ').toUpperCase().replaceAll('’', "'"))).toBe(true);
        },
      ),
    );
  });

  it('matchesName agrees with nameWords for one sought word', () => {
    fc.assert(
      fc.property(name, fc.stringMatching(/^[a-z]{1,5}$/), (words, typed) => {
        const begun = nameWords(words.join(' ')).some((each) => each.startsWith(typed));
        expect(matchesName(words.join(' '), typed)).toBe(begun);
      }),
    );
  });
});

it('nameWords splits a word at a sign within it, and joins it as well', () => {
  expect(nameWords('Maria D’Ávila  d’avila Ana-Clara')).toEqual([
    'maria',
    'd',
    'avila',
    'davila',
    'ana',
    'clara',
    'anaclara',
  ]);
  expect(nameWords(' - ')).toEqual([]);
});

it.each([
  ['the same word again and again', 'ana '.repeat(100), 1],
  ['the same part again and again', 'a-'.repeat(100), 1],
  ['other words than any name has', Array.from({ length: 60 }, (_, at) => `x${at}`).join(' '), 16],
  ['other parts than any word has', Array.from({ length: 60 }, (_, at) => `x${at}`).join('-'), 16],
  ['words of many parts', Array.from({ length: 9 }, (_, at) => `x${at}-y${at}-z${at}`).join(' '), 16],
])('soughtWords returns at most sixteen words for %s @V15.2.2', (_, typed, most) => {
  const patterns = soughtWords(typed).reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0);
  expect(patterns).toBeLessThanOrEqual(most);
  expect(patterns).toBeGreaterThan(0);
});

it.each([...WORD_SIGNS])('soughtWords treats %s as a sign within a word', (sign) => {
  expect(soughtWords(`a${sign}b`)).toEqual([{ whole: 'ab', parts: ['a', 'b'] }]);
});
