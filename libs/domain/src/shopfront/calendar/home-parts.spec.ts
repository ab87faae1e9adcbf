import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arrangeHome, FEW_EVENTS, type HomeParts, type HomeRanks } from './home-parts.ts';

const letters = (text: string) => [...text];

/** Returns the parts of a shop in which capitals are events of one city, and the others of another. */
function partsOf(soonest: string, over: Partial<Record<keyof HomeRanks<string>, string>> = {}): HomeParts<string> {
  const ranks = { soonest, today: '', weekend: '', for_you: soonest, popular: soonest, ...over };
  const { near_you } = over;
  return arrangeHome<string>(
    {
      ...(Object.fromEntries(
        Object.entries(ranks).map(([name, text]) => [name, letters(text)]),
      ) as unknown as HomeRanks<string>),
      near_you: near_you === undefined ? null : letters(near_you),
    },
    (event) => (event === event.toUpperCase() ? 'capitals' : 'others'),
  );
}

const joined = ({ first, weekend, for_you, near_you, popular, cities }: HomeParts<string>) => ({
  first: first.join(''),
  weekend: weekend.join(''),
  for_you: for_you.join(''),
  near_you: near_you?.join(''),
  popular: popular.join(''),
  cities: cities.map(({ key, count, events }) => `${key} ${count}: ${events.join('')}`),
});

describe('arrangeHome', () => {
  it('arrangeHome shows a few events in one part', () => {
    expect(joined(partsOf('abc', { today: 'a', weekend: 'ab' }))).toMatchObject({
      first: '',
      weekend: '',
      for_you: 'abc',
      cities: [],
    });
  });

  it('arrangeHome shows the soonest big when nothing is on today', () => {
    expect(partsOf('abcd').first).toEqual(['a']);
    expect(partsOf('abcd', { today: 'c' }).first).toEqual(['c']);
  });

  it('arrangeHome leaves an event for the cities as soon as there are five', () => {
    expect(joined(partsOf('abcd'))).toMatchObject({ first: 'a', for_you: 'bcd', cities: [] });
    expect(joined(partsOf('abcde'))).toMatchObject({ first: 'a', for_you: 'bcd', cities: ['others 5: e'] });
  });

  it('arrangeHome shows a large shop by today, weekend, turns and city', () => {
    const all = 'ABCDEFGHIJKLMNOPQRSTUVWXabcdef';
    const { popular, ...rest } = joined(
      partsOf(all, { today: 'ABCD', weekend: 'ABCDEFGHIJKL', popular: [...all].toReversed().join('') }),
    );
    expect(rest).toEqual({
      first: 'ABC',
      weekend: 'DEFGH',
      for_you: 'IJKLM',
      near_you: undefined,
      cities: ['capitals 24: NOPQR', 'others 6: a'],
    });
    expect(popular).toBe('fedcb');
  });

  it('arrangeHome shows what is near, and not under the city as well', () => {
    const { near_you, cities } = joined(partsOf('ABCDEFGHIJKLabcdefgh', { near_you: 'abcdefgh' }));
    expect(near_you).toBe('abcde');
    expect(cities).toEqual(['capitals 12: IJKL', 'others 8: fgh']);
  });

  it('arrangeHome shows no event in two parts, fills the tabs, and has a city from five events on', () => {
    const shop = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 60 });
    fc.assert(
      fc.property(shop, fc.func(fc.boolean()), fc.func(fc.boolean()), (soonest, isToday, isWeekend) => {
        const ranks = {
          soonest,
          today: soonest.filter(isToday),
          weekend: soonest.filter(isWeekend),
          for_you: soonest,
          popular: soonest.toReversed(),
          near_you: null,
        };
        const { first, weekend, for_you, popular, cities } = arrangeHome(ranks, (event) =>
          event % 3 ? String(event % 3) : null,
        );
        const shown = [
          ...first,
          ...weekend,
          ...new Set([...for_you, ...popular]),
          ...cities.flatMap(({ events }) => events),
        ];
        expect(new Set(shown).size).toBe(shown.length);
        if (soonest.length > 0) expect(for_you.length).toBeGreaterThan(0);
        expect(popular).toHaveLength(for_you.length);
        expect(first.length > 0).toBe(soonest.length > FEW_EVENTS);
        expect(cities.length > 0).toBe(soonest.length > 4);
        for (const part of [first, weekend, for_you, ...cities.map(({ events }) => events)])
          expect(part.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
