import type { Readable } from 'node:stream';
import type { PartnerEntriesQuery } from '@festix/domain/contract';
import type { EventAccess } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Limit } from '../../../kernel/access/rate-limits.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { LongReads, type LongRead } from '../../documents/reports/long-reads.ts';
import type { ReportColumn } from '../../documents/reports/report-column.ts';
import { onTheWall } from '../../documents/reports/sales-statement.ts';
import { writeCsv } from '../../documents/reports/write-csv.ts';
import { isSeller } from './partners.queries.ts';

/** Files of one person in an hour. */
const PER_PERSON: Limit = { name: 'partner-entries', points: 60, seconds: 3600 };
const AT_A_TIME = 500;

interface EntryRecord {
  seller: string;
  code: string;
  name: string | null;
  category: string | null;
  entered_at: number;
  gate: string | null;
  area: string | null;
  day: string | null;
}

const COLUMNS: readonly ReportColumn<EntryRecord>[] = [
  { title: 'Vendedor', width: 20, kind: 'text', of: ({ seller }) => seller },
  { title: 'Código', width: 40, kind: 'text', of: ({ code }) => code },
  { title: 'Nome', width: 30, kind: 'text', of: ({ name }) => name },
  { title: 'Categoria', width: 20, kind: 'text', of: ({ category }) => category },
  { title: 'Entrada', width: 16, kind: 'moment', of: ({ entered_at }) => entered_at },
  { title: 'Portão', width: 16, kind: 'text', of: ({ gate }) => gate },
  { title: 'Setor', width: 16, kind: 'text', of: ({ area }) => area },
  { title: 'Dia', width: 16, kind: 'text', of: ({ day }) => day },
];

/** Selects the entries that no supervisor has undone, by time. */
function entriesSql(eventId: string, zone: string, seller: string | undefined): Statement<EntryRecord> {
  const chosen = seller?.trim() ? sql`and ${isSeller(seller.trim())}` : sql``;
  return sql<EntryRecord>`
    select s.name as seller, p.code, t.holder_name as name, p.category, ${onTheWall(sql`c.scanned_at`, sql.value(zone))} as entered_at,
      c.gate,
      (select a->>'name' from jsonb_array_elements(e.access->'areas') a where (a->>'number')::smallint = c.area) as area,
      (select d->>'name' from jsonb_array_elements(e.access->'days') d where (d->>'number')::smallint = c.day) as day
    from partner_tickets p join partners s on s.id = p.partner_id join tickets t on t.id = p.ticket_id
    join events e on e.id = p.event_id join checkins c on c.ticket_id = p.ticket_id and c.undone_at is null
    where p.event_id = ${eventId} ${chosen}
    order by c.scanned_at, c.id`;
}

/** Writes the entries with the codes of the sellers, for the sellers. */
@Injectable()
export class PartnerEntries {
  constructor(
    private readonly reads: LongReads,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly errors: ErrorPort,
  ) {}

  /** Records the person before the first byte leaves. Throws RATE_LIMITED and BUSY. */
  open(actor: EventActor, query: PartnerEntriesQuery): Promise<Readable> {
    return this.reads.open(actor.id, PER_PERSON, (reading) => this.write(reading, actor, query));
  }

  private async write(reading: LongRead, actor: EventActor, { seller }: PartnerEntriesQuery): Promise<Readable> {
    const { id } = actor.event;
    const [event] = await reading.query(
      sql<{ time_zone: string; access: EventAccess | null }>`select time_zone, access from events where id = ${id}`,
    );
    if (!event) throw new Error('the guard has seen this event');
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'partners:entries',
        ...{ subject_kind: 'event', subject_id: id, event_id: id },
        after: { seller: seller ?? null },
      }),
    );
    const { access, time_zone } = event;
    const columns = COLUMNS.filter(({ title }) => access !== null || (title !== 'Setor' && title !== 'Dia'));
    const pieces = writeCsv(columns, reading.batches(entriesSql(id, time_zone, seller), AT_A_TIME));
    return reading.feeding(pieces, (error) => this.errors.report(error, { request_id: actor.request_id }));
  }
}
