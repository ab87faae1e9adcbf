import { doorReportName, type DoorReportFormat } from '@festix/domain/door';
import { dayOf } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../../kernel/http/actor.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import type { Limit } from '../../../../kernel/access/rate-limits.ts';
import { LongReads, type LongRead } from '../../../documents/reports/long-reads.ts';
import { momentText } from '../../../documents/reports/report-column.ts';
import { ReportFiles, type OpenReport, type UnwrittenReport } from '../../../documents/reports/report-files.ts';
import { reportSections } from './report-sections.ts';
import { reportTexts as texts } from './report-texts.ts';
import { conflictsOf, openDocumentsOf, readDoors, undoneOf, type ReportedDoors } from './report.queries.ts';

const PER_PERSON: Limit = { name: 'door-report', points: 60, seconds: 3600 };

/** Writes the history of an event's doors to a file. It names the people who worked there, and nobody who entered. */
@Injectable()
export class DoorReport {
  constructor(
    private readonly reads: LongReads,
    private readonly files: ReportFiles,
    private readonly clock: Clock,
  ) {}

  /** Throws RATE_LIMITED and BUSY. */
  open(actor: EventActor, format: DoorReportFormat): Promise<OpenReport> {
    return this.reads.open(actor.id, PER_PERSON, (reading) => this.write(reading, actor, format));
  }

  private async write(reading: LongRead, actor: EventActor, format: DoorReportFormat): Promise<OpenReport> {
    const { id } = actor.event;
    const now = this.clock.now();
    const doors = await readDoors(reading, id, now);
    const { time_zone } = doors.event;
    const sections = reportSections(doors, {
      conflicts: conflictsOf(reading, id, time_zone),
      undone: undoneOf(reading, id, time_zone),
      documents: openDocumentsOf(reading, id, time_zone),
    });
    return {
      name: doorReportName({ day: dayOf(now, time_zone), format, is_partial: !doors.panel.is_over }),
      content: await this.files.write(reading, format, { head: headOf(doors), sections }, actor),
    };
  }
}

function headOf({ event, panel }: ReportedDoors): UnwrittenReport['head'] {
  return {
    event: event.name,
    when: momentText(event.start),
    made: momentText(event.made),
    title: panel.is_over ? texts.title : texts.partialTitle,
    remark: panel.is_over ? null : { label: texts.partial, line: texts.partialLine },
  };
}
