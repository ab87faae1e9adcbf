import { type ConflictView, type PassageCountView } from '@festix/domain/contract';
import { type ScanDoubt } from '@festix/domain/door';
import { normaliseDocument } from '@festix/domain/ground';
import { type DocumentResult, type EventAccess, type PriceKind } from '@festix/domain/programme';
import { partnerCodeHashes } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { BUYER_NAME } from '../../documents/tickets/who-bought.ts';
import { HOLDER_NAME } from '../../documents/tickets/who-holds.ts';
import { LOST_SCANS } from './feed/door-notes.ts';
import { ENTRY_DOCUMENT_OPEN } from './open-documents.ts';
import { countPassages } from './passage-counts.ts';
import { SELLER_CODE } from './shown-ticket.ts';

/** A number that no day has: that of an unknown one. */
const NO_DAY = -1;

export interface CheckinsAsked {
  skip: number;
  take: number;
  query?: string;
  filter: 'user' | 'document' | 'code';
  /** Whether the viewer sees full addresses, and so may search by a part of one. */
  sees_addresses: boolean;
  lots?: readonly string[];
  conflicts: boolean;
  undone: boolean;
  /** Lists only entries whose document has still to be asked for. */
  open_document: boolean;
  /** Number of an area, and id of a day. */
  area?: number;
  day?: string;
}

/** A row of 'Entradas', as its query returns it. */
export interface CheckinRecord {
  id: string;
  ticket_id: string;
  /** Numbers of area and day. */
  area: number;
  day: number;
  scanned_at: Date;
  left_at: Date | null;
  received_at: Date;
  decided_offline: boolean;
  device_id: string | null;
  device_name: string | null;
  gate: string | null;
  validator_id: string | null;
  validator_name: string | null;
  buyer_id: string | null;
  buyer_name: string | null;
  /** The ticket's holder. */
  holder_name: string | null;
  assignee_email: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  ticket_code: string;
  price_kind: PriceKind | null;
  price_name: string | null;
  lot_id: string;
  lot_name: string;
  lot_sorting: number;
  /** The other seller that sold it, and its code. */
  seller: string | null;
  seller_code: string | null;
  order_code: string | null;
  document: DocumentResult | null;
  document_open: boolean;
  conflicts: ConflictView[] | null;
  undone_at: Date | null;
  undone_by_name: string | null;
  undo_reason: string | null;
  doubts: ScanDoubt[];
  /** The device's own time, if it is in the future. */
  claimed_at: Date | null;
  /** Number of entries in the whole list, repeated on every row. */
  count: number;
}

const checkinsOf = (event: Statement): Statement => sql`
  select id, ticket_id, area, day, entry, scanned_at, left_at, received_at, decided_offline, device_id, gate, validated_by, undone_at, undone_by,
    undo_reason
  from checkins where event_id = ${event}`;

/** Adds to the conflicts people whom a phone admitted with a dead ticket: they have no check-in, and are inside. */
const letInOnDeadTickets = (event: Statement): Statement => sql`
  select s.id, s.ticket_id, s.area, s.day, s.entry, s.adjusted_at, null::timestamptz, s.received_at, s.decided_offline, s.device_id, s.gate, s.user_id,
    null::timestamptz, null::uuid, null::text
  from scans s
  where s.event_id = ${event} and s.is_conflict and s.is_admission and s.ticket_id is not null
    and not exists (
      select from checkins x
      where x.ticket_id = s.ticket_id and x.area = s.area and x.day = s.day and x.entry = s.entry
    )`;

const HAS_CONFLICT = sql`exists (
  select from scans x
  where x.ticket_id = c.ticket_id and x.area = c.area and x.day = c.day and x.entry = c.entry and x.is_conflict
)`;

