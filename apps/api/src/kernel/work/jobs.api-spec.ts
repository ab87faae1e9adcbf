import { randomUUID } from 'node:crypto';
import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startApi } from '../../testing/api.ts';
import { useApi } from '../../testing/use-api.ts';
import { Jobs } from './jobs.ts';

const api = useApi();
let jobs: Jobs;

beforeAll(async () => {
  jobs = api.app.get(Jobs);
});

/** Resolves with the collected items, once there are enough. */
function gather<Thing>(enough: number): { take: (thing: Thing) => void; all: Promise<Thing[]> } {
  const things: Thing[] = [];
  let done: (things: Thing[]) => void;
  const all = new Promise<Thing[]>((resolve) => (done = resolve));
  return {
    all,
    take: (thing) => {
      things.push(thing);
      if (things.length === enough) done(things);
    },
  };
}

describe('jobs', () => {
  it('a job runs with its data, in an entity manager of its own', async () => {
    const seen = gather<unknown>(1);
    await jobs.work<{ to: string }>('test.mail', async ({ to }) => {
      seen.take({ to, apart: RequestContext.getEntityManager() !== api.app.get(EntityManager) });
    });
    await jobs.send('test.mail', { to: 'fila' });
    expect(await seen.all).toEqual([{ to: 'fila', apart: true }]);
  });

  it('a job of a transaction exists only after the commit @V2.3.3', async () => {
    const seen = gather<{ which: string }>(1);
    await jobs.work<{ which: string }>('test.within', async (data) => seen.take(data));
    await expect(
      api.database.transaction(async (tx) => {
        await jobs.send('test.within', { which: 'rolled back' }, { tx });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await api.database.transaction((tx) => jobs.send('test.within', { which: 'committed' }, { tx }));
    expect(await seen.all).toEqual([{ which: 'committed' }]);
    const [count] = await api.database.query<{ n: number }>(
      `select count(*) as n from pgboss.job where name = 'test.within'`,
    );
    expect(count?.n).toBe(1);
  });

  it('a failed job is retried', async () => {
    const seen = gather<number>(2);
    let tries = 0;
    await jobs.work('test.flaky', async () => {
      tries += 1;
      seen.take(tries);
      if (tries === 1) throw new Error('not yet');
    });
    await jobs.send('test.flaky', {});
    expect(await seen.all).toEqual([1, 2]);
  });

  it('a successful job is not repeated for failed ones of its batch', async () => {
    const seen = gather<number>(7);
    let failed = false;
    await jobs.work<{ n: number }>('test.beside', async ({ n }) => {
      seen.take(n);
      if (n === 3 && !failed) {
        failed = true;
        throw new Error('not this one');
      }
    });
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => jobs.send('test.beside', { n })));
    expect((await seen.all).sort()).toEqual([1, 2, 3, 3, 4, 5, 6]);
  });

  it('jobs run concurrently where that is set, and one by one elsewhere', async () => {
    const seen = gather<number>(2);
    let running = 0;
    await jobs.work(
      'test.pairs',
      async () => {
        running += 1;
        seen.take(running);
        // Neither ends before both have begun.
        await seen.all;
      },
      2,
    );
    await api.database.transaction((tx) => jobs.sendAll('test.pairs', [{}, {}], tx));
    expect(await seen.all).toEqual([1, 2]);
    const alone = gather<number>(2);
    let most = 0;
    await jobs.work('test.alone', async () => {
      most += 1;
      await api.database.query('select 1');
      alone.take(most);
      most -= 1;
    });
    await api.database.transaction((tx) => jobs.sendAll('test.alone', [{}, {}], tx));
    expect(await alone.all).toEqual([1, 1]);
  });

  it('a job runs once, in any process', async () => {
    const other = await startApi({ databaseUrl: api.env.DATABASE_URL });
    try {
      const seen = gather<{ id: string }>(100);
      for (const one of [jobs, other.app.get(Jobs)]) {
        await one.work<{ id: string }>('test.once', async (data) => seen.take(data));
      }
      const ids = Array.from({ length: 100 }, () => randomUUID());
      await Promise.all(ids.map((id) => jobs.send('test.once', { id })));
      expect((await seen.all).map(({ id }) => id).sort()).toEqual(ids.sort());
      const [left] = await api.database.query<{ n: number }>(
        `select count(*) as n from pgboss.job where name = 'test.once' and retry_count > 0`,
      );
      expect(left?.n).toBe(0);
    } finally {
      await other.close();
    }
  });

  it('a schedule follows the clock of the country', async () => {
    await jobs.schedule('test.nightly', '30 3 * * *');
    const plans = await api.database.query('select cron, timezone from pgboss.schedule where name = $1', [
      'test.nightly',
    ]);
    expect(plans).toEqual([{ cron: '30 3 * * *', timezone: 'America/Sao_Paulo' }]);
  });
});

describe('sweeps', () => {
  it('sweeps run in one of several processes, and in another once that one has ended', async () => {
    const [first, second] = [
      await startApi({ databaseUrl: api.env.DATABASE_URL }),
      await startApi({ databaseUrl: api.env.DATABASE_URL }),
    ];
    const ran: string[] = [];
    try {
      first.app.get(Jobs).every('test.sweep', 3600, async () => void ran.push('first'));
      second.app.get(Jobs).every('test.sweep', 3600, async () => void ran.push('second'));
      jobs.every('test.sweep', 3600, async () => void ran.push('third'));
      const sweepers = [first.app.get(Jobs), second.app.get(Jobs), jobs];
      for (let round = 1; round <= 3; round += 1) {
        const elected = await Promise.all(sweepers.map((one) => one.sweep('test.sweep')));
        expect(elected.filter(Boolean)).toHaveLength(1);
        expect(ran).toHaveLength(round);
      }
      expect(new Set(ran).size).toBe(1);
    } finally {
      await first.close();
      await second.close();
    }
    expect(await jobs.sweep('test.sweep')).toBe(true);
    expect(ran.at(-1)).toBe('third');
  });

  it('a sweep never runs twice at the same time', async () => {
    let running = 0;
    let most = 0;
    const begun = gather<number>(1);
    const held = Promise.withResolvers<void>();
    jobs.every('test.slow', 3600, async () => {
      most = Math.max(most, (running += 1));
      begun.take(running);
      await held.promise;
      running -= 1;
    });
    const first = jobs.sweep('test.slow');
    await begun.all;
    const second = jobs.sweep('test.slow');
    // Both were requested, and the timer fires as well, before the first may end.
    await jobs.sweepWhenDue({ name: 'test.slow', seconds: 3600 });
    await jobs.sweepsHere();
    held.resolve();
    await Promise.all([first, second]);
    expect(most).toBe(1);
  });

  it('a sweep waits for a run in progress, and runs again', async () => {
    const seen: string[] = [];
    let there = 'before';
    const begun = gather<string>(1);
    const held = Promise.withResolvers<void>();
    jobs.every('test.again', 3600, async () => {
      seen.push(there);
      begun.take(there);
      await held.promise;
    });
    const first = jobs.sweep('test.again');
    await begun.all;
    there = 'after';
    const second = jobs.sweep('test.again');
    held.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual(['before', 'after']);
  });

  it('a failed sweep is reported and runs again', async () => {
    let runs = 0;
    jobs.every('test.failing', 3600, async () => {
      runs += 1;
      throw new Error('broken');
    });
    await jobs.sweep('test.failing');
    await jobs.sweep('test.failing');
    expect(runs).toBe(2);
  });

  it('a rare sweep counts from its last run in any process', async () => {
    const rare = { name: 'test.rare', seconds: 24 * 3600 } as const;
    let runs = 0;
    jobs.every(rare.name, rare.seconds, async () => void (runs += 1));
    await jobs.sweepWhenDue(rare);
    await jobs.sweepWhenDue(rare);
    expect(runs).toBe(1);
    await api.database.query(`update sweep_runs set ran_at = ran_at - interval '25 hours' where name = $1`, [
      rare.name,
    ]);
    await jobs.sweepWhenDue(rare);
    expect(runs).toBe(2);
  });

  it('each sweep has its own name', () => {
    jobs.every('test.named', 3600, async () => undefined);
    expect(() => jobs.every('test.named', 3600, async () => undefined)).toThrow('test.named');
  });
});
