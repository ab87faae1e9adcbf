import { Injectable } from '@nestjs/common';
import { readSecondFactorCode, type SecondFactorCode } from '@festix/domain/ground';
import type { Tx } from '../../../kernel/database/database.ts';
import { ProblemError, type ProblemDetails } from '../../../kernel/watch/problem.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { Attempts } from './attempts.ts';
import { HashLine } from './hash-line.ts';
import { OneTimePasswords } from './one-time-passwords.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactorStore, type Recognised, type SecondFactor } from './second-factor.store.ts';

/** The sender of a code, and the log fields of a wrong one. */
export interface CodeSender extends Pick<ProblemDetails, 'log'> {
  user_id: string;
  /** The session that wrong codes count in first. */
  session: string;
  /** The circle that they count in by the day: the own browser, mailbox or session, or strangers. */
  circle: string;
}

/** Returns the sender of a code in an open session. */
export function senderIn({ id, session_id }: Person): CodeSender {
  const session = session_id ?? '';
  return { user_id: id, session, circle: session };
}

/** Checks codes, and limits wrong ones. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly store: SecondFactorStore,
    private readonly attempts: Attempts,
    private readonly passwords: OneTimePasswords,
    private readonly recovery: RecoveryCodes,
    private readonly line: HashLine,
  ) {}

  /**
   * Uses no code. Throws SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, or RATE_LIMITED after too many wrong ones of this
   * session or circle, even for a right one.
   */
  async recognise(sender: CodeSender, typed: string): Promise<Recognised> {
    const factor = await this.store.find(sender.user_id);
    if (!factor) throw new ProblemError('SECOND_FACTOR_OFF');
    const code = readSecondFactorCode(typed);
    return this.guess(sender, code?.kind === 'recovery', async () => {
      return code && (code.kind === 'app' ? this.ofApp(factor.secret, code) : this.ofPaper(sender, factor, code));
    });
  }

  /** Returns the step of a code that proves that an app has the secret. Throws SECOND_FACTOR_WRONG or RATE_LIMITED. */
  firstStep(sender: CodeSender, secret: Buffer, typed: string): Promise<number> {
    return this.guess(sender, false, async () => {
      const code = readSecondFactorCode(typed);
      return code?.kind === 'app' ? this.passwords.stepOf(secret, code.code) : undefined;
    });
  }

  /** Uses the code and returns the number of recovery codes left. Throws SECOND_FACTOR_WRONG if it was used before. */
  async use(tx: Tx, { user_id, log }: CodeSender, recognised: Recognised): Promise<number> {
    const left = await this.store.use(tx, user_id, recognised);
    if (left === undefined) throw new ProblemError('SECOND_FACTOR_WRONG', log && { log });
    return left;
  }

  private async guess<Found>(
    { user_id, log, ...from }: CodeSender,
    isLong: boolean,
    find: () => Promise<Found | undefined>,
  ): Promise<Found> {
    const found = await this.attempts.secondFactor({ ...from, account: user_id }, isLong, find);
    if (found === undefined) throw new ProblemError('SECOND_FACTOR_WRONG', log && { log });
    return found;
  }

  private ofApp(secret: Buffer, { code }: SecondFactorCode): Recognised | undefined {
    const step = this.passwords.stepOf(secret, code);
    return step === undefined ? undefined : { kind: 'app', step };
  }

  private async ofPaper(
    { session }: CodeSender,
    { recovery }: SecondFactor,
    { code }: SecondFactorCode,
  ): Promise<Recognised | undefined> {
    const hash = await this.line.run({ own: session }, () => this.recovery.recognise(code, recovery));
    return hash && { kind: 'recovery', hash };
  }
}
