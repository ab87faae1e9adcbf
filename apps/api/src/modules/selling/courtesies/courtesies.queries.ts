import { Injectable } from '@nestjs/common';
import type { CourtesiesQuery } from '@festix/domain/contract';
import type { SheetPrice } from '@festix/domain/selling';
import { Database } from '../../../kernel/database/database.ts';
import { freeSql } from '../../programme/stock/place-limits.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { hasEntered } from '../../documents/tickets/has-entered.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { phoneOf } from '../../messages/deliveries/phone-of.ts';

export interface CourtesyRow {
  id: string;
  event_id: string;
  code: string;
  created_at: Date;
  subtotal: number;
  coupon_amount: number;
  total: number;
  user: { id: string; name: string; email: string } | null;
  tickets: CourtesyTicketRow[];
}

export interface CourtesyTicketRow {
  id: string;
  price: { id: string; name: string };
  lot: { id: string; name: string };
  assignee_email: string | null;
  assignee_name: string | null;
  whatsapp: string | null;
  is_checked_in: boolean;
}

const SELECT_COURTESIES = sql`
  select o.id, o.event_id, o.code, o.created_at, o.subtotal, o.coupon_amount, o.total,
    case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'email', g.email) end as user,
    (select coalesce(json_agg(json_build_object(
        'id', t.id, 'price', json_build_object('id', p.id, 'name', p.name),
        'lot', json_build_object('id', l.id, 'name', l.name), 'assignee_email', t.assignee_email,
        'assignee_name', t.assignee_name, 'whatsapp', ${phoneOf(sql`u`)},
        'is_checked_in', ${hasEntered(sql`t.id`)}) order by t.position, t.id), '[]')
      from tickets t
      join prices p on p.id = t.price_id
      join lots l on l.id = t.lot_id
      left join users u on u.id = t.assignee_id and u.deleted_at is null
      where t.order_id = o.id) as tickets
  from orders o
  left join users g on g.id = o.sold_by`;

/** Returns the search condition on an order: by receiver, code or lot. */
function foundBy(filter: NonNullable<CourtesiesQuery['filter']>, words: string): Statement {
  const part = `%${likeText(words)}%`;
  switch (filter) {
    case 'user': {
      const named = namedAs(words);
      return sql`exists (select from tickets t left join users u on u.id = t.assignee_id and u.deleted_at is null
        where t.order_id = o.id and (${named(sql`name_words(t.assignee_name)`)} or ${named(sql`name_words(t.holder_name)`)}
          or ${named(sql`name_words(u.name)`)} or t.assignee_email like lower(${part})))`;
    }
    case 'code':
      return sql`o.code like upper(${part})`;
    case 'lot':
      return sql`exists (select from tickets t join lots l on l.id = t.lot_id
        where t.order_id = o.id and fold_text(l.name) like fold_text(${part}))`;
  }
}

/** Selects the courtesies of an event, without removed ones. */
function filterOf(eventId: string, { query, filter = 'user' }: CourtesiesQuery): Statement {
  const standing = sql`o.event_id = ${eventId} and o.origin = 'courtesy' and o.status = 'paid'`;
  const words = query?.trim();
  return words ? sql`${standing} and ${foundBy(filter, words)}` : standing;
}

@Injectable()
export class CourtesiesQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  page(eventId: string, query: CourtesiesQuery): Promise<CourtesyRow[]> {
    const { take = ROWS_PER_PAGE, skip = 0 } = query;
    return this.database.query(
      sql<CourtesyRow>`${SELECT_COURTESIES} where ${filterOf(eventId, query)}
       order by o.created_at desc, o.id desc limit ${take} offset ${skip}`,
    );
  }

  async count(eventId: string, query: CourtesiesQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from orders o where ${filterOf(eventId, query)}`,
    );
    return row?.count ?? 0;
  }

  async find(courtesyId: string): Promise<CourtesyRow | undefined> {
    const [row] = await this.database.query(sql<CourtesyRow>`${SELECT_COURTESIES} where o.id = $1`.with([courtesyId]));
    return row;
  }

  /** Returns the prices that courtesies may use, in the order of the lots. */
  prices(eventId: string): Promise<SheetPrice[]> {
    return this.database.query(
      sql<SheetPrice>`select p.id, p.name, json_build_object('id', l.id, 'name', l.name) as lot,
         ${freeSql(sql`l`)} as remaining
       from lots l join prices p on p.lot_id = l.id and p.archived_at is null
       where l.event_id = ${eventId} and l.archived_at is null
       order by l.sorting, l.number, p.sorting, p.id`,
    );
  }
}
