import type { DeletionBody } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { AccountOwner } from '../../people/accounts/account-owner.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { CloseAccount, type Leaver } from './close-account.ts';
import { LeaveTeams } from './leave-teams.ts';
import { LockLeaver } from './lock-leaver.ts';

/** Deletes an account at its owner's request: ends all its access, and keeps the data that must stay. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly owner: AccountOwner,
    private readonly leavers: LockLeaver,
    private readonly teams: LeaveTeams,
    private readonly closing: CloseAccount,
    private readonly deliveries: Deliveries,
  ) {}

  /** Throws CURRENT_PASSWORD_WRONG, RATE_LIMITED, LAST_SUPER_ADMIN and ACCOUNT_HAS_EVENTS. */
  async delete(actor: Person, { current_password }: DeletionBody): Promise<void> {
    await this.owner.prove(actor, current_password);
    await this.database.transaction(async (tx) => {
      await this.teams.lock(tx, actor.id);
      const leaver = await this.leavers.lock(tx, actor.id);
      await this.leave(tx, actor, leaver);
    });
  }

  private async leave(tx: Tx, actor: Person, leaver: Leaver): Promise<void> {
    const now = this.clock.now();
    const tickets = await this.closing.close(tx, actor, leaver, now);
    const data = { name: leaver.name, at: now.toISOString(), tickets };
    await this.deliveries.send(tx, {
      template: 'account-deleted',
      recipient: leaver.email,
      user_id: leaver.id,
      data,
    });
  }
}
