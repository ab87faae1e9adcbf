import { Injectable } from '@nestjs/common';
import { type TillLotView, type TillPointView, type TillView } from '@festix/domain/contract';
import { cents, eventEnd } from '@festix/domain/ground';
import { grantEnd } from '@festix/domain/people';
import {
  type AgeRating,
  meiaFigures,
  nextTurn,
  opensOf,
  windowStanding,
  type MeiaFacts,
} from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { MIN_CLIENT } from '../../../kernel/http/min-client.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { MeshPeers } from '../../door/devices/mesh-peers.ts';
import { meiaFactsSql } from '../../programme/stock/meia-facts.ts';
import { LotsQueries, type LotRow, type TurnedLotRow } from '../../programme/lots/lots.queries.ts';
import { presentStock } from '../../programme/lots/lots.presenter.ts';
import { presentLease } from './leases/leases.presenter.ts';
import { LeasesQueries } from './leases/leases.queries.ts';
import { SalePointsQueries, type SellingPoint } from './sale-points.queries.ts';
import { TillPins } from './till-pins.ts';

interface TillEventRow {
  id: string;
  number: number;
  name: string;
  slug: string;
  start_date: Date;
  end_date: Date | null;
  time_zone: string;
  canceled_at: Date | null;
  age_rating: AgeRating | null;
  age_reason: string | null;
  venue: TillView['event']['venue'];
  producer: { name: string };
  meia: MeiaFacts;
}

interface VoidRow {
  order_id: string;
  amount: number;
  occurred_at: Date;
  /** Whether nothing of the sale is left. */
  is_whole: boolean;
  /** Null for a request of the whole sale. */
  tickets: number | null;
}

const EVENT = sql<TillEventRow>`
  select e.id, e.number, e.name, s.slug, e.start_date, e.end_date, e.time_zone, e.canceled_at, e.age_rating, e.age_reason,
    case when v.id is not null then json_build_object('name', v.name, 'city', v.city, 'state', v.state) end as venue,
    json_build_object('name', u.name) as producer, ${meiaFactsSql(sql`e.id`)} as meia
  from events e
  join users u on u.id = e.producer_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  left join venues v on v.id = e.venue_id
  where e.id = $1`;

const TO_RETURN = sql<{ order_id: string; amount: number }>`
  select m.order_id, sum(m.amount) as amount
  from money_to_return m join orders o on o.id = m.order_id join devices d on d.id = o.device_id
  where m.returned_at is null and o.event_id = $2 and d.user_id = $1
  group by m.order_id order by min(o.created_at), m.order_id`;

const VOIDED = sql<VoidRow>`
  select v.order_id, v.amount, v.occurred_at, v.is_whole, cardinality(v.ticket_ids) as tickets
  from sale_voids v join orders o on o.id = v.order_id join devices d on d.id = o.device_id
  where v.state = 'done' and o.event_id = $2 and d.user_id = $1
  order by v.occurred_at, v.id`;

/** Selects the sales without a valid ticket that were not voided. */
const REFUNDED = sql<{ id: string }>`
  select o.id from orders o join devices d on d.id = o.device_id
  where o.event_id = $2 and d.user_id = $1 and o.status = 'refunded'
    and not exists (select from sale_voids v where v.order_id = o.id and v.state = 'done' and v.is_whole)
  order by o.created_at, o.id`;

const OPERATORS = sql<TillView['operators'][number]>`
  select u.id, u.name from sale_point_operators o join users u on u.id = o.user_id
  where o.sale_point_id = $1 and num_nonnulls(u.blocked_at, u.deleted_at) = 0
  order by u.name collate "pt-BR-x-icu", u.id`;

