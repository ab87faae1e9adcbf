import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { CloseAccount, type Leaver } from './close-account.ts';
import { LeaveTeams } from './leave-teams.ts';

export interface ClosedDemo {
  accounts: number;
  /** Events that were on sale or upcoming. */
  events: number;
}

const LOCK_LEAVERS = sql<Leaver>`
  select id, name, email, 'super-admin' = any (roles) as is_super_admin from users
  where id = any ($1::uuid[]) and deleted_at is null order by id for update`;

const END_SALES = sql<{ id: string }>`
  update events set availability = 'private', sales_end_at = least(coalesce(sales_end_at, $2::timestamptz), $2),
    version = version + 1
  where producer_id = any ($1::uuid[]) and event_end(start_date, end_date) > $2 returning id`;

const CLOSE_LOTS = sql`
  update lots set enabled = false, trigger_lot_id = null, version = version + 1 where event_id = any ($1::uuid[])`;

/**
 * Closes demo accounts in a database with other people, for the operator of the machine. The accounts end as if their
 * owners deleted them, and their events sell nothing more; orders, tickets and ledger stay.
 */
@Injectable()
export class CloseDemo {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly teams: LeaveTeams,
    private readonly closing: CloseAccount,
    private readonly audit: Audit,
  ) {}

  /** Closes all or none. A repeat finds nothing to do. */
  run(accounts: readonly string[]): Promise<ClosedDemo> {
    return this.database.transaction(async (tx) => {
      const request_id = newId();
      const ids = accounts.toSorted();
      for (const id of ids) await this.teams.lock(tx, id);
      const leavers = await tx.query(LOCK_LEAVERS.with([ids]));
      const now = this.clock.now();
      const ended = await tx.query(END_SALES.with([ids, now]));
      await tx.query(CLOSE_LOTS.with([ended.map(({ id }) => id)]));
      for (const leaver of leavers) await this.closing.close(tx, ofThemselves(leaver, request_id), leaver, now);
      const after = { accounts: leavers.length, events: ended.length };
      if (leavers.length > 0) {
        await this.audit.record(
          tx,
          { id: null, device_id: null, request_id },
          { action: 'demo:close', subject_kind: 'demo', subject_id: null, after },
        );
      }
      return after;
    });
  }
}

/** Returns the person as the actor who ends the own teams and sale points. */
function ofThemselves({ id, name }: Leaver, request_id: string): Person {
  return {
    id,
    name,
    roles: [],
    grants: [],
    area: 'account',
    abilities: new Set(),
    event: null,
    device_id: null,
    session_id: null,
    request_id,
  };
}