/** The names that the search looks in: of buyer and holder, as typed and as in their accounts. */
const NAMES = [
  sql`folded_words(o.buyer_folded)`,
  ...[sql`buyer.name`, sql`t.holder_name`, sql`t.assignee_name`, sql`assignee.name`].map(
    (name) => sql`name_words(${name})`,
  ),
];
const ADDRESSES = [sql`o.buyer_email`, sql`buyer.email`, sql`t.assignee_email`];
const DOCUMENTS = [sql`o.buyer_document`, sql`buyer.document`, sql`t.holder_document`];
/** Codes of orders, also by their part after the mark and the three letters, and of tickets. */
const CODES = [sql`o.code`, sql`substr(o.code, 7)`, sql`t.code`];

/**
 * Returns the condition on the other seller's code of an entry's ticket: its beginning, whatever signs and spaces stand
 * between its letters, or all of it as doors read it.
 */
function bySellerCode(eventId: string, typed: string): Statement {
  const hashes = partnerCodeHashes(eventId, typed);
  const letters = lettersOf(typed);
  const found = [
    sql`k.code like ${`${likeText(typed)}%`}`,
    ...(letters ? [sql`regexp_replace(upper(k.code), '[^[:alnum:]]', '', 'g') like ${`${likeText(letters)}%`}`] : []),
    ...(hashes ? [sql`k.code_hash = any (${[hashes.exact, hashes.folded]}::text[])`] : []),
  ];
  // By the ticket of each entry: a list of all tickets with a beginning would be walked for each.
  return sql`exists (select from partner_tickets k where k.ticket_id = t.id and (${sql.join(found, ' or ')}))`;
}

/**
 * Returns the search condition on an entry. A masked field matches only as a whole: by parts it could be guessed letter
 * by letter.
 */
function foundBy(
  eventId: string,
  { filter, sees_addresses }: Pick<CheckinsAsked, 'filter' | 'sees_addresses'>,
  query: string,
): Statement {
  const matching = (columns: readonly Statement[], text: string): Statement[] => {
    const value = sql.value(text);
    return columns.map((column) => sql`${column} = ${value}`);
  };
  const like = (columns: readonly Statement[], text: string): Statement[] => {
    const pattern = sql.value(text);
    return columns.map((column) => sql`${column} like ${pattern}`);
  };
  switch (filter) {
    case 'user': {
      const address = query.toLowerCase();
      const addressed = sees_addresses ? like(ADDRESSES, `%${likeText(address)}%`) : matching(ADDRESSES, address);
      return sql.join([...NAMES.map(namedAs(query)), ...addressed], ' or ');
    }
    case 'document':
      return sql.join(matching(DOCUMENTS, normaliseDocument(query)), ' or ');
    case 'code':
      return sql.join([...like(CODES, `${likeText(bare(query))}%`), bySellerCode(eventId, query)], ' or ');
  }
}

