import { momentOfWallClock, wallClockAt } from './wall-clock.ts';

describe('wall clock', () => {
  it.each([
    ['2026-06-13T20:00', 'America/Recife', '2026-06-13T23:00:00.000Z'],
    ['2026-06-13T20:00', 'America/Rio_Branco', '2026-06-14T01:00:00.000Z'],
    ['2026-12-31T23:59', 'America/Noronha', '2027-01-01T01:59:00.000Z'],
    ['2026-01-01T00:00', undefined, '2026-01-01T03:00:00.000Z'],
    ['2018-12-01T00:00', 'America/Sao_Paulo', '2018-12-01T02:00:00.000Z'],
  ])('the wall clock %s in %s is the moment %s, both ways', (wall, zone, instant) => {
    expect(momentOfWallClock(wall, zone)).toBe(instant);
    expect(wallClockAt(instant, zone)).toBe(wall);
    expect(wallClockAt(new Date(instant), zone)).toBe(wall);
  });

  it('wallClockAt cuts a moment to the minute', () => {
    expect(wallClockAt('2026-06-13T23:00:59.999Z', 'America/Recife')).toBe('2026-06-13T20:00');
  });

  it('momentOfWallClock takes the first of two equal hours when clocks are set back', () => {
    expect(momentOfWallClock('2018-02-17T23:30', 'America/Sao_Paulo')).toBe('2018-02-18T01:30:00.000Z');
  });

  it('momentOfWallClock counts on from before an hour that clocks skip', () => {
    expect(momentOfWallClock('2018-11-04T00:30', 'America/Sao_Paulo')).toBe('2018-11-04T03:30:00.000Z');
  });

  it.each(['', '2026-06-13', '13/06/2026 20:00', '2026-06-13T20:00:00'])('momentOfWallClock refuses %j', (wall) => {
    expect(() => momentOfWallClock(wall)).toThrow(RangeError);
  });
});
