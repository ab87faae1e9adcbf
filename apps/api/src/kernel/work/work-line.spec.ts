import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../watch/problem.ts';
import { WorkLine, type LineLimits } from './work-line.ts';

let now = 0;

/** Returns a queue whose work ends on demand, by the names of its callers. */
function lineOf(limits: Partial<LineLimits> = {}) {
  const line = new WorkLine({ atOnce: 1, waiting: 8, ofOne: 2, retryAfter: 5, ...limits }, () => now);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: [string, string][] = [];
  const ask = (who: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void line
      .run(who, () => {
        begun.push(who);
        ends.push(resolve);
        return promise;
      })
      .catch((error: unknown) => refused.push([who, error instanceof ProblemError ? error.code : String(error)]));
  };
  /** Ends the running work after so many seconds. */
  const end = async (seconds = 0) => {
    await settled();
    now += seconds * 1000;
    ends.shift()?.();
    await settled();
  };
  return { ask, end, begun, refused };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('WorkLine', () => {
  it('WorkLine runs a bounded number of jobs at once and the rest in order', async () => {
    const { ask, end, begun } = lineOf({ atOnce: 2 });
    for (const who of ['ana', 'bia', 'caio', 'davi']) ask(who);
    await settled();
    expect(begun).toEqual(['ana', 'bia']);
    await end();
    expect(begun).toEqual(['ana', 'bia', 'caio']);
    await end();
    expect(begun).toEqual(['ana', 'bia', 'caio', 'davi']);
  });

  it('WorkLine accepts two jobs per person, and answers with a time to retry', async () => {
    const { ask, refused, end } = lineOf();
    for (let count = 0; count < 3; count++) ask('ana');
    await settled();
    expect(refused).toEqual([['ana', 'RATE_LIMITED']]);
    await end();
    ask('ana');
    await settled();
    expect(refused).toHaveLength(1);
  });

  it('WorkLine lets a person with little use pass one with much', async () => {
    const { ask, end, begun } = lineOf();
    ask('hostile');
    ask('hostile');
    await end(15);
    for (const who of ['hostile', 'honest']) ask(who);
    await end(15);
    expect(begun).toEqual(['hostile', 'hostile', 'honest']);
  });

  it('WorkLine lets a person with one job pass those with two', async () => {
    const { ask, end, begun } = lineOf();
    for (const who of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']) ask(who);
    ask('honest');
    await end(15);
    expect(begun).toEqual(['a', 'honest']);
  });

  it('a full WorkLine makes room for a new person by refusing a job of the one with the most', async () => {
    const { ask, end, begun, refused } = lineOf();
    for (const who of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e']) ask(who);
    await settled();
    expect(refused).toEqual([]);
    ask('honest');
    await settled();
    expect(refused).toEqual([['d', 'BUSY']]);
    for (let count = 0; count < 3; count++) await end(15);
    expect(begun).toEqual(['a', 'd', 'e', 'honest']);
  });

  it('a full WorkLine in which everyone has one job refuses a new one', async () => {
    const { ask, refused } = lineOf({ waiting: 2 });
    for (const who of ['a', 'b', 'c', 'd']) ask(who);
    await settled();
    expect(refused).toEqual([['d', 'BUSY']]);
  });

  it('WorkLine forgets use with time', async () => {
    const { ask, end, begun } = lineOf();
    ask('ana');
    await end(60);
    now += 60 * 60 * 1000;
    for (const who of ['bia', 'ana', 'caio']) ask(who);
    await end();
    expect(begun).toEqual(['ana', 'bia', 'ana']);
  });

  it('WorkLine continues after a failed job', async () => {
    const line = new WorkLine({ atOnce: 1, waiting: 1, retryAfter: 1 });
    await expect(line.run('ana', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(line.run('ana', () => Promise.resolve('well'))).resolves.toBe('well');
  });
});
