import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addressKey, RateLimits, type Limit, type Limited } from '../../../kernel/access/rate-limits.ts';
import { HashLine, type Source } from './hash-line.ts';

/** A mail that anybody may have sent to an address that he names. */
export type AskedMail = 'sign-up' | 'recovery' | 'order';

export interface MailVerdict {
  /** Strangers have asked for so many at this address that no further one is sent while a code is open. */
  is_enough: boolean;
  /** So many left at the asking of this network address that strangers' mailboxes get no more. */
  is_flood: boolean;
}

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
/** Strangers' guesses at one account, from all addresses together; past them its mail lets its person in. */
const BY_STRANGERS = 50;
/** Mails are asked for by honest people, of whom a carrier's one address may stand for hundreds. */
const MAILS_PER_ADDRESS = 600;
/** Who knows a password may try a new code of six digits every time: so many a day find one in 6,000 at most. */
const SECOND_FACTORS_PER_DAY = 50;

/**
 * Failures are counted for what was tried and where from: ten in a quarter of an hour, and a hundred from one address. What
 * is right and long enough not to be guessed is never refused; what could be guessed is not refused for others' failures
 * where its person shows something of his own. `docs/seguranca-regras.md` has the table.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly limits: RateLimits,
    private readonly line: HashLine,
  ) {}

  /**
   * Answers whose password it is. Failures count; a success takes back those before it from the same place, so that the
   * mistyping of thousands behind one address adds up to nothing. Throws RATE_LIMITED after too many, also to who then
   * guesses right, and BUSY.
   */
  async signIn<Found>(
    account: string,
    source: Source,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const limited = signInLimits(account, source);
    const [before = 0] = await this.limits.checkAll(limited);
    const found = await this.compare(limited, source, find);
    if (found !== undefined && before > 0 && 'address' in source)
      await Promise.all(limited.map(([limit, subject]) => this.limits.giveBack(limit, subject, before)));
    return found;
  }

  /** The same of the password that is asked for once more in a session: nobody else's tries are counted. */
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
   * Answers what a code finds that nobody can guess. One that is right is never refused, whoever failed before; wrong ones
   * count. Throws RATE_LIMITED to who has sent too many of those.
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
   * Answers what a code of a second factor finds. Six digits can be guessed: ten wrong ones a session, and fifty a day of a
   * circle, which is one's own browser or mailbox, or all strangers who know the password. `isLong` tells a code that
   * nobody can guess, which the circle's count does not refuse. Throws RATE_LIMITED.
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
   * Counts a mail that is asked for. Throws RATE_LIMITED to who asks too often for one address, and to who asks for the
   * sign-ups or the free places of too many; whoever is not yet counted gets his answer, whatever others ask for.
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

  /** Counts a mail that somebody who is known has sent to an address. Throws RATE_LIMITED. */
  async mailBy(sender: string, email: string): Promise<void> {
    await this.limits.consume(limit('mail-by', PER_ACCOUNT), hashed(email, sender));
  }

  /** Compares what is slow to compare, in line. Guesses sent all at once fail meanwhile: what is right must not outrun their count. */
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

/** The first is that of the account at this place. */
function signInLimits(account: string, source: Source): Limited[] {
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

/** Names nobody in the database. */
function hashed(...said: string[]): string {
  return createHash('sha256').update(said.join('\0')).digest('base64url');
}
