import { Injectable } from '@nestjs/common';
import { FairLine } from '../../kernel/fair-line.ts';
import { addressKey } from '../../kernel/rate-limits.ts';

/**
 * Where somebody tries from. What is one's own — a browser that the account knows, a session — has counts of its own, which
 * nobody else can use up; strangers are told apart by their address alone.
 */
export type Source = { own: string } | { address: string | undefined };

/** What nobody outside has asked for. */
export const HOUSE: Source = { own: 'house' };

/** As many as Node's threads take on; each takes 19 MiB meanwhile. */
const AT_ONCE = 4;
/** One address may stand for a whole venue, and half a thousand people be invited at once. */
const WAITING = 1000;

/** The line for hashing that is slow on purpose: turns are taken between addresses, browsers and sessions. */
@Injectable()
export class HashLine {
  private readonly line = new FairLine({ at_once: AT_ONCE, waiting: WAITING });

  /** Throws BUSY where too much of the same source waits. */
  run<Result>(source: Source, work: () => Promise<Result>): Promise<Result> {
    return this.line.run('own' in source ? `own ${source.own}` : addressKey(source.address), work);
  }
}
