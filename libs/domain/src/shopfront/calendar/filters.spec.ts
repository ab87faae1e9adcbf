import { describe, expect, it } from '@jest/globals';
import { readShopFilters, shopQuery, shopTitle, withKnownCity, type ShopFilters } from './filters.ts';

const read = (query: string) => readShopFilters(new URLSearchParams(query));

describe('readShopFilters', () => {
  it('readShopFilters reads each filter', () => {
    expect(read('when=weekend&city=S%C3%A3o+Lu%C3%ADs&state=MA&category=show&free=true')).toEqual({
      when: 'weekend',
      city: 'São Luís',
      state: 'MA',
      category: 'show',
      free: 'true',
    });
  });

  it.each([
    '',
    'when=never',
    'category=baile',
    'free=false',
    'city=+',
    'state=PE',
    `city=${'x'.repeat(301)}`,
    'page=2',
  ])('readShopFilters of %s are none', (query) => {
    expect(read(query)).toEqual({});
  });
});

describe('shopQuery', () => {
  it.each<[ShopFilters, string, string]>([
    [{}, '', ''],
    [{ free: 'false' }, '', ''],
    [
      { free: 'true', category: 'festa', state: 'PE', city: 'Recife', when: 'today' },
      '',
      '?when=today&city=Recife&state=PE&category=festa&free=true',
    ],
    [{ city: 'São Luís' }, '', '?city=S%C3%A3o%20Lu%C3%ADs'],
    [{ state: 'PE' }, '', ''],
    [{ when: 'month' }, 'forró & baião', '?query=forr%C3%B3%20%26%20bai%C3%A3o&when=month'],
  ])('shopQuery of %j and %j is %s', (filters, words, query) => {
    expect(shopQuery(filters, words)).toBe(query);
  });

  it('shopQuery is read back by readShopFilters', () => {
    const filters: ShopFilters = {
      when: 'tomorrow',
      city: 'Feira & Cia',
      state: 'BA',
      category: 'outro',
      free: 'true',
    };
    expect(read(shopQuery(filters))).toEqual(filters);
  });
});

describe('shopTitle', () => {
  it.each<[ShopFilters, string]>([
    [{}, 'Eventos'],
    [{ when: 'today' }, 'Eventos hoje'],
    [{ free: 'true' }, 'Eventos grátis'],
    [
      { category: 'show', when: 'weekend', city: 'Recife', state: 'PE', free: 'true' },
      'Shows grátis neste fim de semana em Recife, PE',
    ],
    [{ category: 'outro', city: 'Natal' }, 'Outros eventos em Natal'],
  ])('shopTitle of %j is %s', (filters, title) => {
    expect(shopTitle(filters)).toBe(title);
  });
});

describe('withKnownCity', () => {
  const known = {
    cities: [
      { city: 'São Luís', state: 'MA' },
      { city: 'Bonito', state: 'MS' },
      { city: 'Bonito', state: 'PE' },
    ],
  };

  it.each<[ShopFilters, ShopFilters]>([
    [{ city: 'sao luis' }, { city: 'São Luís', state: 'MA' }],
    [
      { city: 'SÃO LUÍS', state: 'ma', free: 'true' },
      { city: 'São Luís', state: 'MA', free: 'true' },
    ],
    [{ city: 'São Luís', state: 'PE' }, {}],
    [{ city: 'bonito' }, { city: 'Bonito' }],
    [
      { city: 'bonito', state: 'PE' },
      { city: 'Bonito', state: 'PE' },
    ],
    [{ city: 'Xanadu', when: 'today' }, { when: 'today' }],
    [{ when: 'today' }, { when: 'today' }],
  ])('withKnownCity of %j is %j', (filters, expected) => {
    expect(withKnownCity(filters, known)).toEqual(expected);
  });
});
