import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { normaliseCouponName } from '@festix/domain/programme';
import { addressKey, RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';

const WINDOW_SECONDS = 15 * 60;

/** Wrong codes of one account, apart from its neighbours'. */
export const GUESSES_OF_ACCOUNT: Limit = { name: 'coupon-guesses-account', points: 30, seconds: WINDOW_SECONDS };
/** Wrong codes of all visitors behind one address, of whom a venue's Wi-Fi has thousands. */
export const GUESSES_OF_ADDRESS: Limit = { name: 'coupon-guesses-address', points: 200, seconds: WINDOW_SECONDS };

const MOST_REMEMBERED = 20_000;

/** The caller whose guesses are counted. */
export interface Guesser {
  user_id: string | null;
  ip: string | undefined;
}

/** Limits wrong coupon codes. A valid code does not count, and a wrong one counts once, however often it is read. */
@Injectable()
export class CouponGuesses {
  /** Hashes of wrong codes that were counted already, the latest last. */
  private readonly counted = new Set<string>();

  constructor(private readonly limits: RateLimits) {}

  /** Throws RATE_LIMITED after too many guesses, whatever the code: a valid one would otherwise stand out. */
  check(guesser: Guesser): void {
    this.limits.checkLocally(...limitOf(guesser));
  }

  /** Counts a code that matched nothing at this event. */
  miss(guesser: Guesser, event: string, coupon: string): void {
    const [limit, subject] = limitOf(guesser);
    const guess = createHash('sha256')
      .update(JSON.stringify([subject, event, normaliseCouponName(coupon)]))
      .digest('base64url');
    if (this.counted.has(guess)) return;
    if (this.counted.size >= MOST_REMEMBERED) {
      const [oldest] = this.counted;
      if (oldest !== undefined) this.counted.delete(oldest);
    }
    this.counted.add(guess);
    this.limits.consumeLocally(limit, subject);
  }
}

function limitOf({ user_id, ip }: Guesser): [limit: Limit, subject: string] {
  return user_id === null ? [GUESSES_OF_ADDRESS, addressKey(ip)] : [GUESSES_OF_ACCOUNT, user_id];
}
