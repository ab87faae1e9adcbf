import { setTimeout as delay } from 'node:timers/promises';

export interface QueueLimits {
  /** Most requests that one run answers. */
  batch: number;
  /** Most requests that may wait for one key. */
  waiting: number;
  /**
   * Milliseconds that a run waits for further requests: callers just answered are about to ask again. Default: none.
   */
  gather?: number;
}

/** Signals a full queue: the caller should retry in a moment, because waiting would outlast its timeout. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface Waiting<Ask, Answer> {
  ask: Ask;
  answer(answer: Answer): void;
  fail(error: unknown): void;
}

/**
 * Answers many requests with one run. During a run for a key, further requests for it gather, and the next run takes
 * them together: the more arrive at once, the less each costs.
 */
export class CombiningQueue<Ask, Answer> {
  private readonly lines = new Map<string, Waiting<Ask, Answer>[]>();

  /**
   * `run` returns one answer per request, in their order; when it throws, each of its requests fails with that error.
   */
  constructor(
    private readonly run: (key: string, asks: Ask[]) => Promise<Answer[]>,
    private readonly limits: QueueLimits,
  ) {}

  /** Rejects with `QueueFullError` when too many wait for the key. */
  ask(key: string, ask: Ask): Promise<Answer> {
    return new Promise((answer, fail) => {
      const line = this.lines.get(key);
      if (line && line.length >= this.limits.waiting) return fail(new QueueFullError());
      const waiting = { ask, answer, fail };
      if (line) return void line.push(waiting);
      const opened = [waiting];
      this.lines.set(key, opened);
      void this.serve(key, opened);
    });
  }

  /** Returns the number of requests that wait for a key. */
  waiting(key: string): number {
    return this.lines.get(key)?.length ?? 0;
  }

  private async serve(key: string, line: Waiting<Ask, Answer>[]): Promise<void> {
    while (line.length > 0) {
      if (this.limits.gather) await delay(this.limits.gather);
      await this.answerTogether(key, line.splice(0, this.limits.batch));
    }
    this.lines.delete(key);
  }

  private async answerTogether(key: string, batch: Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await this.run(
        key,
        batch.map((waiting) => waiting.ask),
      );
      if (answers.length !== batch.length) throw new Error('a run gives one answer per ask');
      batch.forEach((waiting, index) => waiting.answer(answers[index] as Answer));
    } catch (error) {
      for (const waiting of batch) waiting.fail(error);
    }
  }
}
