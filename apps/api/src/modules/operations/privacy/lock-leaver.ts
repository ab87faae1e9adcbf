import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { UsersQueries } from '../people/users.queries.ts';
import type { Leaver } from './close-account.ts';
import { ObligationsQueries } from './obligations.queries.ts';

const LOCK_LEAVER = sql<Leaver>`
  select id, name, email, 'super-admin' = any (roles) as is_super_admin from users
  where id = $1 and deleted_at is null for update`;

/** Locks the account of a person who wants to leave, and refuses one that still has obligations. */
@Injectable()
export class LockLeaver {
  constructor(
    private readonly clock: Clock,
    private readonly users: UsersQueries,
    private readonly obligations: ObligationsQueries,
  ) {}

  /**
   * Waits for concurrent writes of this account: an event being created counts. Throws UNAUTHENTICATED,
   * LAST_SUPER_ADMIN and ACCOUNT_HAS_EVENTS.
   */
  async lock(tx: Tx, id: string): Promise<Leaver> {
    await this.users.lockWithSuperAdmins(tx, id);
    const [leaver] = await tx.query(LOCK_LEAVER.with([id]));
    if (!leaver) throw new ProblemError('UNAUTHENTICATED');
    await this.refuseObliged(tx, leaver);
    return leaver;
  }

  private async refuseObliged(tx: Tx, { id, is_super_admin }: Leaver): Promise<void> {
    if (is_super_admin && (await this.users.isLastSuperAdmin(tx, id))) throw new ProblemError('LAST_SUPER_ADMIN');
    if (await this.obligations.hasEventsAhead(tx, id, this.clock.now())) throw new ProblemError('ACCOUNT_HAS_EVENTS');
    if (await this.obligations.hasOpenBalance(tx, id)) throw new ProblemError('ACCOUNT_HAS_EVENTS');
  }
}
