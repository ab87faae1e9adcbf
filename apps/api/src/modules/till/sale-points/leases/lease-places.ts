import { type LeaseBody, type LeaseView } from '@festix/domain/contract';
import { cents, eventEnd, hasEnded, type ProblemCode } from '@festix/domain/ground';
import { leavesQuota, meiaAllowance, meiaFigures, meiaKeptUntil, wholeUnits } from '@festix/domain/programme';
import { leaseEnd } from '@festix/domain/till';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../kernel/http/actor.ts';
import { Audit } from '../../../../kernel/access/audit.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { Realtime } from '../../../../kernel/realtime/realtime.ts';
import { Repeated } from '../../../../kernel/http/serve.ts';
import { lockLots } from '../../../programme/stock/lock-stock.ts';
import { ExpiredHolds } from '../../../selling/orders/expired-holds.ts';
import { newTicketCode } from '../../../selling/orders/new-codes.ts';
import { OpenTriggered } from '../../../selling/orders/open-triggered.ts';
import { lockSale } from '../../../selling/orders/sale-facts.ts';
import { TicketSigner } from '../../../documents/tickets/ticket-signer.ts';
import { OwnTills } from '../own-tills.ts';
import { SalePointsQueries, type SellingPoint } from '../sale-points.queries.ts';
import { readLeaseFacts, type LeaseFacts } from './lease-facts.ts';
import { readLease, writeLease } from './lease-rows.ts';

/** Factor on the limit of held stubs: a till's unreported sales still count as held here. */
const UNTOLD = 2;

interface Asked {
  actor: Person;
  body: LeaseBody;
  event_id: string;
  point: SellingPoint;
}

/**
 * Leases places of a lot to a till: creates and signs tickets whose places are reserved until they are sold or
 * returned. The till decides how many, and gets whole tables if the lot sells nothing else; the server checks free
 * places and the sale point's limits.
 */
@Injectable()
export class LeasePlaces {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly points: SalePointsQueries,
    private readonly tills: OwnTills,
    private readonly holds: ExpiredHolds,
    private readonly triggered: OpenTriggered,
    private readonly signer: TicketSigner,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Throws NOT_FOUND for a lot of an event that the person doesn't sell, a purchase code for a lot that can't be sold
   * now, LEASE_TOO_LARGE, TICKET_AMOUNT_NOT_AVAILABLE_ERROR if too few places are free, and ID_REUSED.
   */
  async lease(actor: Person, body: LeaseBody): Promise<LeaseView | Repeated<LeaseView>> {
    await this.tills.hold(actor, body.device_id);
    const [lot] = await this.database.query(
      sql<{ event_id: string }>`select event_id from lots where id = ${body.lot_id} and partner_id is null`,
    );
    const point = lot && (await this.points.sellingPoint(actor.id, lot.event_id));
    if (!point) throw new ProblemError('NOT_FOUND');
    const asked = { actor, body, event_id: lot.event_id, point };
    const isMade = await this.leaseOrSweep(asked);
    const view = await this.present(body);
    return isMade ? view : Repeated.of(view);
  }

  /** Frees expired holds before it refuses for lack of places. Returns whether the lease is new. */
  private async leaseOrSweep(asked: Asked): Promise<boolean> {
    try {
      return await this.attempt(asked);
    } catch (error) {
      const isShort = error instanceof ProblemError && error.code === 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR';
      if (!isShort || (await this.holds.giveBack(asked.event_id)) === 0) throw error;
      return this.attempt(asked);
    }
  }

  private attempt(asked: Asked): Promise<boolean> {
    const { body, event_id } = asked;
    return this.database.transaction(async (tx) => {
      await lockSale(tx, event_id);
      const known = await readLease(tx, body.id);
      if (known) {
        const isSameAmount = known.amount === wholeUnits(body.amount, known.prices);
        const isSame = isSameAmount && known.device_id === body.device_id && known.lot_id === body.lot_id;
        if (!isSame) throw new ProblemError('ID_REUSED');
        return false;
      }
      await lockLots(tx, [body.lot_id]);
      const facts = await readLeaseFacts(
        tx,
        body.lot_id,
        { device_id: body.device_id, sale_point_id: asked.point.id },
        this.clock.now(),
      );
      await this.lend(tx, { ...asked, body: { ...body, amount: wholeUnits(body.amount, facts.prices) } }, facts);
      return true;
    });
  }

