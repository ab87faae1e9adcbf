import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { useApi } from '../../testing/use-api.ts';
import { Clock } from '../watch/clock.ts';
import { ErrorPort } from '../watch/error-port.ts';
import { RateLimits, type Limit, type Limited } from './rate-limits.ts';

const api = useApi();
const other = useApi(() => ({ databaseUrl: api.env.DATABASE_URL }));
let here: RateLimits;
let there: RateLimits;

beforeAll(() => {
  // One minute, so that no window ends during a test.
  for (const { clock } of [api, other]) {
    clock.stop();
    clock.moveTo('2026-11-21T12:00:00Z');
  }
  here = api.app.get(RateLimits);
  there = other.app.get(RateLimits);
});

const MINUTE = 60;

function perMinute(name: string, points: number): Limit {
  return { name, points, seconds: MINUTE };
}

/** Returns how many of so many calls are allowed. */
function takes(limits: RateLimits, limit: Limit, subject: string, calls: number): number {
  let taken = 0;
  for (let i = 0; i < calls; i += 1) {
    try {
      limits.consumeLocally(limit, subject);
      taken += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    }
  }
  return taken;
}

describe('company’s network', () => {
  const household = (number: number, company = '2001:db8:7') => `${company}:${number.toString(16)}`;

  it('a company’s network counts as 64 households, in this process alone and shared', async () => {
    const limit = perMinute('test-48', 2);
    const taken = Array.from({ length: 200 }, (_, number) => takes(here, limit, household(number), 1));
    expect(taken.filter((each) => each === 1)).toHaveLength(128);
    expect(() => here.checkLocally(limit, household(300))).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    expect(takes(here, limit, household(1, '2001:db8:8'), 3)).toBe(2);
    expect(takes(here, limit, '203.0.113.7', 3)).toBe(2);

    const shared = perMinute('test-48-shared', 1);
    const tries = await Promise.all(Array.from({ length: 70 }, (_, at) => here.allows(shared, household(at))));
    expect(tries.filter(Boolean)).toHaveLength(64);
    await expect(there.check(shared, household(99))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await there.consume(shared, household(1, '2001:db8:8'));
    for (let at = 0; at < 7; at += 1) await here.giveBack([[shared, household(at)]], 1);
    await here.consume(shared, household(99));
  });
});

describe('shared limit', () => {
  it('a shared limit counts what all processes consume @V2.4.1', async () => {
    const limit = perMinute('test-shared', 4);
    await Promise.all([
      here.consume(limit, 'a'),
      there.consume(limit, 'a'),
      here.consume(limit, 'a'),
      there.consume(limit, 'a'),
    ]);
    await expect(here.consume(limit, 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(there.check(limit, 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await there.consume(limit, 'b');
  });

  it('a shared limit gets back the points of another once, however often they are returned at the same moment', async () => {
    const own = perMinute('test-own', 10);
    const all = perMinute('test-all', 100);
    for (let i = 0; i < 9; i += 1) await here.consume(own, 'a');
    for (let i = 0; i < 59; i += 1) await here.consume(all, 'a');
    const limited = [own, all].map((limit): Limited => [limit, 'a']) as [Limited, Limited];
    await Promise.all([here, there, here, there].map((limits) => limits.giveBack(limited, 9)));
    expect(await here.checkAll(limited)).toEqual([0, 50]);
  });

  it('a shared limit gets back no points of a window that is over', async () => {
    const limit = perMinute('test-over', 10);
    for (let i = 0; i < 9; i += 1) await here.consume(limit, 'a');
    api.clock.advance(MINUTE * 1000 + 1);
    try {
      await here.giveBack([[limit, 'a']], 9);
      await here.consume(limit, 'a');
      expect(await here.checkAll([[limit, 'a']])).toEqual([1]);
    } finally {
      api.clock.advance(-MINUTE * 1000 - 1);
    }
  });

  it('a shared limit leaves no prepared statement on a pooled connection', async () => {
    const pool = new pg.Pool({ connectionString: api.env.DATABASE_URL, max: 1 });
    try {
      const limits = new RateLimits(pool, api.app.get(Clock), api.app.get(ErrorPort));
      const limit = perMinute('test-pooled', 1);
      await limits.consume(limit, 'a');
      await expect(limits.check(limit, 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([]);
    } finally {
      await pool.end();
    }
  });

  it('a shared limit tells the seconds to wait', async () => {
    const limit = perMinute('test-wait', 1);
    await here.consume(limit, 'a');
    const refused = await here.consume(limit, 'a').catch((error: unknown) => error);
    const wait = Number((refused as { details: { headers: Record<string, string> } }).details.headers['retry-after']);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
  });
});

describe('local limit', () => {
  it('a local limit is exact in one process, without a query', () => {
    const limit = perMinute('test-local', 600);
    expect(takes(here, limit, 'a', 1000)).toBe(600);
    expect(takes(here, limit, 'b', 10)).toBe(10);
  });

  it('a local limit begins again with the next window', () => {
    const limit = perMinute('test-window', 3);
    expect(takes(here, limit, 'a', 5)).toBe(3);
    api.clock.advance(MINUTE * 1000);
    expect(takes(here, limit, 'a', 5)).toBe(3);
    api.clock.advance(-MINUTE * 1000);
  });

  it('a local limit reaches the other processes at a flush', async () => {
    const limit = perMinute('test-told', 100);
    expect(takes(here, limit, 'a', 70)).toBe(70);
    await here.flush();
    expect(takes(there, limit, 'a', 20)).toBe(20);
    await there.flush();
    expect(takes(there, limit, 'a', 50)).toBe(10);
    await there.flush();
    await here.flush();
    const [row] = await api.database.query<{ points: number }>(
      `select points from rate_limits where key like 'test-told:a:%'`,
    );
    expect(row?.points).toBe(100);
  });

  it('a local limit flushes by itself within about a second', async () => {
    const limit = perMinute('test-timer', 1000);
    takes(here, limit, 'a', 5);
    const told = async (): Promise<boolean> =>
      (await api.database.query(`select from rate_limits where key like 'test-timer:a:%' and points = 5`)).length > 0;
    const deadline = Date.now() + 5000;
    while (!(await told()) && Date.now() < deadline) await new Promise((next) => setImmediate(next));
    expect(await told()).toBe(true);
  });

  it('a local limit survives simultaneous flushes of two processes', async () => {
    const limit = perMinute('test-crossing', 1000);
    for (let round = 0; round < 10; round += 1) {
      for (let i = 0; i < 50; i += 1) {
        takes(here, limit, `s${i}`, 1);
        takes(there, limit, `s${49 - i}`, 1);
      }
      await Promise.all([here.flush(), there.flush()]);
    }
    const [sum] = await api.database.query<{ sum: number }>(
      `select sum(points)::int as sum from rate_limits where key like 'test-crossing:%'`,
    );
    expect(sum?.sum).toBe(1000);
  });
});
