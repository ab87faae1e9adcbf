import { Injectable } from '@nestjs/common';
import { addressKey } from '../../../kernel/access/rate-limits.ts';
import { WorkLine } from '../../../kernel/work/work-line.ts';

/**
 * The source of an attempt. A known browser or a session has counts of its own, which no other source can use up;
 * strangers are distinguished by their address alone.
 */
export type Source = { own: string } | { address: string | undefined };

/** Source of hashes that no request asked for. */
export const HOUSE: Source = { own: 'house' };

/**
 * Two at a time: each takes 19 MiB and one of the four threads that also read files and names. One address may stand
 * for a whole venue, and half a thousand people be invited at once.
 */
export const HASH_LINE = { atOnce: 2, waiting: 1000, retryAfter: 5 };

/** Queues slow hashes, fairly between addresses, browsers and sessions. */
@Injectable()
export class HashLine {
  private readonly line = new WorkLine(HASH_LINE);

  /** Throws BUSY if the queue is full and nobody in it has asked for more. */
  run<Result>(source: Source, work: () => Promise<Result>): Promise<Result> {
    return this.line.run('own' in source ? `own ${source.own}` : addressKey(source.address), work);
  }
}
