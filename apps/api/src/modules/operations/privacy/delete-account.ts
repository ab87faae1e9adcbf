import type { DeletionBody } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountOwner } from '../../people/accounts/account-owner.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { UsersQueries } from '../people/users.queries.ts';
import { CloseAccount, type Leaver } from './close-account.ts';
import { LeaveTeams } from './leave-teams.ts';
import { ObligationsQueries } from './obligations.queries.ts';

const LOCK_LEAVER = sql<Leaver & object>`
  select id, name, email, 'super-admin' = any (roles) as is_super_admin from users
  where id = $1 and deleted_at is null for update`;

/** Deletes an account at its owner's request: ends all its access, and keeps the data that must stay. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly owner: AccountOwner,
    private readonly users: UsersQueries,
    private readonly obligations: ObligationsQueries,
    private readonly teams: LeaveTeams,
    private readonly closing: CloseAccount,
    private readonly deliveries: Deliveries,
  ) {}

  /** Throws CURRENT_PASSWORD_WRONG, RATE_LIMITED, LAST_SUPER_ADMIN and ACCOUNT_HAS_EVENTS. */
  async delete(actor: Person, { current_password }: DeletionBody): Promise<void> {
    await this.owner.prove(actor, current_password);
    await this.database.transaction(async (tx) => {
      await this.teams.lock(tx, actor.id);
      const leaver = await this.lock(tx, actor.id);
      await this.refuseObliged(tx, leaver);
      await this.leave(tx, actor, leaver);
    });
  }

  /** Waits for concurrent writes of this account: an event being created counts. */
  private async lock(tx: Tx, id: string): Promise<Leaver> {
    await this.users.lockWithSuperAdmins(tx, id);
    const [leaver] = await tx.query(LOCK_LEAVER.with([id]));
    if (!leaver) throw new ProblemError('UNAUTHENTICATED');
    return leaver;
  }

  private async refuseObliged(tx: Tx, { id, is_super_admin }: Leaver): Promise<void> {
    if (is_super_admin && (await this.users.isLastSuperAdmin(tx, id))) throw new ProblemError('LAST_SUPER_ADMIN');
    if (await this.obligations.hasEventsAhead(tx, id, this.clock.now())) throw new ProblemError('ACCOUNT_HAS_EVENTS');
    if (await this.obligations.hasOpenBalance(tx, id)) throw new ProblemError('ACCOUNT_HAS_EVENTS');
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
