import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WaitingPlaceView } from '@festix/domain';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { BURSTS_PER_MINUTE, standingOf, type Line } from './line.ts';

/** A buyer is refused for many reasons and tries again; a place that tries more often is shared by a crowd. */
const MOST_ATTEMPTS = 20;

const SWEEP_SECONDS = 3600;
const KEPT_MS = 2 * 24 * 3600 * 1000;

/**
 * Takes the next number. What the line has let in so far is put down at each arrival, with the rate of that moment, and
 * never runs ahead of the numbers by more than a second and a half's worth: an empty line saves up no rush. The room's row is
 * the lock that keeps the order, whichever process gives the number.
 */
const JOIN = `
  with room as (
    insert into waiting_rooms as held (event_id, rate, since, let_in, last_number)
    select id, waiting_room_rate, $2::timestamptz, greatest(1, waiting_room_rate / ${BURSTS_PER_MINUTE}), 1
    from events where id = $1 and waiting_room_rate is not null
    on conflict (event_id) do update set
      let_in = least(
        held.let_in + held.rate * greatest(0, extract(epoch from excluded.since - held.since)::double precision) / 60,
        held.last_number + greatest(1, excluded.rate / ${BURSTS_PER_MINUTE})),
      since = greatest(held.since, excluded.since),
      rate = excluded.rate,
      last_number = held.last_number + 1
    returning event_id, rate, since, let_in, last_number
  ),
  place as (
    insert into waiting_places (event_id, number, joined_at) select event_id, last_number, $2::timestamptz from room
  )
  select rate, since, let_in, last_number from room`;

const READ = `
  select r.rate, r.since, r.let_in, r.last_number, e.waiting_room_rate is null as is_off
  from events e
  left join waiting_rooms r on r.event_id = e.id
  left join waiting_places p on p.event_id = e.id and p.number = $2
  where e.id = $1 and (e.waiting_room_rate is null or (p.number is not null and p.attempts < ${MOST_ATTEMPTS}))`;

const LINE = `select rate, since, let_in, last_number from waiting_rooms where event_id = $1`;

const ATTEMPT = `
  update waiting_places set attempts = attempts + 1
  where event_id = $1 and number = $2 and attempts < ${MOST_ATTEMPTS} returning number`;

export interface Place {
  view: WaitingPlaceView;
  /** The number that was just given; undefined where the browser keeps its own, or needs none. */
  given?: number;
}

const OFF: WaitingPlaceView = { state: 'off', ahead: 0, wait_seconds: 0 };

/** The line before an event's sale, kept in PostgreSQL, so that all processes let the same buyers in. */
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

  /** Where a number stands; undefined for one that is no place any more. */
  async find(eventId: string, number: number): Promise<WaitingPlaceView | undefined> {
    const [row] = await this.database.query<Line & { is_off: boolean }>(READ, [eventId, number]);
    if (!row) return undefined;
    return row.is_off ? OFF : viewOf(number, row, this.clock.now());
  }

  /** A new place at the end of the line. */
  async join(eventId: string): Promise<Place> {
    const now = this.clock.now();
    const [line] = await this.database.query<Line & object>(JOIN, [eventId, now]);
    if (!line) return { view: OFF };
    const number = line.last_number;
    const view = viewOf(number, line, now);
    if (!view) throw new Error('a number that was just given has its turn ahead');
    return { view, given: number };
  }

  /** Whether a number may book now; if so it counts as one of the tries that a place has. */
  async admit(eventId: string, number: number): Promise<boolean> {
    const [line] = await this.database.query<Line & object>(LINE, [eventId]);
    if (!line || standingOf(number, line, this.clock.now()).state !== 'let_in') return false;
    return (await this.database.query(ATTEMPT, [eventId, number])).length > 0;
  }

  /** Deletes places whose turn is long over. */
  async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.database.query('delete from waiting_places where joined_at < $1', [before]);
  }
}

function viewOf(number: number, line: Line, now: Date): WaitingPlaceView | undefined {
  const { state, ...rest } = standingOf(number, line, now);
  return state === 'over' ? undefined : { state, ...rest };
}
