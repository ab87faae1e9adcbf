import { describe, expect, it } from '@jest/globals';
import { CombiningQueue, QueueFullError } from './combining-queue.ts';

interface Run {
  asks: number[];
  end(): void;
  fail(error: Error): void;
}

/** Holds runs that end when the test says so. */
class Runs {
  readonly started: Run[] = [];
  private readonly awaited = new Map<number, (run: Run) => void>();

  readonly run = (_key: string, asks: number[]): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const run = { asks, end: () => resolve(asks.map((ask) => ask * 10)), fail: reject };
      this.awaited.get(this.started.push(run) - 1)?.(run);
    });

  nth(index: number): Promise<Run> {
    const run = this.started[index];
    return run ? Promise.resolve(run) : new Promise((started) => this.awaited.set(index, started));
  }
}

const limits = { batch: 3, waiting: 5 };

describe('CombiningQueue', () => {
  it('CombiningQueue runs a single ask at once', async () => {
    const runs = new Runs();
    const queue = new CombiningQueue(runs.run, limits);
    const answer = queue.ask('lot', 1);
    expect(runs.started.map((run) => run.asks)).toEqual([[1]]);
    (await runs.nth(0)).end();
    await expect(answer).resolves.toBe(10);
  });

  it('CombiningQueue combines asks during a run into batches, in order', async () => {
    const runs = new Runs();
    const queue = new CombiningQueue(runs.run, limits);
    const answers = [1, 2, 3, 4, 5].map((ask) => queue.ask('lot', ask));
    for (const index of [0, 1, 2]) (await runs.nth(index)).end();
    await expect(Promise.all(answers)).resolves.toEqual([10, 20, 30, 40, 50]);
    expect(runs.started.map((run) => run.asks)).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('CombiningQueue waits for further asks if `gather` is set', async () => {
    const runs = new Runs();
    const queue = new CombiningQueue(runs.run, { ...limits, gather: 1 });
    const answers = [1, 2].map((ask) => queue.ask('lot', ask));
    (await runs.nth(0)).end();
    await expect(Promise.all(answers)).resolves.toEqual([10, 20]);
    expect(runs.started.map((run) => run.asks)).toEqual([[1, 2]]);
  });

  it('CombiningQueue runs different keys concurrently', () => {
    const runs = new Runs();
    const queue = new CombiningQueue(runs.run, limits);
    void queue.ask('one', 1);
    void queue.ask('other', 2);
    expect(runs.started.map((run) => run.asks)).toEqual([[1], [2]]);
  });

  it('CombiningQueue refuses asks when too many wait, and continues to serve @V15.2.2', async () => {
    const runs = new Runs();
    const queue = new CombiningQueue(runs.run, limits);
    const answers = [1, 2, 3, 4, 5, 6].map((ask) => queue.ask('lot', ask));
    await expect(queue.ask('lot', 7)).rejects.toBeInstanceOf(QueueFullError);
    (await runs.nth(0)).end();
    await expect(answers[0]).resolves.toBe(10);
  });

  it('CombiningQueue fails only the asks of the failed run', async () => {
    const runs = new Runs();
    const queue = new CombiningQueue(runs.run, limits);
    const [first, second] = [queue.ask('lot', 1), queue.ask('lot', 2)];
    (await runs.nth(0)).fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    (await runs.nth(1)).end();
    await expect(second).resolves.toBe(20);
  });
});
