import { Readable } from 'node:stream';
import { dayOf, doorReportName, type DoorReportFormat } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { ErrorPort } from '../../../kernel/error-port.ts';
import { RateLimits, type Limit } from '../../../kernel/rate-limits.ts';
import { LongReads, type LongRead } from '../../exports/long-reads.ts';
import { momentText } from '../../exports/report-column.ts';
import { writeBook } from '../../exports/write-xlsx.ts';
import type { PrintedReport } from '../../reports/draw-report.ts';
import { ReportPress } from '../../reports/report-press.ts';
import type { PrintedTable, ReportSection } from '../../reports/report-section.ts';
import { reportSections } from './report-sections.ts';
import { reportTexts as texts } from './report-texts.ts';
import { conflictsOf, readDoors, undoneOf, type ReportedDoors } from './report.queries.ts';

const PER_PERSON: Limit = { name: 'door-report', points: 60, seconds: 3600 };

export interface OpenDoorReport {
  name: string;
  /** Whoever reads it to its end or destroys it has given everything back. */
  content: Readable;
}

/** What happened at the doors of an event, as a file. It names who worked there, and nobody who entered. */
@Injectable()
export class DoorReport {
  constructor(
    private readonly reads: LongReads,
    private readonly press: ReportPress,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  /** Throws RATE_LIMITED. */
  async open(actor: EventActor, format: DoorReportFormat): Promise<OpenDoorReport> {
    await this.limits.consume(PER_PERSON, actor.id);
    const reading = await this.reads.begin(actor.id);
    try {
      return await this.write(reading, actor, format);
    } catch (error) {
      await reading.end();
      throw error;
    }
  }

  private async write(reading: LongRead, actor: EventActor, format: DoorReportFormat): Promise<OpenDoorReport> {
    const { id } = actor.event;
    const now = this.clock.now();
    const doors = await readDoors(reading, id, now);
    const { time_zone } = doors.event;
    const sections = reportSections(doors, {
      conflicts: conflictsOf(reading, id, time_zone),
      undone: undoneOf(reading, id, time_zone),
    });
    const name = doorReportName({ day: dayOf(now, time_zone), format, is_partial: !doors.panel.is_over });
    return format === 'pdf'
      ? { name, content: await this.printed(reading, doors, sections) }
      : { name, content: this.streamed(reading, sections, actor) };
  }

  /** A page is drawn whole: the reading ends before. */
  private async printed(
    reading: LongRead,
    doors: ReportedDoors,
    sections: readonly ReportSection[],
  ): Promise<Readable> {
    const tables: PrintedTable[] = [];
    for (const section of sections) tables.push(await section.table());
    await reading.end();
    return Readable.from([await this.press.draw(printedReport(doors, tables))]);
  }

  private streamed(reading: LongRead, sections: readonly ReportSection[], actor: EventActor): Readable {
    const pieces = writeBook(sections.map((section) => section.sheet()));
    return reading.feeding(pieces, (error) => this.errors.report(error, { request_id: actor.request_id }));
  }
}

function printedReport({ event, panel }: ReportedDoors, tables: PrintedTable[]): PrintedReport {
  return {
    event: event.name,
    when: momentText(event.start),
    made: momentText(event.made),
    title: panel.is_over ? texts.title : texts.partialTitle,
    remark: panel.is_over ? null : { label: texts.partial, line: texts.partialLine },
    tables,
  };
}
