import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addressKey, RateLimits, type Limit, type Limited } from '../../kernel/rate-limits.ts';

/** What can be tried too often: signing in, a code, the password once more, a second factor, a mail to an address. */
export type Attempted = 'sign-in' | 'code' | 'password' | 'second-factor' | 'mail';

/** Whom an attempt is counted for: the account that it is about, by whatever names it, and the caller's address, if that counts. */
export interface Attempt {
  account: string;
  ip: string | undefined;
}

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
/** Mails are asked for by honest people, of whom a carrier's one address may stand for hundreds. */
const MAILS_PER_ADDRESS = 600;
/** Who knows a password may try a new code of six digits every time: so many a day find one in 6,000 at most. */
const SECOND_FACTORS_PER_DAY = 50;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Ten of a kind for one account and a hundred from one address, or 600 mails, in a quarter of an hour; of second factors
 * no more than fifty for one account in a day.
 */
@Injectable()
export class Attempts {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Answers what a guess finds; only those that find nothing count. Throws RATE_LIMITED after too many of them, also to
   * who then guesses right.
   */
  async guess<Found>(
    what: Attempted,
    attempt: Attempt,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const limited = limitsOf(what, attempt);
    await this.limits.checkAll(limited);
    const found = await find();
    if (found === undefined) {
      await Promise.all(limited.map(([limit, subject]) => this.limits.consume(limit, subject)));
      return undefined;
    }
    // Guesses sent all at once fail while this one is compared; success must not outrun their count.
    await this.limits.checkAll(limited);
    return found;
  }

  /** Counts one, whatever comes of it. Throws RATE_LIMITED. */
  async count(what: Attempted, attempt: Attempt): Promise<void> {
    await Promise.all(limitsOf(what, attempt).map(([limit, subject]) => this.limits.consume(limit, subject)));
  }
}

function limitsOf(what: Attempted, { account, ip }: Attempt): Limited[] {
  const subject = createHash('sha256').update(account).digest('base64url');
  const limits: Limited[] = [[limit(`${what}-account`, PER_ACCOUNT), subject]];
  if (what === 'second-factor') limits.push([limit(`${what}-day`, SECOND_FACTORS_PER_DAY, DAY_SECONDS), subject]);
  const ofAddress = what === 'mail' ? MAILS_PER_ADDRESS : PER_ADDRESS;
  if (ip !== undefined) limits.push([limit(`${what}-address`, ofAddress), addressKey(ip)]);
  return limits;
}

function limit(name: string, points: number, seconds = WINDOW_SECONDS): Limit {
  return { name, points, seconds };
}
