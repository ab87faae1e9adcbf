import { Readable } from 'node:stream';
import { PAPER_LIST_PEOPLE, paperParts, participantsName, type ParticipantsFormat } from '@festix/domain/figures';
import { dayOf, formatDateTime, maskDocument } from '@festix/domain/ground';
import { areaOf, dayOfId, lostAreaName, opensOf, type EventAccess } from '@festix/domain/programme';
import { orderOriginLabels, orderStatusLabels } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import type { Limit } from '../../../kernel/access/rate-limits.ts';
import { LongReads, type LongRead } from '../../documents/reports/long-reads.ts';
import type { ReportColumn } from '../../documents/reports/report-column.ts';
import { entryWords } from '../exports/entry-words.ts';
import { questionsOf, type ReportedQuestion } from '../exports/sales-report.queries.ts';
import { writeCsv } from '../../documents/reports/write-csv.ts';
import { writeXlsx } from '../../documents/reports/write-xlsx.ts';
import type { PaperPerson } from './draw-paper-list.ts';
import { PaperListPress } from './paper-list-press.ts';
import {
  participantsAsked,
  participantsCondition,
  type ParticipantsAsked,
  type ParticipantsWish,
} from './participants-filter.ts';
import { byNameSql, EVENT, type ParticipantRecord, type ParticipantsEvent } from './participants.queries.ts';
import { participantsTexts as texts } from './participants-texts.ts';

const PER_PERSON: Limit = { name: 'participants', points: 60, seconds: 3600 };

/** Participants fetched from the database at a time. */
const AT_A_TIME = 500;

export interface FileWish extends ParticipantsWish {
  format?: ParticipantsFormat;
  part?: number;
}

/** A file written while it is read. */
export interface OpenParticipants {
  name: string;
  rows: number;
  format: ParticipantsFormat;
  /** Must be read to its end or destroyed, which frees all resources. */
  content: Readable;
}

/** Exports an event's participants as a file, by name, for people with the right. */
@Injectable()
export class ParticipantsReport {
  constructor(
    private readonly reads: LongReads,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly press: PaperListPress,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  /** Records person and filter before the first byte leaves. Throws RATE_LIMITED and BUSY. */
  open(actor: EventActor, wish: FileWish): Promise<OpenParticipants> {
    return this.reads.open(actor.id, PER_PERSON, (reading) => this.write(reading, actor, wish));
  }

  private async write(reading: LongRead, actor: EventActor, wish: FileWish): Promise<OpenParticipants> {
    const { format = 'csv', part = 1 } = wish;
    const asked = participantsAsked(actor, wish);
    const [event] = await reading.query(sql<ParticipantsEvent>`${EVENT}`.with([actor.event.id]));
    if (!event) throw new Error(`the guard has seen the event ${actor.event.id}`);
    const rows = await countOf(reading, participantsCondition(event, asked));
    await this.note(actor, asked, { format, rows });
    const name = participantsName(dayOf(this.clock.now(), event.time_zone), format, format === 'pdf' ? part : 1);
    const content =
      format === 'pdf'
        ? await this.printed(reading, actor, { event, asked, rows, part })
        : await this.streamed(reading, actor, { event, asked, format });
    return { name, rows, format, content };
  }

  private async streamed(
    reading: LongRead,
    { request_id }: EventActor,
    { event, asked, format }: { event: ParticipantsEvent; asked: ParticipantsAsked; format: 'csv' | 'xlsx' },
  ): Promise<Readable> {
    const columns = columnsOf(await questionsOf(reading, event.id), event);
    const batches = reading.batches(byNameSql(event, asked), AT_A_TIME);
    const pieces = format === 'csv' ? writeCsv(columns, batches) : writeXlsx(columns, batches, { name: texts.sheet });
    return reading.feeding(pieces, (error) => this.errors.report(error, { request_id }));
  }

  /** Draws the whole list, after the reading has ended. */
  private async printed(
    reading: LongRead,
    actor: EventActor,
    list: { event: ParticipantsEvent; asked: ParticipantsAsked; rows: number; part: number },
  ): Promise<Readable> {
    const { event, asked, rows, part } = list;
    const page = { skip: (part - 1) * PAPER_LIST_PEOPLE, take: PAPER_LIST_PEOPLE };
    const people = await reading.query(byNameSql(event, asked, page));
    await reading.end();
    const drawn = await this.press.draw(actor, {
      event: event.name,
      when: formatDateTime(event.start_date, event.time_zone),
      place: placeOf(asked, event.access),
      made: formatDateTime(this.clock.now(), event.time_zone),
      ...{ part, parts: paperParts(rows) },
      people: people.map(onPaper),
    });
    return Readable.from([drawn]);
  }

  /** Records that a search was used, without its text, which may be a person's name. */
  private async note(
    actor: EventActor,
    { query, lots, area, day, status = 'valid' }: ParticipantsAsked,
    { format, rows }: { format: ParticipantsFormat; rows: number },
  ): Promise<void> {
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'participants:export',
        ...{ subject_kind: 'event', subject_id: actor.event.id, event_id: actor.event.id },
        after: { format, rows, status, lots: lots ?? [], area, day, searched: query !== undefined },
      }),
    );
  }
}

