import { Injectable } from '@nestjs/common';
import type { RecoveryCodesView, SecondFactorCodeBody } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactorCodes, senderIn } from './second-factor-codes.ts';
import { SecondFactorSwitch } from './second-factor-switch.ts';
import { SecondFactorStore, type BegunSecondFactor } from './second-factor.store.ts';

/** Turns the own second factor on or off, and renews recovery codes: each needs a code. */
@Injectable()
export class ChangeSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly store: SecondFactorStore,
    private readonly codes: SecondFactorCodes,
    private readonly recovery: RecoveryCodes,
    private readonly factors: SecondFactorSwitch,
  ) {}

  /**
   * Throws SECOND_FACTOR_ON, SECOND_FACTOR_OFF if none was begun within the hour, SECOND_FACTOR_WRONG or RATE_LIMITED.
   */
  async confirm(actor: Person, { code }: SecondFactorCodeBody): Promise<RecoveryCodesView> {
    const { secret, begun_at } = await this.begun(actor);
    const step = await this.codes.firstStep(senderIn(actor), secret, code);
    const { shown, kept } = await this.recovery.make();
    await this.database.transaction((tx) => this.factors.turnOn(tx, actor, { begun_at, step, kept }));
    return { recovery_codes: shown };
  }

  /** Throws SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG or RATE_LIMITED. */
  async renewRecoveryCodes(actor: Person, { code }: SecondFactorCodeBody): Promise<RecoveryCodesView> {
    const sender = senderIn(actor);
    const recognised = await this.codes.recognise(sender, code);
    const { shown, kept } = await this.recovery.make();
    await this.database.transaction(async (tx) => {
      await this.codes.use(tx, sender, recognised);
      await this.factors.renewCodes(tx, actor, kept);
    });
    return { recovery_codes: shown };
  }

  /** Throws SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG or RATE_LIMITED. */
  async end(actor: Person, { code }: SecondFactorCodeBody): Promise<void> {
    const sender = senderIn(actor);
    const recognised = await this.codes.recognise(sender, code);
    await this.database.transaction(async (tx) => {
      await this.codes.use(tx, sender, recognised);
      await this.factors.turnOff(tx, actor);
    });
  }

  private async begun({ id }: Person): Promise<BegunSecondFactor> {
    const begun = await this.store.begun(id);
    if (begun) return begun;
    throw new ProblemError((await this.store.find(id)) ? 'SECOND_FACTOR_ON' : 'SECOND_FACTOR_OFF');
  }
}
