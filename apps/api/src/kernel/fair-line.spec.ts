import { describe, expect, it } from '@jest/globals';
import { FairLine } from './fair-line.ts';

/** Works that end when they are told to, and the order in which they began. */
function scene(waiting = 100) {
  const line = new FairLine({ at_once: 1, waiting });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const send = (key: string, name = key): Promise<void> =>
    line.run(key, () => {
      began.push(name);
      return new Promise((end) => ends.push(end));
    });
  /** Ends the work that is being done, and so on, until none is left. */
  const drain = async (all: Promise<void>[]): Promise<void> => {
    const done = Promise.allSettled(all);
    for (let left = all.length; left > 0; left -= 1) {
      await new Promise((next) => setImmediate(next));
      ends.shift()?.();
    }
    await done;
  };
  return { began, send, drain };
}

describe('a fair line', () => {
  it('takes turns between keys, whoever sends the most', async () => {
    const { began, send, drain } = scene();
    const all = ['flood', 'flood', 'flood', 'flood', 'ana', 'leo'].map((key) => send(key));
    await drain(all);
    expect(began).toEqual(['flood', 'flood', 'ana', 'leo', 'flood', 'flood']);
  });

  it('refuses what is too much for one key, and takes another key’s', async () => {
    const { began, send, drain } = scene(2);
    const taken = [send('flood'), send('flood'), send('flood')];
    await expect(send('flood')).rejects.toMatchObject({ code: 'BUSY' });
    await drain([...taken, send('ana')]);
    expect(began).toHaveLength(4);
  });

  it('goes on after work that failed', async () => {
    const line = new FairLine({ at_once: 1, waiting: 10 });
    await expect(line.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await line.run('a', () => Promise.resolve(7))).toBe(7);
  });
});
