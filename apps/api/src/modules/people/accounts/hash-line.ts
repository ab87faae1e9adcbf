import { Injectable } from '@nestjs/common';
import { addressKey } from '../../../kernel/access/rate-limits.ts';
import { WorkLine } from '../../../kernel/work/work-line.ts';

/**
 * Where somebody tries from. What is one's own — a browser that the account knows, a session — has counts of its own, which
 * nobody else can use up; strangers are told apart by their address alone.
 */
export type Source = { own: string } | { address: string | undefined };

/** What nobody outside has asked for. */
export const HOUSE: Source = { own: 'house' };

/**
 * Two at a time: each takes 19 MiB and one of the four threads that files and names are looked up by as well. One address
 * may stand for a whole venue, and half a thousand people be invited at once.
 */
export const HASH_LINE = { atOnce: 2, waiting: 1000, retryAfter: 5 };

/** The line for hashing that is slow on purpose, fair between addresses, browsers and sessions. */
@Injectable()
export class HashLine {
  private readonly line = new WorkLine(HASH_LINE);

  /** Throws BUSY where the line is full and nobody in it has asked for more. */
  run<Result>(source: Source, work: () => Promise<Result>): Promise<Result> {
    return this.line.run('own' in source ? `own ${source.own}` : addressKey(source.address), work);
  }
}
