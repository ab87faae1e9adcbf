import { describe, expect, it } from '@jest/globals';
import { hasHeadings, headingOf, underHeadings } from './headings.ts';

describe('headingOf', () => {
  it.each([
    ['today', '2026-06-10', 'Hoje'],
    ['tomorrow', '2026-06-10', 'Amanhã'],
    ['week', '2026-06-10', 'Esta semana'],
    ['weekend', '2026-06-10', 'Este fim de semana'],
    ['next-week', '2026-06-10', 'Próxima semana'],
    ['2026-06-22', '2026-06-10', '22 a 28 de junho'],
    ['2026-06-29', '2026-06-10', '29 de junho a 5 de julho'],
    ['2026-12-28', '2026-06-10', '28 de dezembro a 3 de janeiro de 2027'],
    ['2027-01-04', '2026-06-10', '4 a 10 de janeiro de 2027'],
    ['2027-06-28', '2026-06-10', '28 de junho a 4 de julho de 2027'],
    ['2027-12-27', '2026-06-10', '27 de dezembro de 2027 a 2 de janeiro de 2028'],
    ['2027-01-04', '2027-01-01', '4 a 10 de janeiro'],
  ])('headingOf %s on %s is %s', (part, today, title) => {
    expect(headingOf(part, today)).toBe(title);
  });
});

it.each([
  [undefined, true],
  ['month', true],
  ['today', false],
  ['tomorrow', false],
  ['weekend', false],
] as const)('hasHeadings of a list of %s is %s', (when, expected) => {
  expect(hasHeadings({ ...(when && { when }) })).toBe(expected);
});

describe('underHeadings', () => {
  const at = (name: string, start_date: string, time_zone = 'America/Recife') => ({
    name,
    start_date,
    end_date: null,
    time_zone,
  });

  it('underHeadings keeps the order, and leaves out headings without events', () => {
    const events = [
      at('Hoje', '2026-06-10T23:00:00.000Z'),
      at('Fim de semana', '2026-06-13T23:00:00.000Z'),
      at('Domingo', '2026-06-14T12:00:00.000Z'),
      at('Outro ano', '2027-06-10T23:00:00.000Z'),
    ];
    expect(
      underHeadings(events, '2026-06-10T15:00:00.000Z').map(({ title, events: under }) => [
        title,
        ...under.map(({ name }) => name),
      ]),
    ).toEqual([
      ['Hoje', 'Hoje'],
      ['Este fim de semana', 'Fim de semana', 'Domingo'],
      ['7 a 13 de junho de 2027', 'Outro ano'],
    ]);
  });

  it('underHeadings asks for today at each event’s place', () => {
    const events = [
      at('Manaus', '2026-06-11T03:30:00.000Z', 'America/Manaus'),
      at('Recife', '2026-06-11T03:30:00.000Z'),
    ];
    // In Recife it is the eleventh, in Manaus still the tenth.
    expect(underHeadings(events, '2026-06-11T03:10:00.000Z').map(({ title }) => title)).toEqual(['Hoje']);
    expect(underHeadings(events, '2026-06-10T15:00:00.000Z').map(({ title }) => title)).toEqual(['Hoje', 'Amanhã']);
    const next = [at('Manaus', '2026-06-11T23:00:00.000Z', 'America/Manaus')];
    expect(underHeadings(next, '2026-06-11T03:10:00.000Z').map(({ title }) => title)).toEqual(['Amanhã']);
  });

  it('underHeadings of no events are none', () => {
    expect(underHeadings([], '2026-06-10T15:00:00.000Z')).toEqual([]);
  });
});
