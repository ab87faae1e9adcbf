import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { normaliseCouponName } from '@festix/domain/programme';
import { addressKey, RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';

const WINDOW_SECONDS = 15 * 60;

/** Wrong codes of one account; a signed-in person has no part in what his neighbours guess. */
export const GUESSES_OF_ACCOUNT: Limit = { name: 'coupon-guesses-account', points: 30, seconds: WINDOW_SECONDS };
/** Those of everybody without an account behind one address, of whom a venue's Wi-Fi has thousands. */
export const GUESSES_OF_ADDRESS: Limit = { name: 'coupon-guesses-address', points: 200, seconds: WINDOW_SECONDS };

const MOST_REMEMBERED = 20_000;

/** Who asks, as far as guesses are counted. */
export interface Guesser {
  user_id: string | null;
  ip: string | undefined;
}

/** Bounds how many wrong coupon codes anybody tries. A good code counts for nothing, and a wrong one once, however often it is read. */
@Injectable()
export class CouponGuesses {
  /** Wrong codes that were counted already, as hashes, the latest last. */
  private readonly counted = new Set<string>();

  constructor(private readonly limits: RateLimits) {}

  /** Throws RATE_LIMITED to who has guessed too often, whatever the code: a good one would else tell itself from the others. */
  check(guesser: Guesser): void {
    this.limits.checkLocally(...limitOf(guesser));
  }

  /** Counts a code that opened nothing at this event. */
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
