import type { CardRefusalView } from '@festix/domain/contract';
import type { DecidedCards } from '@festix/domain/operations';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

export interface CardHourRow extends DecidedCards {
  hour: Date;
  open: number;
  refusals: CardRefusalView[];
}

interface LastHourRow {
  approved: number;
  refused: number;
  approved_before: number;
  refused_before: number;
}

/** Tells approved money, whatever became of it, from refusals. A card that the gateway did not even try is refused. */
const OUTCOME = sql`case
  when status in ('approved', 'in_mediation', 'charged_back', 'refunded') then 'approved'
  when status = 'rejected' or (status = 'cancelled' and status_detail = 'rejected_insufficient_data') then 'refused'
  else 'open' end`;

const HOURS = sql<CardHourRow>`
  select hour, coalesce(sum(amount) filter (where outcome = 'approved'), 0)::integer as approved,
    coalesce(sum(amount) filter (where outcome = 'refused'), 0)::integer as refused,
    coalesce(sum(amount) filter (where outcome = 'open'), 0)::integer as open,
    coalesce(json_agg(json_build_object('status_detail', status_detail, 'amount', amount) order by amount desc, status_detail)
      filter (where outcome = 'refused'), '[]') as refusals
  from (
    select date_trunc('hour', created_at) as hour, ${OUTCOME} as outcome, coalesce(status_detail, '') as status_detail,
      count(*)::integer as amount
    from payments where card_asked is not null and created_at > $1::timestamptz - interval '24 hours' group by 1, 2, 3
  ) counted
  group by hour order by hour desc`;

const LAST_HOUR = sql<LastHourRow>`
  select count(*) filter (where is_last and outcome = 'approved')::integer as approved,
    count(*) filter (where is_last and outcome = 'refused')::integer as refused,
    count(*) filter (where not is_last and outcome = 'approved')::integer as approved_before,
    count(*) filter (where not is_last and outcome = 'refused')::integer as refused_before
  from (
    select created_at > $1::timestamptz - interval '1 hour' as is_last, ${OUTCOME} as outcome
    from payments where card_asked is not null and created_at > $1::timestamptz - interval '7 days'
  ) cards`;

/** Counts the cards that were charged in the page. */
@Injectable()
export class CardsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns those of the last 24 hours, the latest hour first. */
  hours(): Promise<CardHourRow[]> {
    return this.database.query(HOURS.with([this.clock.now()]));
  }

  /** Returns the decided ones of the last hour, and of the seven days before it. */
  async lastHour(): Promise<{ hour: DecidedCards; before: DecidedCards }> {
    const [row] = await this.database.query(LAST_HOUR.with([this.clock.now()]));
    if (!row) throw new Error('counts are one row');
    return {
      hour: { approved: row.approved, refused: row.refused },
      before: { approved: row.approved_before, refused: row.refused_before },
    };
  }
}
