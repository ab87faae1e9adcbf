import { Readable } from 'node:stream';
import { dayOf, formatDateTime, statementName, type StatementFormat } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { ErrorPort } from '../../../kernel/error-port.ts';
import { RateLimits, type Limit } from '../../../kernel/rate-limits.ts';
import { LongReads, type LongRead } from '../../exports/long-reads.ts';
import { writeBook } from '../../exports/write-xlsx.ts';
import type { PrintedReport } from '../../reports/draw-report.ts';
import { ReportPress } from '../../reports/report-press.ts';
import type { PrintedTable, ReportSection } from '../../reports/report-section.ts';
import { EventMoney, presentMetrics } from '../event-money.ts';
import { statementSections, type StatementFacts } from './statement-sections.ts';
import { statementTexts as texts } from './statement-texts.ts';
import { costsOf, movementsOf, payoutsOf } from './statement.queries.ts';

const PER_PERSON: Limit = { name: 'statement', points: 60, seconds: 3600 };

export interface OpenStatement {
  name: string;
  /** Whoever reads it to its end or destroys it has given everything back. */
  content: Readable;
}

/** What an event brought in, cost and paid out, as a file. */
@Injectable()
export class Statement {
  constructor(
    private readonly reads: LongReads,
    private readonly money: EventMoney,
    private readonly press: ReportPress,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  /** Throws RATE_LIMITED. */
  async open(actor: EventActor, format: StatementFormat): Promise<OpenStatement> {
    await this.limits.consume(PER_PERSON, actor.id);
    const reading = await this.reads.begin(actor.id);
    try {
      return await this.write(reading, actor, format);
    } catch (error) {
      await reading.end();
      throw error;
    }
  }

  private async write(reading: LongRead, actor: EventActor, format: StatementFormat): Promise<OpenStatement> {
    const made = this.clock.now();
    const event = await this.money.read(actor.event.id, reading);
    const facts: StatementFacts = {
      ...{ event, made, metrics: presentMetrics(event, actor.abilities, made) },
      seesKeys: actor.abilities.has('payouts:answer'),
      movements: movementsOf(reading, event.id, event.time_zone),
      payouts: payoutsOf(reading, event.id, event.time_zone),
      costs: costsOf(reading, event.id, event.time_zone),
    };
    const sections = statementSections(facts);
    return {
      name: statementName(dayOf(made, event.time_zone), format),
      content:
        format === 'pdf' ? await this.printed(reading, facts, sections) : this.streamed(reading, sections, actor),
    };
  }

  /** A page is drawn whole: the reading ends before. */
  private async printed(
    reading: LongRead,
    facts: StatementFacts,
    sections: readonly ReportSection[],
  ): Promise<Readable> {
    const tables: PrintedTable[] = [];
    for (const section of sections) tables.push(await section.table());
    await reading.end();
    return Readable.from([await this.press.draw(printedStatement(facts, tables))]);
  }

  private streamed(reading: LongRead, sections: readonly ReportSection[], actor: EventActor): Readable {
    const pieces = writeBook(sections.map((section) => section.sheet()));
    return reading.feeding(pieces, (error) => this.errors.report(error, { request_id: actor.request_id }));
  }
}

function printedStatement({ event, metrics, made }: StatementFacts, tables: PrintedTable[]): PrintedReport {
  const { frozen_until } = metrics;
  const moment = (at: Date | string) => formatDateTime(at, event.time_zone);
  return {
    title: texts.title,
    event: event.name,
    when: moment(event.start_date),
    made: moment(made),
    remark: frozen_until === null ? null : { label: texts.frozen, line: texts.frozenLine(moment(frozen_until)) },
    tables,
  };
}
