import { dayOf, formatDateTime } from '@festix/domain/ground';
import { statementName, type StatementFormat } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../../kernel/http/actor.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import type { Limit } from '../../../../kernel/access/rate-limits.ts';
import { LongReads, type LongRead } from '../../../documents/reports/long-reads.ts';
import { ReportFiles, type OpenReport, type UnwrittenReport } from '../../../documents/reports/report-files.ts';
import { EventMoney, presentMetrics } from '../event-money.ts';
import { statementSections, type StatementFacts } from './statement-sections.ts';
import { statementTexts as texts } from './statement-texts.ts';
import { costsOf, movementsOf, payoutsOf } from './statement.queries.ts';

const PER_PERSON: Limit = { name: 'statement', points: 60, seconds: 3600 };

/** Writes an event's receipts, expenses and payouts to a file. */
@Injectable()
export class Statement {
  constructor(
    private readonly reads: LongReads,
    private readonly money: EventMoney,
    private readonly files: ReportFiles,
    private readonly clock: Clock,
  ) {}

  /** Throws RATE_LIMITED and BUSY. */
  open(actor: EventActor, format: StatementFormat): Promise<OpenReport> {
    return this.reads.open(actor.id, PER_PERSON, (reading) => this.write(reading, actor, format));
  }

  private async write(reading: LongRead, actor: EventActor, format: StatementFormat): Promise<OpenReport> {
    const made = this.clock.now();
    const event = await this.money.read(actor.event.id, reading);
    const seesAll = actor.abilities.has('payouts:answer');
    const facts: StatementFacts = {
      ...{ event, made, metrics: presentMetrics(event, actor.abilities, made) },
      movements: movementsOf(reading, event.id, event.time_zone, seesAll),
      payouts: payoutsOf(reading, event.id, event.time_zone, seesAll),
      costs: costsOf(reading, event.id, event.time_zone),
    };
    const report = { head: headOf(facts), sections: statementSections(facts) };
    return {
      name: statementName(dayOf(made, event.time_zone), format),
      content: await this.files.write(reading, format, report, actor),
    };
  }
}

function headOf({ event, metrics, made }: StatementFacts): UnwrittenReport['head'] {
  const { frozen_until } = metrics;
  const moment = (at: Date | string) => formatDateTime(at, event.time_zone);
  return {
    title: texts.title,
    event: event.name,
    when: moment(event.start_date),
    made: moment(made),
    remark: frozen_until === null ? null : { label: texts.frozen, line: texts.frozenLine(moment(frozen_until)) },
  };
}
