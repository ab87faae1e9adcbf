import { describe, expect, it } from '@jest/globals';
import { usualMainArea } from '@festix/domain/programme';
import { dayWords, inArea, placeWords, stayWords } from './place-words.ts';

const ZONE = 'America/Sao_Paulo';
const main = usualMainArea;
const camarote = { ...main, number: 1, name: 'Camarote' };
const saturday = {
  id: 's',
  number: 2,
  name: 'sábado',
  starts_at: '2026-12-12T19:00:00.000Z',
  ends_at: '2026-12-13T09:00:00.000Z',
  place_limit: null,
};

describe('inArea', () => {
  it.each([
    ['Recinto', 'no Recinto'],
    ['Camarote Varal', 'no Camarote Varal'],
    ['Pista', 'na Pista'],
    ['Área VIP', 'na Área VIP'],
    ['Mesas', 'nas Mesas'],
    ['Camarotes', 'nos Camarotes'],
    ['Camping', 'no Camping'],
    ['Frente do palco', 'na Frente do palco'],
    ['Cinema', 'no Cinema'],
    ['Ônibus', 'no Ônibus'],
  ])('inArea puts %s as "%s"', (name, words) => {
    expect(inArea({ name })).toBe(words);
  });
});

describe('placeWords', () => {
  it('placeWords leaves out what an event has only one of', () => {
    const both = { area: camarote, day: saturday, is_pinned: false };
    expect(placeWords(both, [main, camarote])).toBe('Camarote · sábado');
    expect(placeWords({ ...both, area: main }, [main])).toBe('sábado');
    expect(placeWords({ ...both, day: null }, [main, camarote])).toBe('Camarote');
    expect(placeWords({ area: main, day: null, is_pinned: false }, [main])).toBe('Recinto');
  });
});

describe('dayWords', () => {
  it('dayWords names date and hours of a day that ends after midnight, in the event’s zone', () => {
    expect(dayWords(saturday, ZONE)).toBe('sábado, 12/12, das 16h às 06h');
    expect(dayWords({ ...saturday, starts_at: '2026-12-12T19:30:00.000Z' }, ZONE)).toBe(
      'sábado, 12/12, das 16h30 às 06h',
    );
  });
});

describe('stayWords', () => {
  it.each([
    [2 * 3_600_000 + 12 * 60_000, '2 h 12 min'],
    [3_600_000, '1 h'],
    [12 * 60_000, '12 min'],
    [5_000, '1 min'],
    [-5_000, '1 min'],
  ])('stayWords puts %i ms as %s', (milliseconds, words) => {
    expect(stayWords(milliseconds)).toBe(words);
  });
});