/** Returns a code's letters and digits alone. */
function lettersOf(code: string): string {
  return code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns one of our codes as it is written, in whatever case and groups it is typed. */
function bare(code: string): string {
  return code.toUpperCase().replaceAll(' ', '');
}

/** Reads the entries of an event. A page takes one statement, its conflicts included. */
@Injectable()
export class CheckinsQueries {
  constructor(private readonly database: Database) {}

  async list(
    eventId: string,
    asked: CheckinsAsked,
  ): Promise<{ rows: CheckinRecord[]; count: number; access: EventAccess | null }> {
    const access = await this.accessOf(eventId);
    const conditions = [
      ...(asked.conflicts ? [HAS_CONFLICT] : []),
      ...(asked.open_document ? [ENTRY_DOCUMENT_OPEN] : []),
      ...(asked.lots ? [sql`t.lot_id = any (${asked.lots}::uuid[])`] : []),
      ...(asked.area === undefined ? [] : [sql`c.area = ${asked.area}`]),
      ...(asked.day === undefined
        ? []
        : [sql`c.day = ${access?.days.find(({ id }) => id === asked.day)?.number ?? NO_DAY}`]),
      ...(asked.query ? [sql`(${foundBy(eventId, asked, asked.query.trim())})`] : []),
    ];
    const rows = await this.database.query(listStatement(entriesOf(eventId, asked), conditions, asked));
    const [first] = rows;
    if (first) return { rows: first.id === null ? [] : rows, count: first.count, access };
    return { rows: [], count: 0, access };
  }

  /** Returns people by area and day; undefined at an event without areas and days. */
  passages(eventId: string): Promise<PassageCountView[] | undefined> {
    return countPassages(this.database, eventId);
  }

  private async accessOf(eventId: string): Promise<EventAccess | null> {
    const [row] = await this.database.query(
      sql<{ access: EventAccess | null }>`select access from events where id = ${eventId}`,
    );
    return row?.access ?? null;
  }

  async countUndone(eventId: string): Promise<number> {
    const [row] = await this.database.query(
      sql<{
        undone: number;
      }>`select count(*)::integer as undone from checkins where event_id = ${eventId} and undone_at is not null`,
    );
    return row?.undone ?? 0;
  }
}

/** Returns the source of the entries. The conflicts of an undone entry stay visible. */
function entriesOf(eventId: string, { conflicts, undone }: CheckinsAsked): Statement {
  const event = sql.value(eventId);
  const checkins = checkinsOf(event);
  if (undone) return sql`${checkins} and undone_at is not null`;
  return conflicts ? sql`${checkins} union all ${letInOnDeadTickets(event)}` : sql`${checkins} and undone_at is null`;
}

/**
 * Selects the page first and joins people and devices to its rows only; the planner drops joins that no condition
 * reads. Scans stand aside from its search of an order of joins: where they are divided by month, that took four times as
 * long. A page past the end still returns the count.
 */
function listStatement(
  entries: Statement,
  conditions: readonly Statement[],
  { take, skip }: Pick<CheckinsAsked, 'take' | 'skip'>,
): Statement<CheckinRecord> {
  return sql<CheckinRecord>`
    with entries as not materialized (${entries}),
    matching as not materialized (
      select c.* from entries c
      left join tickets t on t.id = c.ticket_id
      left join orders o on o.id = t.order_id
      left join users buyer on buyer.id = o.user_id
      left join users assignee on assignee.id = t.assignee_id
      where ${sql.join([sql`true`, ...conditions], ' and ')}
    ),
    page as (select * from matching order by scanned_at desc, id desc limit ${take} offset ${skip})
    select c.id, c.ticket_id, c.area, c.day, c.scanned_at, c.left_at, c.received_at, c.decided_offline, c.device_id, device.name as device_name, c.gate,
      c.validated_by as validator_id, validator.name as validator_name,
      o.user_id as buyer_id, ${BUYER_NAME} as buyer_name,
      ${HOLDER_NAME} as holder_name, t.assignee_email, t.assignee_id, assignee.name as assignee_name,
      t.code as ticket_code, t.price_kind, p.name as price_name, l.id as lot_id, l.name as lot_name, l.sorting as lot_sorting,
      seller.name as seller, ${SELLER_CODE} as seller_code, o.code as order_code,
      (select result from document_checks d where d.ticket_id = c.ticket_id order by occurred_at desc, id desc limit 1) as document,
      coalesce(${ENTRY_DOCUMENT_OPEN}, false) as document_open,
      (${LOST_SCANS}) as conflicts, c.undone_at, undoer.name as undone_by_name, c.undo_reason,
      coalesce(scan.doubts, '{}') as doubts, case when 'clock_ahead' = any (scan.doubts) then scan.occurred_at end as claimed_at,
      total.count
    from (select count(*)::integer as count from matching) total
    left join page c on true
    left join tickets t on t.id = c.ticket_id
    left join lots l on l.id = t.lot_id
    left join partners seller on seller.id = l.partner_id
    left join prices p on p.id = t.price_id
    left join orders o on o.id = t.order_id
    left join users assignee on assignee.id = t.assignee_id
    left join users validator on validator.id = c.validated_by
    left join users undoer on undoer.id = c.undone_by
    left join devices device on device.id = c.device_id
    left join lateral (select doubts, occurred_at from scans where scans.id = c.id limit 1) scan on true
    order by c.scanned_at desc, c.id desc`;
}
