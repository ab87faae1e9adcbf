import type { PartnerFaultView, PartnerImportBody, PartnerImportView } from '@festix/domain/contract';
import { fieldProblems, foldText } from '@festix/domain/ground';
import {
  categoryKey,
  guessedMapping,
  mappedRows,
  mappingFaults,
  PARTNER_CODE_FORMATS,
  PARTNER_FIELDS,
  partiesOf,
  partnerReasonTexts,
  partnerSheetTexts,
  readDelimited,
  readPartnerRows,
  recalledMapping,
  rememberedOf,
  sheetTexts,
  soundRows,
  tableOf,
  UnusableListError,
  type PartnerCodeFormat,
  type PartnerMapping,
  type PartnerRow,
  type PartnerTable,
  type RejectedRow,
  type RememberedMapping,
} from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../kernel/access/audit.ts';
import { PARTNER_LISTS, PARTNER_ROWS, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { UploadScan } from '../../documents/receipts/upload-scan.ts';
import { SheetReader } from '../courtesies/sheet-reader.ts';
import { UnusableSheetError } from '../courtesies/unusable-sheet.ts';
import { PartnerLists, type SentList } from './partner-lists.ts';
import type { SellerLots } from './partner-lots.ts';

const SHOWN_ROWS = 10;
const MOST_FAULTS = 500;
const ZIP = Buffer.from('PK');

/** Selects how the lists of a seller were read last: at this event, else at another of its producer. */
const REMEMBERED = sql<{ mapping: RememberedMapping }>`
  select s.mapping from partners s join events e on e.id = s.event_id
  where e.producer_id = (select producer_id from events where id = $1) and s.name_key = $2 and s.mapping is not null
  order by s.event_id = $1 desc, s.changed_at desc limit 1`;

/** Reads lists of other sellers from files and texts: shows them first, and writes them with a mapping. */
@Injectable()
export class PartnerImports {
  constructor(
    private readonly database: Database,
    private readonly lists: PartnerLists,
    private readonly limits: RateLimits,
    private readonly scan: UploadScan,
    private readonly reader: SheetReader,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws VALIDATION_ERROR for a list that can't be read, with the number of its line, RATE_LIMITED, and TOO_MANY_SELLERS. */
  async import(actor: EventActor, body: PartnerImportBody, file: Buffer | null): Promise<PartnerImportView> {
    this.limits.consumeLocally(PARTNER_LISTS, actor.id);
    const table = await this.table(actor, body, file);
    this.limits.consumeLocally(PARTNER_ROWS, actor.id, table.rows.length);
    const { mapping, from } = await this.mappingOf(table, actor.event.id, body);
    const formats = body.formats === undefined ? undefined : readFormats(body.formats);
    const rows = mappedRows(table, mapping);
    const list: SentList = {
      seller: body.seller,
      // A formula has no code that counts, whatever its other cells are.
      tickets: rows.map(({ ticket, fault }) => (fault ? null : ticket)),
      both: body.both === 'true',
    };
    const writes = body.write === 'true';
    const { seller, rejected, counts } = writes
      ? await this.lists.write(actor, list, (tx, sellerId) =>
          this.remember(tx, actor, { sellerId, mapping: rememberedOf(table, mapping), ...(formats && { formats }) }),
        )
      : await this.lists.look(actor.event.id, list);
    const read = readPartnerRows(list.tickets).rows;
    const faults = rejected.map((row) => faultOf(row, rows));
    return {
      headings: table.headings && [...table.headings],
      columns: table.columns,
      sample: table.rows.slice(0, SHOWN_ROWS).map(({ line, cells }) => ({ line, cells: [...cells] })),
      rows: table.rows.length,
      mapping,
      mapping_from: from,
      categories: categoriesOf(read, seller),
      ...partiesOf(read),
      ...counts,
      faults: faults.slice(0, MOST_FAULTS),
      fault_count: faults.length,
      asks_both: rejected.some(({ reason }) => reason === 'OTHER_SELLER' || reason === 'ALIKE'),
      seller_id: seller?.id ?? null,
      written: writes,
    };
  }

  private async table(actor: EventActor, { text }: PartnerImportBody, file: Buffer | null): Promise<PartnerTable> {
    if (!file && !text) throw new ProblemError('VALIDATION_ERROR', { errors: { file: [fieldProblems.required] } });
    const field = file ? 'file' : 'text';
    try {
      if (!file) return tableOf(readDelimited(text ?? ''));
      if (!(await this.scan.isSound(file))) throw new UnusableListError('O antivírus recusou este arquivo.');
      if (!file.subarray(0, ZIP.length).equals(ZIP)) return tableOf(readDelimited(decoded(file)));
      const rows = await this.reader.readTable(actor, file);
      return tableOf(soundRows(rows.map(({ number, ...row }) => ({ line: number, ...row }))));
    } catch (error) {
      if (error instanceof UnusableSheetError) {
        const { tooLarge, unreadable } = partnerSheetTexts;
        const said = error.message === sheetTexts.tooLarge ? tooLarge : unreadable;
        throw new ProblemError('VALIDATION_ERROR', { errors: { [field]: [said] } });
      }
      if (error instanceof UnusableListError)
        throw new ProblemError('VALIDATION_ERROR', { errors: { [field]: [error.message] } });
      throw error;
    }
  }

  private async mappingOf(
    table: PartnerTable,
    eventId: string,
    { mapping: sent, seller }: PartnerImportBody,
  ): Promise<{ mapping: PartnerMapping; from: PartnerImportView['mapping_from'] }> {
    if (sent !== undefined) return { mapping: readMapping(table, sent), from: 'request' };
    const [row] = await this.database.query(REMEMBERED.with([eventId, foldText(seller)]));
    const recalled = row && recalledMapping(table, row.mapping);
    return recalled ? { mapping: recalled, from: 'memory' } : { mapping: guessedMapping(table), from: 'guess' };
  }

  /** Remembers how a seller's lists are read, and the kinds of its codes if they were sent. */
  private async remember(
    tx: Tx,
    actor: EventActor,
    { sellerId, mapping, formats }: { sellerId: string; mapping: RememberedMapping; formats?: PartnerCodeFormat[] },
  ): Promise<void> {
    const [seller] = await tx.query(
      sql<{ name: string; formats: PartnerCodeFormat[] }>`
      update partners set mapping = ${JSON.stringify(mapping)} where id = ${sellerId} returning name, formats`,
    );
    if (!seller || !formats || formats.join() === seller.formats.join()) return;
    await tx.query(
      sql`update partners set formats = ${formats}, changed_at = ${this.clock.now()} where id = ${sellerId}`,
    );
    await this.audit.record(tx, actor, {
      action: 'partners:edit',
      ...{ subject_kind: 'event', subject_id: actor.event.id, event_id: actor.event.id },
      before: seller,
      after: { name: seller.name, formats },
    });
  }
}

/** Reads text of UTF-8, UTF-16 with its mark, or else of Windows-1252, as spreadsheets write it. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readMapping(table: PartnerTable, sent: string): PartnerMapping {
  const faulty = (errors: Record<string, string[]>) => new ProblemError('VALIDATION_ERROR', { errors });
  let parsed: unknown;
  try {
    parsed = JSON.parse(sent);
  } catch {
    throw faulty({ mapping: [fieldProblems.invalid] });
  }
  if (typeof parsed !== 'object' || parsed === null) throw faulty({ mapping: [fieldProblems.invalid] });
  const given = parsed as Partial<PartnerMapping>;
  const errors = mappingFaults(table, given);
  if (Object.keys(errors).length > 0) throw faulty(errors);
  const columns = PARTNER_FIELDS.map((field) => [field, given[field] ?? null] as const);
  return Object.fromEntries(columns) as PartnerMapping;
}

function readFormats(sent: string): PartnerCodeFormat[] {
  const formats = sent.split(',');
  const known = PARTNER_CODE_FORMATS.filter((format) => formats.includes(format));
  if (known.length !== formats.length)
    throw new ProblemError('VALIDATION_ERROR', { errors: { formats: [fieldProblems.invalid] } });
  return known;
}

function faultOf(
  { index, code, reason, other_index, seller }: RejectedRow,
  rows: ReturnType<typeof mappedRows>,
): PartnerFaultView {
  const row = rows[index];
  const said = row?.fault ?? reason;
  return {
    ...{
      line: row?.line ?? 0,
      code: code ?? row?.ticket.code ?? null,
      reason: said,
      message: partnerReasonTexts[said],
    },
    ...(other_index !== undefined && { other_line: rows[other_index]?.line ?? 0 }),
    ...(seller !== undefined && { seller }),
  };
}

function categoriesOf(rows: readonly PartnerRow[], seller: SellerLots | undefined): PartnerImportView['categories'] {
  const found = Map.groupBy(rows, ({ category = null }) => categoryKey(category));
  return [...found].map(([key, [first, ...more]]) => ({
    name: first?.category ?? null,
    tickets: more.length + 1,
    lot: seller?.lots.get(key) ?? null,
  }));
}
