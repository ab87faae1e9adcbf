import { Injectable } from '@nestjs/common';
import type { ProofBody } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { AccountOwner } from './account-owner.ts';
import { FreshProof } from './fresh-proof.ts';
import { SecondFactorCodes, senderIn } from './second-factor-codes.ts';
import { SecondFactorNotes } from './second-factor-notes.ts';

/** Takes a person's proof again, in a session that was opened a while ago. */
@Injectable()
export class ProveAgain {
  constructor(
    private readonly database: Database,
    private readonly owner: AccountOwner,
    private readonly codes: SecondFactorCodes,
    private readonly notes: SecondFactorNotes,
    private readonly fresh: FreshProof,
  ) {}

  /**
   * Checks the second factor's code if one is sent, else the password. Throws CURRENT_PASSWORD_WRONG,
   * SECOND_FACTOR_WRONG, SECOND_FACTOR_OFF, RATE_LIMITED, or PROOF_NEEDED for an account with neither.
   */
  async prove(actor: Person, { current_password, code }: ProofBody): Promise<void> {
    if (code === undefined) await this.owner.proveByPassword(actor, current_password);
    else await this.proveByCode(actor, code);
  }

  private async proveByCode(actor: Person, code: string): Promise<void> {
    const sender = senderIn(actor);
    const recognised = await this.codes.recognise(sender, code);
    await this.database.transaction(async (tx) => {
      const left = await this.codes.use(tx, sender, recognised);
      if (recognised.kind === 'recovery') {
        await this.notes.take(tx, actor, { change: 'used', user_id: actor.id, recovery_codes_left: left });
      }
      await this.fresh.give(tx, actor);
    });
  }
}