/** Returns the data a till needs to sell an event, online and then offline. */
@Injectable()
export class TillService {
  constructor(
    private readonly database: Database,
    private readonly points: SalePointsQueries,
    private readonly lots: LotsQueries,
    private readonly pins: TillPins,
    private readonly leases: LeasesQueries,
    private readonly peers: MeshPeers,
    private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND for an event outside the person's sale points. */
  async show(actor: EventActor): Promise<TillView> {
    const eventId = actor.event.id;
    const point = await this.points.sellingPoint(actor.id, eventId);
    if (!point) throw new ProblemError('NOT_FOUND');
    const now = this.clock.now();
    const [[event], lots, operators, supervisors, mesh, leases, toReturn, voided, refunded] = await Promise.all([
      this.database.query(EVENT.with([eventId])),
      this.lots.atTill(eventId, now),
      this.database.query(OPERATORS.with([point.id])),
      this.pins.supervisors(point.id, eventId),
      this.peers.of(eventId),
      this.leases.ofTills(actor.id, eventId, now),
      this.database.query(TO_RETURN.with([actor.id, eventId])),
      this.database.query(VOIDED.with([actor.id, eventId])),
      this.database.query(REFUNDED.with([actor.id, eventId])),
    ]);
    if (!event) throw new ProblemError('NOT_FOUND');
    const { meia, ...facts } = event;
    const { limit, remaining } = meiaFigures(meia);
    return {
      event: {
        ...facts,
        start_date: event.start_date.toISOString(),
        end_date: event.end_date?.toISOString() ?? null,
        canceled_at: event.canceled_at?.toISOString() ?? null,
      },
      sale_point: presentPoint(point),
      lots: lots
        .filter((lot) => mayBeSold(lot, point) && isShown(lot, leases, now))
        .map((lot) => presentTillLot(lot, event.time_zone, now)),
      meia_quota: { limit, remaining },
      operators,
      supervisors,
      ...mesh,
      leases: leases.map(presentLease),
      cash_to_return: toReturn.map(({ order_id, amount }) => ({ order_id, amount: cents(Number(amount)) })),
      voided: voided.filter(({ is_whole }) => is_whole).map(presentVoid),
      given_back: voided
        .filter(({ is_whole }) => !is_whole)
        .map((row) => ({ ...presentVoid(row), tickets: row.tickets ?? 0 })),
      refunded: refunded.map(({ id }) => id),
      server_time: now.toISOString(),
      turns_at: nextTurn(lots, now),
      min_client: MIN_CLIENT,
      grant_expires_at: grantEnd(eventEnd(event)),
    };
  }
}

function presentVoid({ order_id, amount, occurred_at }: VoidRow) {
  return { order_id, amount: cents(amount), at: occurred_at.toISOString() };
}

function mayBeSold({ id, enabled, has_turned }: TurnedLotRow, { lots }: SellingPoint): boolean {
  return (enabled || has_turned) && (lots === null || lots.includes(id));
}

/** Returns whether a lot is shown: one past its end stays as long as leased stubs of it may be sold at its price. */
function isShown(lot: LotRow, leases: readonly { lot: { id: string } }[], now: Date): boolean {
  const standing = windowStanding(lot, now);
  return standing === 'open' || (standing === 'over' && leases.some((lease) => lease.lot.id === lot.id));
}

function presentPoint({
  id,
  name,
  run_by,
  payment_methods,
  tickets_per_sale,
  offline_places,
}: SellingPoint): TillPointView {
  return { id, name, run_by, payment_methods, tickets_per_sale, offline_places };
}

/** Presents a lot. Only the mark counts as sold out: missing places may be on lease, and return. */
function presentTillLot(lot: TurnedLotRow, zone: string, now: Date): TillLotView {
  const { id, number, name, sorting, access } = lot;
  return {
    id,
    number,
    name,
    sorting,
    remaining_tickets: presentStock(lot).remaining_tickets,
    is_soldout: lot.soldout_marked || windowStanding(lot, now) === 'over',
    ...opensOf(access, id, zone),
    prices: lot.prices.map((price) => ({
      id: price.id,
      name: price.name,
      kind: price.kind,
      unit_amount: cents(price.unit_amount),
      min_per_order: price.min_per_order,
      max_per_order: price.max_per_order,
      places: price.places,
      pricing: price.pricing,
      suggestions: price.suggestions.map(cents),
    })),
  };
}
