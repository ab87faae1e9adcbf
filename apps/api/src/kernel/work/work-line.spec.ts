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

describe('a line', () => {
  it('does so much at once and the rest in the order in which it came', async () => {
    const { ask, end, begun } = lineOf({ atOnce: 2 });
    for (const who of ['ana', 'bia', 'caio', 'davi']) ask(who);
    await settled();
    expect(begun).toEqual(['ana', 'bia']);
    await end();
    expect(begun).toEqual(['ana', 'bia', 'caio']);
    await end();
    expect(begun).toEqual(['ana', 'bia', 'caio', 'davi']);
  });

  it('takes two of one person, and says when to come again', async () => {
    const { ask, refused, end } = lineOf();
    for (let count = 0; count < 3; count++) ask('ana');
    await settled();
    expect(refused).toEqual([['ana', 'RATE_LIMITED']]);
    await end();
    ask('ana');
    await settled();
    expect(refused).toHaveLength(1);
  });

  it('lets who used little pass who used much', async () => {
    const { ask, end, begun } = lineOf();
    ask('hostile');
    ask('hostile');
    await end(15);
    for (const who of ['hostile', 'honest']) ask(who);
    await end(15);
    expect(begun).toEqual(['hostile', 'hostile', 'honest']);
  });

  it('lets who asks once pass those who ask twice', async () => {
    const { ask, end, begun } = lineOf();
    for (const who of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']) ask(who);
    ask('honest');
    await end(15);
    expect(begun).toEqual(['a', 'honest']);
  });

  it('that is full makes room for an honest one, of who has most in it', async () => {
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

  it('that is full of people with one each has no room', async () => {
    const { ask, refused } = lineOf({ waiting: 2 });
    for (const who of ['a', 'b', 'c', 'd']) ask(who);
    await settled();
    expect(refused).toEqual([['d', 'BUSY']]);
  });

  it('forgets with time what somebody used', async () => {
    const { ask, end, begun } = lineOf();
    ask('ana');
    await end(60);
    now += 60 * 60 * 1000;
    for (const who of ['bia', 'ana', 'caio']) ask(who);
    await end();
    expect(begun).toEqual(['ana', 'bia', 'ana']);
  });

  it('goes on after work that failed', async () => {
    const line = new WorkLine({ atOnce: 1, waiting: 1, retryAfter: 1 });
    await expect(line.run('ana', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(line.run('ana', () => Promise.resolve('well'))).resolves.toBe('well');
  });
});