  private async lend(tx: Tx, { actor, body, event_id, point }: Asked, facts: LeaseFacts): Promise<void> {
    const now = this.clock.now();
    const { id, device_id, lot_id, amount } = body;
    const refusal = refusalOf(body, point, facts, now);
    if (refusal) throw new ProblemError(refusal);
    const meia_allowance = allowanceOf(amount, facts);
    if (!heedsQuota(amount, meia_allowance, facts, now)) throw new ProblemError('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    const lease = { id, device_id, lot_id, event_id, sale_point_id: point.id, amount, meia_allowance };
    const expires_at = leaseEnd(now, eventEnd(facts.event));
    const stubs = Array.from({ length: amount }, () => ({
      id: newId(),
      code: newTicketCode(),
    }));
    await writeLease(tx, { ...lease, expires_at, created_at: now }, stubs);
    await this.audit.record(
      tx,
      { ...actor, device_id },
      {
        action: 'leases:create',
        ...{ subject_kind: 'lease', subject_id: id, event_id },
        after: { lot_id, sale_point_id: point.id, amount, meia_allowance, expires_at },
      },
    );
    if (amount < facts.free) return;
    await this.triggered.open(tx, event_id, [lot_id]);
    tx.afterCommit(() => this.realtime.hint(event_id, 'event.changed', []));
  }

  private async present(body: LeaseBody): Promise<LeaseView> {
    const lease = await readLease(this.database, body.id);
    if (!lease) throw new Error('a lease that was made stays');
    return {
      id: lease.id,
      event_id: lease.event_id,
      lot_id: lease.lot_id,
      stubs: await Promise.all(
        lease.stubs.map(async ({ ticket_id, serial, code, key_id, created_at }) => ({
          ticket_id,
          serial,
          code,
          qr: await this.signer.sign({
            ...{ key_id, serial, created_at, price_kind: null },
            event_number: lease.event_number,
            lot_number: lease.lot_number,
          }),
        })),
      ),
      prices: lease.prices.map((price) => ({ ...price, unit_amount: cents(price.unit_amount) })),
      meia_allowance: lease.meia_allowance,
      expires_at: lease.expires_at.toISOString(),
    };
  }
}

function refusalOf(
  { lot_id, amount }: LeaseBody,
  { lots, offline_places, is_supervisor }: SellingPoint,
  { event, is_on, free, ...lent }: LeaseFacts,
  now: Date,
): ProblemCode | undefined {
  if (event.canceled_at || !event.is_published || event.is_test || hasEnded(event, now)) return 'EVENT_ERROR';
  if (!is_on || (lots !== null && !lots.includes(lot_id))) return 'REMAINING_LOTS_ERROR';
  if (isTooLarge(amount, { offline_places, is_supervisor }, lent)) return 'LEASE_TOO_LARGE';
  return amount > free ? 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR' : undefined;
}

/**
 * Returns whether a till would hold more of a lot than it may. A supervisor sets up tills for others. An operator's devices
 * count together, and those of all operators of the sale point leave half of the lot to everybody else.
 */
function isTooLarge(
  amount: number,
  { offline_places, is_supervisor }: Pick<SellingPoint, 'offline_places' | 'is_supervisor'>,
  {
    held,
    held_by_owner,
    held_by_operators,
    unsold,
  }: Pick<LeaseFacts, 'held' | 'held_by_owner' | 'held_by_operators' | 'unsold'>,
): boolean {
  const ofTill = offline_places * UNTOLD;
  if (amount > offline_places) return true;
  if (is_supervisor) return held + amount > ofTill;
  return held_by_owner + amount > ofTill || held_by_operators + amount > Math.max(ofTill, Math.floor(unsold / 2));
}

/** Returns the lease's share of the free places that can use up the quota; those of the lot itself may be hidden. */
function allowanceOf(amount: number, { has_meia, meia, free }: LeaseFacts): number {
  if (!has_meia) return 0;
  return meiaAllowance({ remaining: meiaFigures(meia).remaining, free: Math.max(free, meia.free_at_half), amount });
}

/**
 * Returns whether a lease respects a reserved quota: its places must not be the last ones on sale online at half price.
 */
function heedsQuota(amount: number, within: number, { event, meia, sells_meia }: LeaseFacts, now: Date): boolean {
  if (!event.keep_meia_quota || now.toISOString() >= meiaKeptUntil(event, meia.enabled_limits)) return true;
  const left = { remaining: meiaFigures(meia).remaining, free_at_half: meia.free_at_half };
  return leavesQuota({ taken: sells_meia ? amount : 0, within }, left);
}
