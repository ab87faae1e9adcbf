import { Injectable } from '@nestjs/common';
import { readSecondFactorCode, type SecondFactorCode } from '@festix/domain';
import type { Tx } from '../../kernel/database.ts';
import { Problem, type ProblemDetails } from '../../kernel/problem.ts';
import { Attempts } from './attempts.ts';
import { OneTimePasswords } from './one-time-passwords.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactorStore, type Recognised, type SecondFactor } from './second-factor.store.ts';

/** Who types a code, and what the log is told where it is a wrong one. */
export interface CodeSender extends Pick<ProblemDetails, 'log'> {
  user_id: string;
  ip: string | undefined;
}

/** Tells right codes from wrong ones, of which nobody may try many. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly store: SecondFactorStore,
    private readonly attempts: Attempts,
    private readonly passwords: OneTimePasswords,
    private readonly recovery: RecoveryCodes,
  ) {}

  /**
   * Uses nothing up. Throws SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, or RATE_LIMITED after too many wrong ones, also to who
   * then has the right one.
   */
  async recognise(sender: CodeSender, typed: string): Promise<Recognised> {
    const factor = await this.store.find(sender.user_id);
    if (!factor) throw new Problem('SECOND_FACTOR_OFF');
    return this.guess(sender, async () => {
      const code = readSecondFactorCode(typed);
      return code && (code.kind === 'app' ? this.ofApp(factor.secret, code) : this.ofPaper(factor, code));
    });
  }

  /** The step of a code that shows that an app has the secret. Throws SECOND_FACTOR_WRONG or RATE_LIMITED. */
  firstStep(sender: CodeSender, secret: Buffer, typed: string): Promise<number> {
    return this.guess(sender, async () => {
      const code = readSecondFactorCode(typed);
      return code?.kind === 'app' ? this.passwords.stepOf(secret, code.code) : undefined;
    });
  }

  /** Uses it up and answers how many recovery codes are left. Throws SECOND_FACTOR_WRONG where it was used before. */
  async use(tx: Tx, { user_id, log }: CodeSender, recognised: Recognised): Promise<number> {
    const left = await this.store.use(tx, user_id, recognised);
    if (left === undefined) throw new Problem('SECOND_FACTOR_WRONG', log && { log });
    return left;
  }

  private async guess<Found>({ user_id, ip, log }: CodeSender, find: () => Promise<Found | undefined>): Promise<Found> {
    const found = await this.attempts.guess('second-factor', { account: user_id, ip }, find);
    if (found === undefined) throw new Problem('SECOND_FACTOR_WRONG', log && { log });
    return found;
  }

  private ofApp(secret: Buffer, { code }: SecondFactorCode): Recognised | undefined {
    const step = this.passwords.stepOf(secret, code);
    return step === undefined ? undefined : { kind: 'app', step };
  }

  private async ofPaper({ recovery }: SecondFactor, { code }: SecondFactorCode): Promise<Recognised | undefined> {
    const hash = await this.recovery.recognise(code, recovery);
    return hash && { kind: 'recovery', hash };
  }
}
