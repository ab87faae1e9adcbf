import type { SalePointsQuery } from '@festix/domain/contract';
import type { TillPaymentMethod } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import type { InJson, JsonMoment } from '../../../kernel/database/json-moment.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { STANDS } from '../sale-points/sale-points.queries.ts';
import { sellsSql } from './point-scope.ts';

interface Named {
  id: string;
  name: string;
}

/** The sum of its sales that were not refunded. */
export interface SoldThere {
  total: number;
  tickets: number;
}

export interface SalePointFacts {
  id: string;
  name: string;
  run_by: 'platform' | 'producer';
  producer: Named | null;
  active: boolean;
  operators_count: number;
  events_count: number | null;
  created_at: Date;
}

export type SalePointRow = SalePointFacts & SoldThere;

export interface OperatorRow extends Named {
  email: string;
  is_supervisor: boolean;
}

export interface InvitationRow {
  id: string;
  email: string;
  is_supervisor: boolean;
  created_at: Date | JsonMoment;
  expires_at: Date | JsonMoment;
}

export interface SalePointDetail extends SalePointFacts {
  payment_methods: TillPaymentMethod[];
  tickets_per_sale: number;
  offline_places: number;
  version: number;
  operators: OperatorRow[];
  invitations: InJson<InvitationRow>[];
  producers: Named[];
  events: { id: string; name: string; start_date: JsonMoment; lots: Named[] | null }[];
}

/** Reads the sums for views only, never for a check: they grow with every sale. */
const SOLD = sql`
  (select coalesce(sum(o.total - o.refunded_amount), 0) from orders o
    where o.sale_point_id = p.id and ${STANDS}) as total,
  (select count(*) from orders o join tickets t on t.order_id = o.id
    where o.sale_point_id = p.id and o.status = 'paid' and t.status = 'valid') as tickets`;

const COLUMNS = sql`
  p.id, p.name, p.run_by, p.active, p.created_at,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as producer,
  (select count(*) from sale_point_operators where sale_point_id = p.id) as operators_count,
  case when not exists (select from sale_point_producers where sale_point_id = p.id) then
    (select count(*) from sale_point_events where sale_point_id = p.id) end as events_count`;

const FROM = sql`from sale_points p left join users u on u.id = p.producer_id`;

/** `$1` is the producer of the sale points; null for all. */
const FILTER = sql`
  ($1::uuid is null or p.producer_id = $1) and p.active = $2
  and ($3::text is null or fold_text(p.name) like fold_text($3))
  and ($4::uuid is null or ${sellsSql(sql`$4`)})`;

const DETAILS = sql`
  p.payment_methods, p.tickets_per_sale, p.offline_places, p.version,
  (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'email', m.email,
      'is_supervisor', o.is_supervisor) order by m.name collate "pt-BR-x-icu", m.id), '[]')
    from sale_point_operators o join users m on m.id = o.user_id where o.sale_point_id = p.id) as operators,
  (select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'is_supervisor', i.is_supervisor,
      'created_at', i.created_at, 'expires_at', i.expires_at) order by i.created_at, i.email), '[]')
    from sale_point_invitations i where i.sale_point_id = p.id) as invitations,
  (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name collate "pt-BR-x-icu", m.id), '[]')
    from sale_point_producers s join users m on m.id = s.producer_id where s.sale_point_id = p.id) as producers,
  (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'start_date', e.start_date,
      'lots', case when not s.all_lots then (
        select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.sorting, l.number), '[]')
        from sale_point_lots n join lots l on l.id = n.lot_id and l.archived_at is null
        where n.sale_point_id = p.id and n.event_id = e.id) end) order by e.start_date, e.id), '[]')
    from sale_point_events s join events e on e.id = s.event_id where s.sale_point_id = p.id) as events`;

/** Reads sale points for their administrators, each list in one statement. */
@Injectable()
export class SetupQueries {
  constructor(private readonly database: Database) {}

  page(producerId: string | null, query: SalePointsQuery): Promise<SalePointRow[]> {
    return this.database.query(
      sql<SalePointRow>`select ${COLUMNS}, ${SOLD} ${FROM} where ${FILTER}
       order by p.name collate "pt-BR-x-icu", p.id limit $5 offset $6`.with([
        ...filterOf(producerId, query),
        query.take ?? ROWS_PER_PAGE,
        query.skip ?? 0,
      ]),
    );
  }

  async count(producerId: string | null, query: SalePointsQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from sale_points p where ${FILTER}`.with(filterOf(producerId, query)),
    );
    return row?.count ?? 0;
  }

  async find(
    producerId: string | null,
    pointId: string,
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<SalePointDetail | undefined> {
    const [point] = await on.query(
      sql<SalePointDetail>`select ${COLUMNS}, ${DETAILS} ${FROM} where p.id = $2 and ($1::uuid is null or p.producer_id = $1)`.with(
        [producerId, pointId],
      ),
    );
    return point;
  }

  async soldAt(pointId: string, on: Pick<Tx, 'query'> = this.database): Promise<SoldThere> {
    const [sold] = await on.query(sql<SoldThere>`select ${SOLD} from sale_points p where p.id = $1`.with([pointId]));
    return sold ?? { total: 0, tickets: 0 };
  }

  async countOf(tx: Tx, producerId: string): Promise<number> {
    const [row] = await tx.query(
      sql<{ count: number }>`select count(*)::int as count from sale_points where producer_id = ${producerId}`,
    );
    return row?.count ?? 0;
  }

  /** Returns whether anything was ever sold, leased or counted there. */
  async isUsed(tx: Tx, pointId: string): Promise<boolean> {
    const [row] = await tx.query(
      sql<{ used: boolean }>`select exists (select from orders where sale_point_id = $1)
         or exists (select from leases where sale_point_id = $1)
         or exists (select from cash_sessions where sale_point_id = $1) as used`.with([pointId]),
    );
    return row?.used ?? false;
  }
}

function filterOf(producerId: string | null, { name, event_id, active }: SalePointsQuery): unknown[] {
  const pattern = name?.trim() ? `%${likeText(name.trim())}%` : null;
  return [producerId, active !== 'false', pattern, event_id ?? null];
}