async function countOf(reading: LongRead, condition: Statement): Promise<number> {
  const [row] = await reading.query(
    sql<{
      count: number;
    }>`select count(*)::integer as count from tickets t join orders o on o.id = t.order_id where ${condition}`,
  );
  return row?.count ?? 0;
}

type Column = ReportColumn<ParticipantRecord>;

const text = (title: string, width: number, of: (row: ParticipantRecord) => string | null): Column => ({
  ...{ title, width, of },
  kind: 'text',
});

function columnsOf(
  questions: readonly ReportedQuestion[],
  { access, time_zone }: Pick<ParticipantsEvent, 'access' | 'time_zone'>,
): Column[] {
  return [
    text(texts.holder, 28, ({ holder_name }) => holder_name),
    text(texts.email, 30, ({ holder_email }) => holder_email),
    text(texts.document, 18, documentOf),
    text(texts.lot, 20, ({ lot }) => lot),
    ...(access ? [text(texts.opens, 30, openingBy(access, time_zone))] : []),
    text(texts.price, 20, ({ price }) => price),
    text(texts.code, 14, ({ code, status }) => (status === 'valid' ? code : null)),
    { title: texts.serial, kind: 'count', width: 12, of: ({ serial }) => serial },
    text(texts.ticketStatus, 18, ({ status }) => texts.statuses[status]),
    text(texts.order, 16, ({ order_code }) => order_code),
    text(texts.orderStatus, 18, ({ order_status }) => orderStatusLabels[order_status]),
    text(texts.origin, 14, ({ origin }) => orderOriginLabels[origin]),
    { title: texts.enteredAt, kind: 'moment', width: 17, of: ({ entered_at }) => entered_at },
    ...(access ? [text(texts.entries, 40, ({ entries }) => entryWords(access, entries))] : []),
    ...questions.map(({ id, question }) => text(question, 28, (row) => answerTo(id, row))),
  ];
}

/** Returns the words of what a row's lot opens, put together once for each lot. */
function openingBy(access: EventAccess, zone: string): (row: ParticipantRecord) => string | null {
  const words = new Map<string, string | null>();
  return ({ lot_id }) => {
    const known = words.get(lot_id);
    if (known !== undefined) return known;
    const { opens = null } = opensOf(access, lot_id, zone);
    words.set(lot_id, opens);
    return opens;
  };
}

function documentOf({ holder_document }: ParticipantRecord): string | null {
  return holder_document && maskDocument(holder_document);
}

function answerTo(questionId: string, { answers }: ParticipantRecord): string | null {
  const said = (answers ?? []).filter(({ question_id }) => question_id === questionId).map(({ value }) => value);
  return said.join(', ') || null;
}

/** Returns the day and the area of a filter, as the entries of the files name them. */
function placeOf({ area, day }: ParticipantsAsked, access: EventAccess | null): string | null {
  if (!access) return null;
  const names = [
    day !== undefined && dayOfId(access, day)?.name,
    area !== undefined && (areaOf(access, area)?.name ?? lostAreaName(area)),
  ];
  return names.filter(Boolean).join(' · ') || null;
}

function onPaper(row: ParticipantRecord): PaperPerson {
  return {
    name: row.holder_name ?? texts.unnamed,
    document: documentOf(row),
    ...{ lot: row.lot, price: row.price, code: row.code },
    is_in: row.entered_at !== null,
  };
}
