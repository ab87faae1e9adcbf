import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/http/actor.ts';
import { Audit } from '../../../../kernel/access/audit.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { Realtime } from '../../../../kernel/realtime/realtime.ts';
import { lockLots } from '../../../programme/stock/lock-stock.ts';
import { settleLeases } from './settle-leases.ts';

/** A lease whose stubs are withdrawn from a till. */
export interface WithdrawnLease {
  id: string;
  event_id: string;
  lot_id: string;
}

/** The result for each stub: withdrawn now or before, sold, admitted, or not of this lease. */
export interface Withdrawal {
  withdrawn: string[];
  gone: string[];
  sold: string[];
  admitted: string[];
  unknown: string[];
}

const LOCK_STUBS = sql<Stub>`
  select t.id, t.status,
    exists (select from checkins c where c.ticket_id = t.id and c.undone_at is null) as is_in
  from tickets t where t.lease_id = $1 and ($2::uuid[] is null or t.id = any ($2::uuid[]))
  order by t.id for no key update`;

/** Withdraws stubs. An admitted one waits for its sale, whatever becomes of the rest. */
const WITHDRAW = sql<{ id: string }>`
  with withdrawn as (
    update tickets set status = $2
    where id = any ($1::uuid[]) and status = 'leased'
      and not exists (select from checkins c where c.ticket_id = tickets.id and c.undone_at is null)
    returning id, event_id
  ),
  freed as (
    update lots set leased = leased - (select count(*) from withdrawn) where id = $3
  )
  insert into door_dirty (event_id, ticket_id) select event_id, id from withdrawn returning ticket_id as id`;

interface Stub {
  id: string;
  status: string;
  is_in: boolean;
}

/**
 * Withdraws unsold stubs from a till: doors refuse them from then on, and their places are free again, both or neither.
 */
@Injectable()
export class WithdrawStubs {
  constructor(
    private readonly realtime: Realtime,
    private readonly audit: Audit,
  ) {}

  /** Withdraws the named stubs, or all of a lease. */
  async withdraw(
    tx: Tx,
    lease: WithdrawnLease,
    named: readonly string[] | null,
    to: 'returned' | 'released',
    by: Pick<Actor, 'id' | 'device_id' | 'request_id'>,
    reason?: string,
  ): Promise<Withdrawal> {
    const lot = (await lockLots(tx, [lease.lot_id])).find(({ id }) => id === lease.lot_id);
    const stubs = await tx.query(LOCK_STUBS.with([lease.id, named]));
    const free = stubs.filter(({ status, is_in }) => status === 'leased' && !is_in).map(({ id }) => id);
    const withdrawn = (await tx.query(WITHDRAW.with([free, to, lease.lot_id]))).map(({ id }) => id);
    if (withdrawn.length > 0) {
      await settleLeases(tx, [lease.id], to);
      await this.audit.record(tx, by, {
        action: to === 'returned' ? 'leases:return' : 'leases:release',
        ...{ subject_kind: 'lease', subject_id: lease.id, event_id: lease.event_id },
        after: { stubs: withdrawn.length, ...(reason !== undefined && { reason }) },
      });
      if (lot && lot.free <= 0) tx.afterCommit(() => this.realtime.hint(lease.event_id, 'event.changed', []));
    }
    return {
      withdrawn,
      gone: stubs.filter(({ status }) => status === 'returned' || status === 'released').map(({ id }) => id),
      sold: stubs.filter(({ status }) => isSold(status)).map(({ id }) => id),
      admitted: stubs.filter(({ id, status }) => status === 'leased' && !withdrawn.includes(id)).map(({ id }) => id),
      unknown: (named ?? []).filter((id) => !stubs.some((stub) => stub.id === id)),
    };
  }
}

function isSold(status: string): boolean {
  return !['leased', 'returned', 'released'].includes(status);
}
