import { Injectable } from '@nestjs/common';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { CombiningQueue, QueueFullError } from '../../../kernel/work/combining-queue.ts';
import { CheckIn, type CheckInAnswer, type CheckInAsk } from './check-in.ts';

const LIMITS = { batch: 64, waiting: 2_500, gather: 1 };
const RETRY_AFTER_SECONDS = 1;

/**
 * Queues the online scans of each event and answers waiting ones together; requests with the same id share one answer.
 */
@Injectable()
export class CheckInQueue {
  private readonly queue: CombiningQueue<CheckInAsk, CheckInAnswer>;
  private readonly underWay = new Map<string, { request_hash: string; answer: Promise<CheckInAnswer> }>();

  constructor(checkIn: CheckIn) {
    this.queue = new CombiningQueue((_, asks) => checkIn.answer(asks), LIMITS);
  }

  /** Throws BUSY if too many requests wait. */
  async ask(ask: CheckInAsk): Promise<CheckInAnswer> {
    const same = this.underWay.get(ask.id);
    if (same)
      return same.request_hash === ask.request_hash
        ? asRepeated(await same.answer)
        : { kind: 'problem', code: 'ID_REUSED' };
    const answer = this.line(ask);
    this.underWay.set(ask.id, { request_hash: ask.request_hash, answer });
    try {
      return await answer;
    } finally {
      this.underWay.delete(ask.id);
    }
  }

  private async line(ask: CheckInAsk): Promise<CheckInAnswer> {
    try {
      return await this.queue.ask(ask.event_id, ask);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new ProblemError('BUSY', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
    }
  }
}

function asRepeated(answer: CheckInAnswer): CheckInAnswer {
  return answer.kind === 'admitted' ? { ...answer, repeated: true } : answer;
}
