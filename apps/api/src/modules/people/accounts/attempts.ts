import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addressKey, RateLimits, type Limit, type Limited } from '../../../kernel/access/rate-limits.ts';
import { HashLine, type Source } from './hash-line.ts';

/** A mail that anybody may request for any address. */
export type AskedMail = 'sign-up' | 'recovery' | 'order';

export interface MailVerdict {
  /** Whether strangers have requested so many for this address that no further one is sent while a code is open. */
  is_enough: boolean;
  /** Whether this network address has requested so many that strangers' mailboxes get no more. */
  is_flood: boolean;
}

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
/** Strangers' guesses at one account, over all addresses; beyond them its person signs in by mail. */
const BY_STRANGERS = 50;
/** Honest people request mails too, and one carrier's address may stand for hundreds. */
const MAILS_PER_ADDRESS = 600;
/** A person who knows a password may try a six-digit code again and again: so many a day find one in 6,000 at most. */
const SECOND_FACTORS_PER_DAY = 50;

/**
 * Counts failures by account and by source: ten in a quarter of an hour, and a hundred from one address. Never refuses
 * a right secret that is too long to guess; and does not refuse a guessable one for others' failures if its person
 * shows a proof of their own. `docs/seguranca-regras.md` has the table.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly limits: RateLimits,
    private readonly line: HashLine,
  ) {}

  /**
   * Returns the owner of a password. Failures count; a success deletes earlier ones from the same source, so that the
   * typing errors of thousands behind one address don't add up. Throws RATE_LIMITED after too many, even for a right
   * one, and BUSY.
   */
  async signIn<Found>(
    account: string,
    source: Source,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const limited = signInLimits(account, source);
    const [before = 0] = await this.limits.checkAll(limited);
    const found = await this.compare(limited, source, find);
    if (found !== undefined && before > 0 && 'address' in source) await this.limits.giveBack(limited, before);
    return found;
  }

  /** Checks a password again within a session, whose attempts are counted alone. */
  async password<Found>(
    account: string,
    sessionId: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const limited: Limited[] = [[limit('password-own', PER_ACCOUNT), hashed(account, sessionId)]];
    await this.limits.checkAll(limited);
    return this.compare(limited, { own: sessionId }, find);
  }

  /**
   * Returns what an unguessable code finds. A right one is never refused, whatever failures came before; wrong ones
   * count. Throws RATE_LIMITED after too many of those.
   */
  async code<Found>(
    account: string,
    address: string | undefined,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const found = await find();
    if (found !== undefined) return found;
    await this.count([
      [limit('code-account', PER_ACCOUNT), hashed(account, addressKey(address))],
      [limit('code-address', PER_ADDRESS), addressKey(address)],
    ]);
    return undefined;
  }

  /**
   * Returns what a second factor's code finds. Six digits can be guessed: ten wrong ones a session, and fifty a day of
   * a circle, which is the own browser or mailbox, or all strangers who know the password. `isLong` marks an
   * unguessable code, which the circle's count does not refuse. Throws RATE_LIMITED.
   */
  async secondFactor<Found>(
    { account, session, circle }: { account: string; session: string; circle: string },
    isLong: boolean,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const ofSession: Limited = [limit('second-factor-session', PER_ACCOUNT), hashed(account, session)];
    const ofCircle: Limited = [
      limit('second-factor-day', SECOND_FACTORS_PER_DAY, DAY_SECONDS),
      hashed(account, circle),
    ];
    const refusing = isLong ? [ofSession] : [ofSession, ofCircle];
    await this.limits.checkAll(refusing);
    const found = await find();
    if (found === undefined) await this.count([ofSession, ofCircle]);
    else await this.limits.checkAll(refusing);
    return found;
  }

  /**
   * Counts a requested mail. Throws RATE_LIMITED for too many requests for one address, and for sign-ups or free places
   * of too many; other callers get their answer, whatever is requested by these.
   */
  async mail(what: AskedMail, email: string, source: Source): Promise<MailVerdict> {
    const isOwn = 'own' in source;
    const place = isOwn ? source.own : addressKey(source.address);
    await this.limits.consume(limit(`${what}-mail`, PER_ACCOUNT), hashed(email, place));
    if (isOwn) return { is_enough: false, is_flood: false };
    const ofAddress: Limited = [limit(`${what}-mails-address`, MAILS_PER_ADDRESS), place];
    if (what !== 'recovery') await this.limits.consume(...ofAddress);
    return {
      is_flood: what === 'recovery' && !(await this.limits.allows(...ofAddress)),
      is_enough: !(await this.limits.allows(limit(`${what}-mails-account`, PER_ACCOUNT), hashed(email))),
    };
  }

  /** Counts a mail from a known sender to an address. Throws RATE_LIMITED. */
  async mailBy(sender: string, email: string): Promise<void> {
    await this.limits.consume(limit('mail-by', PER_ACCOUNT), hashed(email, sender));
  }

  /**
   * Runs slow comparisons in a queue. Guesses sent all at once fail meanwhile: a right one must not outrun their count.
   */
  private async compare<Found>(
    limited: readonly Limited[],
    source: Source,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const found = await this.line.run(source, () => {
      this.limits.refuseKnown(limited);
      return find();
    });
    if (found === undefined) await this.count(limited);
    else await this.limits.checkAll(limited);
    return found;
  }

  private async count(limited: readonly Limited[]): Promise<void> {
    await Promise.all(limited.map(([limit, subject]) => this.limits.consume(limit, subject)));
  }
}

/** Returns the limits, first that of the account at this source. */
function signInLimits(account: string, source: Source): [Limited, ...Limited[]] {
  if ('own' in source) return [[limit('sign-in-own', PER_ACCOUNT), hashed(account, source.own)]];
  const address = addressKey(source.address);
  return [
    [limit('sign-in-account', PER_ACCOUNT), hashed(account, address)],
    [limit('sign-in-strangers', BY_STRANGERS), hashed(account)],
    [limit('sign-in-address', PER_ADDRESS), address],
  ];
}

function limit(name: string, points: number, seconds = WINDOW_SECONDS): Limit {
  return { name, points, seconds };
}

/** Hashes, so that the database names nobody. */
function hashed(...said: string[]): string {
  return createHash('sha256').update(said.join('\0')).digest('base64url');
}
