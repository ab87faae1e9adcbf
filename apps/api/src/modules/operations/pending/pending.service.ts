import type { PendingView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { PendingQueries } from './pending.queries.ts';
import { StartService } from './start.service.ts';

/** How long a failed delivery counts as pending: later nobody expects the message. */
const FAILED_FOR = 7 * DAY;

/** Returns the counts of what waits for an answer in the actor's area. */
@Injectable()
export class PendingService {
  constructor(
    private readonly clock: Clock,
    private readonly pending: PendingQueries,
    private readonly start: StartService,
  ) {}

  async counts(person: Person): Promise<PendingView> {
    const now = this.clock.now();
    const [answers, notices] = await Promise.all([this.answers(person, now), this.start.notices(person)]);
    return { ...answers, notices };
  }

  private answers({ id, area }: Person, now: Date): Promise<PendingView> {
    switch (area) {
      case 'super-admin':
        return this.pending.ofPlatform(new Date(now.getTime() - FAILED_FOR));
      case 'support':
        return this.pending.ofSupport();
      default:
        return this.pending.ofProducer(id, now);
    }
  }
}
