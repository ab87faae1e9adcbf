import type { LeaseReleaseBody, LeaseReturnBody, LeasesQuery, LeaseStandingView, Page } from '@festix/domain/contract';
import type { ProblemCode } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { EventActor, Person } from '../../../../kernel/http/actor.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { presentLease } from './leases.presenter.ts';
import { LeasesQueries } from './leases.queries.ts';
import { WithdrawStubs, type Withdrawal, type WithdrawnLease } from './withdraw-stubs.ts';

interface HeldLease extends WithdrawnLease {
  is_own: boolean;
}

const LOCATE = sql<HeldLease>`
  select l.id, l.event_id, l.lot_id, d.user_id = $2 as is_own
  from leases l join devices d on d.id = l.device_id where l.id = $1`;

const CLOSE = sql`
  update leases set state = 'released', released_at = $2, released_by = $3, release_reason = $4
  where id = $1 and state in ('active', 'released') and released_at is null`;

/** Lists leases, takes stubs back, and withdraws them from tills that have disappeared. */
@Injectable()
export class Leases {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: LeasesQueries,
    private readonly stubs: WithdrawStubs,
  ) {}

  seenBy(actor: Person, asked: LeasesQuery): Promise<Page<LeaseStandingView>> {
    return this.page(this.queries.seenBy(actor.id), asked);
  }

  ofEvent(actor: EventActor, asked: LeasesQuery): Promise<Page<LeaseStandingView>> {
    return this.page(this.queries.ofEvent(actor.event.id), asked);
  }

  /**
   * Takes back stubs of one's own till: all the named ones or none; without names, all that are neither sold nor
   * admitted. Throws STUB_SOLD, STUB_ADMITTED and STUB_NOT_IN_LEASE.
   */
  async giveBack(actor: Person, leaseId: string, { ticket_ids }: LeaseReturnBody): Promise<LeaseStandingView> {
    const lease = await this.locate(actor, leaseId);
    if (!lease.is_own) throw new ProblemError('NOT_FOUND');
    return this.withdrawn(leaseId, async (tx) => {
      const returned = await this.stubs.withdraw(tx, lease, ticket_ids ?? null, 'returned', actor);
      const obstacle = ticket_ids && obstacleOf(returned);
      if (obstacle) throw new ProblemError(obstacle);
    });
  }

  /** Throws NOT_FOUND for a lease outside the person's view, FORBIDDEN for one that the person doesn't supervise. */
  async release(actor: Person, leaseId: string, body: LeaseReleaseBody): Promise<LeaseStandingView> {
    const lease = await this.locate(actor, leaseId);
    if (!(await this.queries.supervises(actor.id, leaseId)))
      throw new ProblemError(lease.is_own ? 'FORBIDDEN' : 'NOT_FOUND');
    return this.releaseLocated(actor, lease, body);
  }

  /** Throws NOT_FOUND for a lease of another event. */
  async releaseOfEvent(actor: EventActor, leaseId: string, body: LeaseReleaseBody): Promise<LeaseStandingView> {
    const lease = await this.locate(actor, leaseId);
    if (lease.event_id !== actor.event.id) throw new ProblemError('NOT_FOUND');
    return this.releaseLocated(actor, lease, body);
  }

  /** Releases a lease; a repeat changes nothing. An admitted stub stays out: its sale may still be reported. */
  private releaseLocated(actor: Person, lease: HeldLease, { reason }: LeaseReleaseBody): Promise<LeaseStandingView> {
    return this.withdrawn(lease.id, async (tx) => {
      await this.stubs.withdraw(tx, lease, null, 'released', actor, reason);
      await tx.query(CLOSE.with([lease.id, this.clock.now(), actor.id, reason]));
    });
  }

  private async withdrawn(leaseId: string, work: (tx: Tx) => Promise<void>): Promise<LeaseStandingView> {
    return this.database.transaction(async (tx) => {
      await work(tx);
      const lease = await this.queries.find(leaseId, this.clock.now(), tx);
      if (!lease) throw new Error('a lease stays');
      return presentLease(lease);
    });
  }

  private async locate(actor: Person, leaseId: string): Promise<HeldLease> {
    const [lease] = await this.database.query(LOCATE.with([leaseId, actor.id]));
    if (!lease) throw new ProblemError('NOT_FOUND');
    return lease;
  }

  private async page(
    condition: Statement,
    { skip = 0, take = ROWS_PER_PAGE, ...asked }: LeasesQuery,
  ): Promise<Page<LeaseStandingView>> {
    const narrow = { ...asked, now: this.clock.now() };
    const [rows, count] = await Promise.all([
      this.queries.page(condition, narrow, { skip, take }),
      this.queries.count(condition, narrow),
    ]);
    return { data: rows.map(presentLease), count };
  }
}

/** Returns the reason against a named stub; one that was returned before is no obstacle. */
function obstacleOf({ sold, admitted, unknown }: Withdrawal): ProblemCode | undefined {
  if (unknown.length > 0) return 'STUB_NOT_IN_LEASE';
  if (sold.length > 0) return 'STUB_SOLD';
  return admitted.length > 0 ? 'STUB_ADMITTED' : undefined;
}
