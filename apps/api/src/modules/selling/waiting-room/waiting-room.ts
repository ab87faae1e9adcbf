import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WaitingPlaceView } from '@festix/domain/contract';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { BURSTS_PER_MINUTE, standingOf, type Line } from './line.ts';
import { RUSH_MS, RUSH_RATE, rushRateSql } from './rush.ts';

/**
 * Attempts of a place: a buyer may be refused for many reasons and retry, while a shared place would try more often.
 */
const MOST_ATTEMPTS = 20;

const SWEEP_SECONDS = 3600;
const KEPT_MS = 2 * 24 * 3600 * 1000;

/** SQL: the numbers admitted by the time of an arrival. */
const LET_IN_NOW = sql`least(
        held.let_in + held.rate * greatest(0, extract(epoch from excluded.since - held.since)::double precision) / 60,
        held.last_number + greatest(1, excluded.rate / ${sql.literal(BURSTS_PER_MINUTE)}))`;

/**
 * Takes the next number. Each arrival stores the numbers admitted so far, with the present rate, never more than a
 * second and a half's worth ahead: an empty line saves up no rush. The room's row is the lock that keeps the order,
 * whichever process gives the number.
 */
const JOIN = sql<Line>`
  with room as (
    insert into waiting_rooms as held (event_id, rate, since, let_in, last_number)
    select id, rate, $2::timestamptz, greatest(1, rate / ${sql.literal(BURSTS_PER_MINUTE)}), 1
    from (select e.id, coalesce(e.waiting_room_rate, ${rushRateSql(sql`e.id`, sql`$2`)}) as rate from events e where e.id = $1) e
    where rate is not null
    on conflict (event_id) do update set
      let_in = ${LET_IN_NOW},
      since = greatest(held.since, excluded.since),
      rate = excluded.rate,
      last_number = held.last_number + 1,
      -- A line that began by itself goes on as long as somebody has to wait.
      rush_until = case when held.rush_until > $2 and held.last_number + 1 > ${LET_IN_NOW}
        then greatest(held.rush_until, $3::timestamptz) else held.rush_until end
    returning event_id, rate, since, let_in, last_number
  ),
  place as (
    insert into waiting_places (event_id, number, joined_at) select event_id, last_number, $2::timestamptz from room
  )
  select rate, since, let_in, last_number from room`;

/** Starts a line by itself, or extends it. */
const BEGIN = sql`
  insert into waiting_rooms as held (event_id, rate, since, let_in, last_number, rush_until)
  select id, ${sql.literal(RUSH_RATE)}, $2::timestamptz, ${sql.literal(Math.floor(RUSH_RATE / BURSTS_PER_MINUTE))}, 0, $3::timestamptz
  from events where id = $1
  on conflict (event_id) do update set rush_until = greatest(held.rush_until, excluded.rush_until)`;

const IS_OFF = sql`(e.waiting_room_rate is null and coalesce(r.rush_until <= $3, true))`;

const READ = sql<Line & { is_off: boolean }>`
  select r.rate, r.since, r.let_in, r.last_number, ${IS_OFF} as is_off
  from events e
  left join waiting_rooms r on r.event_id = e.id
  left join waiting_places p on p.event_id = e.id and p.number = $2
  where e.id = $1 and (${IS_OFF} or (p.number is not null and p.attempts < ${sql.literal(MOST_ATTEMPTS)}))`;

const LINE = sql<Line>`select rate, since, let_in, last_number from waiting_rooms where event_id = $1`;

const ATTEMPT = sql`
  update waiting_places set attempts = attempts + 1
  where event_id = $1 and number = $2 and attempts < ${sql.literal(MOST_ATTEMPTS)} returning number`;

export interface Place {
  view: WaitingPlaceView;
  /** The number just given; undefined if the browser keeps its own, or needs none. */
  given?: number;
  /** Buyers admitted each minute; undefined without a line. */
  rate?: number;
}

const OFF: WaitingPlaceView = { state: 'off', ahead: 0, wait_seconds: 0 };

/** Keeps the line before an event's sale in PostgreSQL, so that all processes admit the same buyers. */
@Injectable()
export class WaitingRoom implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old waiting places', SWEEP_SECONDS, () => this.forget());
  }

  /** Returns the state of a number; undefined for one that is no place any more. */
  async find(eventId: string, number: number): Promise<WaitingPlaceView | undefined> {
    const now = this.clock.now();
    const [row] = await this.database.query(READ.with([eventId, number, now]));
    if (!row) return undefined;
    return row.is_off ? OFF : viewOf(number, row, now);
  }

  /** Returns a new place at the end of the line. */
  async join(eventId: string): Promise<Place> {
    const now = this.clock.now();
    const [line] = await this.database.query(JOIN.with([eventId, now, rushEnd(now)]));
    if (!line) return { view: OFF };
    const number = line.last_number;
    const view = viewOf(number, line, now);
    if (!view) throw new Error('a number that was just given has its turn ahead');
    return { view, given: number, rate: line.rate };
  }

  /** Starts an event's line by itself, or extends it; it ends by itself as well. */
  async begin(eventId: string): Promise<void> {
    const now = this.clock.now();
    await this.database.query(BEGIN.with([eventId, now, rushEnd(now)]));
  }

  /** Returns whether a number may book now; if so, counts one of its attempts. */
  async admit(eventId: string, number: number): Promise<boolean> {
    const [line] = await this.database.query(LINE.with([eventId]));
    if (!line || standingOf(number, line, this.clock.now()).state !== 'let_in') return false;
    return (await this.database.query(ATTEMPT.with([eventId, number]))).length > 0;
  }

  /** Deletes places whose turn ended long ago. */
  async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.database.query(sql`delete from waiting_places where joined_at < ${before}`);
  }
}

function rushEnd(now: Date): Date {
  return new Date(now.getTime() + RUSH_MS);
}

function viewOf(number: number, line: Line, now: Date): WaitingPlaceView | undefined {
  const { state, ...rest } = standingOf(number, line, now);
  return state === 'over' ? undefined : { state, ...rest };
}
