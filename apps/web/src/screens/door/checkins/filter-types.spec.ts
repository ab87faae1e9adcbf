import { describe, expect, it } from '@jest/globals';
import { codeAsked, filterTypes } from './filter-types.ts';

const NAME = 'Arraial da Lua Cheia';
const typeOf = (type: string) => filterTypes(NAME).find(({ value }) => value === type)!;
const code = typeOf('code');

describe('code of an entry', () => {
  it.each([
    ['7k2qx8m', 'FTXARR7K2QX8M'],
    ['7k', 'FTXARR7K'],
    ['ftxarr7k2qx8m', 'FTXARR7K2QX8M'],
    ['FTXJAZ7K2QX8M', 'FTXJAZ7K2QX8M'],
    ['7k2q x8mv4t', '7K2QX8MV4T'],
  ])('a code typed as %s is requested as %s', (typed, asked) => {
    expect(codeAsked(typed, NAME)).toBe(asked);
  });

  it('the filter shows the fixed letters of a code once, before the code', () => {
    expect(code.mask?.('ftxarr7k2qx8m')).toBe('7K2QX8M');
    expect(['', '7K2', '7K2QX8MV4T', 'FTXJAZ'].map((typed) => code.prefix?.(typed))).toEqual([
      'FTXARR',
      'FTXARR',
      '',
      '',
    ]);
  });
});

describe('code of an entry where other sellers’ tickets are admitted', () => {
  const any = filterTypes(NAME, true).find(({ value }) => value === 'code')!;

  it.each(['Zsy-0001 a1', '7k2qx8m', 'https://ingresse.exemplo.br/t/7341?s=9'])(
    'a code typed as %s is requested as it is, and shown without letters before it',
    (typed) => {
      expect(codeAsked(` ${typed} `, NAME, true)).toBe(typed);
      expect(any.mask?.(typed) ?? typed).toBe(typed);
      expect(any.prefix?.(typed)).toBeUndefined();
    },
  );

  it('the filter takes the longest code of a seller', () => {
    expect(any.maxLength).toBe(512);
  });
});

describe('document of an entry', () => {
  const document = typeOf('document');

  it.each([
    ['52998224725', '529.982.247-25'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
  ])('a document typed as %s shows as %s, within the length of the field', (typed, shown) => {
    expect(document.mask?.(typed)).toBe(shown);
    expect(document.maxLength).toBe(18);
  });
});
