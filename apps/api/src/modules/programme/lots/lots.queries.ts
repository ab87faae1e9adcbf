import { Injectable } from '@nestjs/common';
import type { FeePayer } from '@festix/domain/ground';
import type { EventAccess, PriceKind, Pricing } from '@festix/domain/programme';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { fullLimitSql, roomSql } from '../stock/place-limits.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { couponsLocking } from '../stock/unlocking-coupons.ts';
import { isFollowed } from '../stock/followed-lots.ts';
import { hasTurned } from '../stock/turned-lots.ts';
import { APART_PLACES } from '../stock/apart-places.ts';
import { hasLiveTickets } from './live-tickets.ts';

export interface LotRow {
  id: string;
  event_id: string;
  number: number;
  name: string;
  description: string | null;
  ticket_limit: number;
  sold: number;
  reserved: number;
  leased: number;
  /** Places left under the limits of days and areas; null: without any. */
  room: number | null;
  visible: boolean;
  enabled: boolean;
  soldout_marked: boolean;
  trigger_lot_id: string | null;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  sorting: number;
  version: number;
  /** Basis points, of its event. */
  convenience_tax: number;
  fee_paid_by: FeePayer;
  prices: PriceRow[];
  /** Unlocking coupons that are not archived. */
  coupons: { id: string; name: string }[];
}

/** A lot with what the tickets of its event open. */
export interface OpeningLotRow extends LotRow {
  access: EventAccess | null;
}

/** A lot for the public page. */
export interface OfferedLotRow extends OpeningLotRow {
  /** Whether another lot goes on sale after its end. */
  is_followed: boolean;
  /** Key of a limit of a day or an area under which no place is left. */
  full_limit: string | null;
}

/** A lot with its places that are taken and not sold. */
export interface CountedLotRow extends LotRow {
  given: number;
  disputed: number;
}

/** A lot with whether it opens because its trigger's window is over. */
export interface TurnedLotRow extends OpeningLotRow {
  has_turned: boolean;
}

export interface PriceRow {
  id: string;
  name: string;
  unit_amount: number;
  pricing: Pricing;
  suggestions: number[];
  kind: PriceKind;
  places: number;
  refunds_places: boolean;
  min_per_order: number | null;
  max_per_order: number | null;
  sorting: number;
  /** Whether a ticket at it is sold or held. */
  has_tickets: boolean;
}

const COLUMNS = sql`
  l.id, l.event_id, l.number, l.name, l.description, l.ticket_limit, l.sold, l.reserved, l.leased, l.visible,
    l.enabled, l.soldout_marked_at is not null as soldout_marked, l.trigger_lot_id, l.sale_starts_at,
    l.sale_ends_at, l.sorting, l.version, case when l.limits is not null then ${roomSql(sql`l`)} end as room, e.convenience_tax, e.fee_paid_by,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'unit_amount', p.unit_amount, 'kind', p.kind,
        'pricing', p.pricing, 'suggestions', p.suggestions, 'places', p.places, 'refunds_places', p.refunds_places,
        'min_per_order', p.min_per_order, 'max_per_order', p.max_per_order,
        'sorting', p.sorting, 'has_tickets', (${hasLiveTickets(sql`p.id`)})) order by p.sorting, p.id), '[]')
      from prices p where p.lot_id = l.id and p.archived_at is null) as prices,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
      from (${couponsLocking(sql`l.id`)}) c) as coupons`;

const LOTS = sql`lots l join events e on e.id = l.event_id`;
/** Lots of tickets that another seller sold have no prices and no stock, and are nowhere sold, shown or edited. */
const OF_EVENT = sql`l.event_id = $1 and l.archived_at is null and l.partner_id is null`;

/** Selects lots for their managers: given and disputed tickets are counted apart from sold ones. */
const SELECT_COUNTED = sql`
  select ${COLUMNS}, coalesce(apart.given, 0) as given, coalesce(apart.disputed, 0) as disputed
  from ${LOTS} left join ${APART_PLACES} apart on apart.lot_id = l.id
  where ${OF_EVENT}`;

const SELECT_TURNED = sql`select ${COLUMNS}, e.access, ${hasTurned(sql`l`, sql`$2`)} as has_turned from ${LOTS} where ${OF_EVENT}`;

const SELECT_OFFERED = sql`select ${COLUMNS}, e.access, ${isFollowed(sql`l`)} as is_followed,
    case when l.limits is not null then ${fullLimitSql(sql`l`)} end as full_limit from ${LOTS} where ${OF_EVENT}`;

/** Reads lots with prices and places left, in one statement. */
@Injectable()
export class LotsQueries {
  constructor(private readonly database: Database) {}

  ofEvent(eventId: string, on: Pick<Tx, 'query'> = this.database): Promise<CountedLotRow[]> {
    return on.query(sql<CountedLotRow>`${SELECT_COUNTED} order by l.sorting, l.number`.with([eventId]));
  }

  /** Returns the public page's lots: open ones, those a valid coupon unlocks, and those whose sale has not begun. */
  onSale(eventId: string, goodCoupon: string | null, now: Date): Promise<OfferedLotRow[]> {
    return this.database.query(
      sql<OfferedLotRow>`${SELECT_OFFERED} and (l.enabled or ${hasTurned(sql`l`, sql`$3`)}) and (l.sale_ends_at is null or l.sale_ends_at > $3) and (
         ((l.visible or ${hasTurned(sql`l`, sql`$3`)}) and not exists (${couponsLocking(sql`l.id`)}))
         or exists (${couponsLocking(sql`l.id`)} and c.name = $2))
       order by l.sorting, l.number`.with([eventId, goodCoupon, now]),
    );
  }

  /** Returns all lots, for tills; one that has just turned may be sold before that is stored. */
  atTill(eventId: string, now: Date): Promise<TurnedLotRow[]> {
    return this.database.query(sql<TurnedLotRow>`${SELECT_TURNED} order by l.sorting, l.number`.with([eventId, now]));
  }

  /**
   * Returns a lot with its counts, or undefined if the event has none with this id; `on` is a transaction that changes
   * the lot.
   */
  async find(
    eventId: string,
    lotId: string,
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<CountedLotRow | undefined> {
    const [lot] = await on.query(sql<CountedLotRow>`${SELECT_COUNTED} and l.id = $2`.with([eventId, lotId]));
    return lot;
  }
}
