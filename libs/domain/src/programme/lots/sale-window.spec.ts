import {
  leftBehindWords,
  lotsLeftBehind,
  nextTurn,
  setsPassedWindow,
  turnWords,
  windowFault,
  windowStanding,
} from './sale-window.ts';

const NOW = '2027-05-10T12:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const window = (from: number | null, until: number | null) => ({
  sale_starts_at: from === null ? null : at(from),
  sale_ends_at: until === null ? null : at(until),
});

it.each([
  [null, null, 'open'],
  [-1, null, 'open'],
  [0, 1, 'open'],
  [1, 2, 'before'],
  [1, null, 'before'],
  [-2, 0, 'over'],
  [null, 0, 'over'],
  [null, 1, 'open'],
] as const)('windowStanding from %s h until %s h is %s', (from, until, standing) => {
  expect(windowStanding(window(from, until), NOW)).toBe(standing);
});

it.each([
  [null, null, null],
  [null, 1, null],
  [1, 2, null],
  [2, 2, 'SALE_WINDOW_INVALID'],
  [2, 1, 'SALE_WINDOW_INVALID'],
  [29, null, null],
  [30, null, 'SALE_WINDOW_INVALID'],
] as const)('windowFault from %s h until %s h, at an event that ends in 30 h, is %s', (from, until, fault) => {
  expect(windowFault(window(from, until), { start_date: at(24), end_date: at(30) })).toBe(fault);
});

it('lotsLeftBehind are those that a change of times makes unsellable, and none that were so before', () => {
  const lots = [
    { name: 'Aberto', ...window(null, null) },
    { name: 'Cedo', ...window(9, null) },
    { name: 'Tarde', ...window(10, 20) },
    { name: 'Nunca', ...window(40, null) },
  ];
  const [before, after] = [30, 10].map((hours) => ({ start_date: at(hours - 6), end_date: at(hours) }));
  expect(lotsLeftBehind(lots, before!, after!).map(({ name }) => name)).toEqual(['Tarde']);
  expect(lotsLeftBehind(lots, after!, before!)).toEqual([]);
});

it.each([
  [['Tarde'], 'As vendas do lote Tarde só começariam depois do fim do evento. Mude antes o início das vendas dele.'],
  [
    ['Tarde', 'Pista'],
    'As vendas destes lotes só começariam depois do fim do evento: Tarde, Pista. Mude antes o início das vendas deles.',
  ],
])('leftBehindWords name the lots: %j', (names, words) => {
  expect(leftBehindWords(names)).toBe(words);
});

/** Beginning and end, in hours from now. */
type Window = [number | null, number | null];
const NONE: Window = [null, null];

it.each<[Window, Window, boolean]>([
  [NONE, [null, 1], false],
  [NONE, [1, 2], false],
  [NONE, [-2, 1], false],
  [NONE, [null, -1], true],
  [NONE, [null, 0], true],
  [NONE, [-2, -1], true],
  [[-2, 1], [-2, -1], true],
  [[-2, -1], [-3, -1], true],
  [[null, -1], [-2, -1], true],
  [[-2, -1], [-2, -1], false],
  [[-2, -1], [-2, 1], false],
  [[-2, -1], NONE, false],
])('a change from the window %j to %j, in hours from now, sets a passed one: %s', (before, after, passed) => {
  const asDates = Object.fromEntries(Object.entries(window(...before)).map(([end, at]) => [end, at && new Date(at)]));
  expect(setsPassedWindow(window(...before), window(...after), NOW)).toBe(passed);
  expect(setsPassedWindow(asDates as ReturnType<typeof window>, window(...after), NOW)).toBe(passed);
});

it.each([
  [null, null],
  [-1, null],
  [0.5, 'Vira em menos de 1 hora'],
  [1, 'Vira em 1 hora'],
  [23.9, 'Vira em 23 horas'],
  [24, 'Vira em 1 dia'],
  [72, 'Vira em 3 dias'],
  [168, 'Vira em 7 dias'],
  [168.1, null],
] as const)('turnWords of a lot that ends in %s h are: %s', (until, words) => {
  expect(turnWords({ ...window(null, until), is_followed: true }, NOW)).toBe(words);
});

it("turnWords of a lot that none follows name the end of sale in the event's time zone", () => {
  const last = { ...window(null, 24), is_followed: false };
  expect(turnWords(last, NOW)).toBe('Vendas até 11/05/2027 09:00');
  expect(turnWords(last, NOW, 'America/Manaus')).toBe('Vendas até 11/05/2027 08:00');
  expect(turnWords({ ...window(null, 200), is_followed: false }, NOW)).toBeNull();
});

it('nextTurn is the nearest start or end that is still to come', () => {
  expect(nextTurn([], NOW)).toBeNull();
  expect(nextTurn([window(null, null), window(-2, 0)], NOW)).toBeNull();
  expect(nextTurn([window(-2, 3), window(2, 9)], NOW)).toBe(at(2));
  expect(nextTurn([window(-2, 3), window(3, null)], NOW)).toBe(at(3));
});
