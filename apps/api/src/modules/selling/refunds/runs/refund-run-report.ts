import type { Readable } from 'node:stream';
import { dayOf, problemOf } from '@festix/domain/ground';
import { refundOutcomeLabels } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import type { Limit } from '../../../../kernel/access/rate-limits.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { EventActor } from '../../../../kernel/http/actor.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { ErrorPort } from '../../../../kernel/watch/error-port.ts';
import { LongReads } from '../../../documents/reports/long-reads.ts';
import type { ReportColumn } from '../../../documents/reports/report-column.ts';
import { writeCsv } from '../../../documents/reports/write-csv.ts';
import { RefundRunsService } from './refund-runs.service.ts';
import { reportOf, type RefundRunLine } from './refund-runs.queries.ts';
import { refundRunTexts as texts } from './refund-run-texts.ts';

const PER_PERSON: Limit = { name: 'refund-runs', points: 60, seconds: 3600 };

/** Orders fetched from the database at a time. */
const AT_A_TIME = 500;

/** Writes the report of a run as CSV. */
@Injectable()
export class RefundRunReport {
  constructor(
    private readonly reads: LongReads,
    private readonly runs: RefundRunsService,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {}

  /** Throws NOT_FOUND, RATE_LIMITED and BUSY. */
  async open(actor: EventActor, runId: string): Promise<{ name: string; content: Readable }> {
    const { id } = await this.runs.known(actor, runId);
    return this.reads.open(actor.id, PER_PERSON, async (reading) => {
      const [event] = await reading.query(
        sql<{ time_zone: string }>`select time_zone from events where id = ${actor.event.id}`,
      );
      if (!event) throw new Error(`the guard has seen the event ${actor.event.id}`);
      const pieces = writeCsv(COLUMNS, reading.batches(reportOf(id), AT_A_TIME));
      return {
        name: `reembolsos-${dayOf(this.clock.now(), event.time_zone)}.csv`,
        content: reading.feeding(pieces, (error) => this.errors.report(error, { request_id: actor.request_id })),
      };
    });
  }
}

const COLUMNS: readonly ReportColumn<RefundRunLine>[] = [
  { title: texts.order, kind: 'text', width: 16, of: ({ order_code }) => order_code },
  { title: texts.buyer, kind: 'text', width: 28, of: ({ buyer_name }) => buyer_name },
  { title: texts.email, kind: 'text', width: 30, of: ({ buyer_email }) => buyer_email },
  { title: texts.amount, kind: 'amount', width: 12, of: ({ amount }) => amount },
  { title: texts.outcome, kind: 'text', width: 22, of: ({ outcome }) => refundOutcomeLabels[outcome] },
  { title: texts.why, kind: 'text', width: 60, of: ({ code }) => code && problemOf(code).detail },
  { title: texts.settledAt, kind: 'moment', width: 17, of: ({ settled_at }) => settled_at },
];
