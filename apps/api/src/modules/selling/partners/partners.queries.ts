import type { PartnerTicketsQuery } from '@festix/domain/contract';
import { foldText, uuidText } from '@festix/domain/ground';
import { partnerCodeHashes, type PartnerCodeFormat, type RememberedMapping } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { firstEntryAt } from '../../documents/tickets/has-entered.ts';

export interface PartnerTicketRow {
  ticket_id: string;
  seller: { id: string; name: string };
  code: string;
  name: string | null;
  document: string | null;
  category: string | null;
  order: string | null;
  lot: { id: string; name: string };
  withdrawn: boolean;
  entered_at: Date | null;
  created_at: Date;
}

export interface SellerRow {
  id: string;
  name: string;
  formats: PartnerCodeFormat[];
  mapping: RememberedMapping | null;
  changed_at: Date;
  categories: {
    name: string | null;
    lot: { id: string; name: string };
    tickets: number;
    withdrawn: number;
    entered: number;
  }[];
}

/** SQL: sellers `s`, with the lots of their categories. */
const SELLERS = sql`
  select s.id, s.name, s.formats, s.mapping, s.changed_at, (
    select coalesce(json_agg(json_build_object('name', c.partner_category, 'lot', json_build_object('id', c.id, 'name', c.name),
      'tickets', c.tickets, 'withdrawn', c.withdrawn, 'entered', c.entered) order by c.sorting, c.number), '[]')
    from (
      select l.id, l.name, l.sorting, l.number, l.partner_category,
        count(t.id) filter (where t.status = 'valid') as tickets, count(t.id) filter (where t.status <> 'valid') as withdrawn,
        count(t.id) filter (where exists (select from checkins i where i.ticket_id = t.id and i.undone_at is null)) as entered
      from lots l left join tickets t on t.lot_id = l.id
      where l.partner_id = s.id group by l.id
    ) c) as categories
  from partners s`;

/** Returns the condition on the seller `s` of an event, by name or id. */
export function isSeller(asked: string): Statement {
  const named = sql`s.name_key = ${foldText(asked)}`;
  return uuidText.check(asked) ? sql`(s.id = ${asked}::uuid or ${named})` : named;
}

/** Returns the condition on a ticket `t` of another seller `p`: its whole code, or its holder's name. */
function isFound(eventId: string, query: string): Statement {
  const hashes = partnerCodeHashes(eventId, query);
  const named = namedAs(query)(sql`name_words(t.holder_name)`);
  return hashes ? sql`(p.code_hash = any (${[hashes.exact, hashes.folded]}::text[]) or ${named})` : named;
}

function filterOf(eventId: string, { seller, query }: PartnerTicketsQuery): Statement {
  const conditions = [
    sql`p.event_id = ${eventId}`,
    ...(seller?.trim() ? [isSeller(seller.trim())] : []),
    ...(query?.trim() ? [isFound(eventId, query.trim())] : []),
  ];
  return sql.join(conditions, ' and ');
}

const FROM = sql`from partner_tickets p join partners s on s.id = p.partner_id join tickets t on t.id = p.ticket_id`;

/** Reads lists of other sellers. */
@Injectable()
export class PartnersQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  page(eventId: string, query: PartnerTicketsQuery): Promise<PartnerTicketRow[]> {
    const { take = ROWS_PER_PAGE, skip = 0 } = query;
    return this.database.query(
      sql<PartnerTicketRow>`
      select p.ticket_id, json_build_object('id', s.id, 'name', s.name) as seller, p.code, t.holder_name as name,
        t.holder_document as document, p.category, p.seller_order as order, json_build_object('id', l.id, 'name', l.name) as lot,
        t.status <> 'valid' as withdrawn, ${firstEntryAt(sql`t.id`)} as entered_at, p.created_at
      ${FROM} join lots l on l.id = t.lot_id
      where ${filterOf(eventId, query)}
      order by t.serial desc limit ${take} offset ${skip}`,
    );
  }

  async count(eventId: string, query: PartnerTicketsQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*)::integer as count ${FROM} where ${filterOf(eventId, query)}`,
    );
    return row?.count ?? 0;
  }

  /** Returns the sellers of an event by name. */
  sellers(eventId: string): Promise<SellerRow[]> {
    return this.database.query(
      sql<SellerRow>`${SELLERS} where s.event_id = ${eventId} order by s.name collate "pt-BR-x-icu", s.id`,
    );
  }

  async seller(on: Pick<Tx, 'query'>, eventId: string, sellerId: string): Promise<SellerRow | undefined> {
    const [row] = await on.query(sql<SellerRow>`${SELLERS} where s.event_id = ${eventId} and s.id = ${sellerId}`);
    return row;
  }
}
