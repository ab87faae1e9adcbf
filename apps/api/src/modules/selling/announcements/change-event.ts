import { Injectable } from '@nestjs/common';
import {
  type ChangeEventBody,
  type EventAnnouncementView,
  type EventChangesView,
  type EventTimesView,
} from '@festix/domain/contract';
import { datesFault, fieldProblems, isToCome } from '@festix/domain/ground';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { AnnouncementBook, askedOf } from './announcement-book.ts';
import { presentAnnouncement, presentTimes } from './announcements.presenter.ts';
import { AnnouncementsQueries, type SoldAs } from './announcements.queries.ts';

/**
 * Writes the new times, and ends sales no later than the new end. Raises the version, because an open edit does not
 * have them.
 */
const CHANGE = sql`
  update events set changed_at = $2, version = version + 1, start_date = coalesce($3, start_date),
    end_date = case when $3::timestamptz is null then end_date else $4::timestamptz end,
    sales_end_at = case when $3 is null or sales_end_at <= event_end($3, $4) then sales_end_at end
  where id = $1`;

/** Marks an event as changed, once: until it starts, every buyer may ask for the money. */
@Injectable()
export class ChangeEvent {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly book: AnnouncementBook,
    private readonly announcements: AnnouncementsQueries,
  ) {}

  /**
   * Throws EVENT_CANCELLED, EVENT_ALREADY_CHANGED, EVENT_STARTED, EVENT_DATES_INVALID, and VALIDATION_ERROR if nothing
   * changed, or a named field is as it was sold.
   */
  change(actor: EventActor, body: ChangeEventBody): Promise<EventAnnouncementView | Repeated<EventAnnouncementView>> {
    return this.idempotency.once(actor, 'announcements.change', askedOf(actor, body), (_, tx) =>
      this.carryOut(tx, actor, body),
    );
  }

  /**
   * Announces the change within a transaction that also edits the event; a new time zone makes the same instant another
   * hour.
   */
  async carryOut(
    tx: Tx,
    actor: EventActor,
    body: ChangeEventBody,
    isOtherZone = false,
  ): Promise<EventAnnouncementView> {
    const { id } = actor.event;
    const facts = await this.book.open(tx, actor, 'changed');
    const soldAs = await this.announcements.soldAs(id, facts, tx);
    const now = this.clock.now();
    holdToChanges(body, soldAs, now, isOtherZone);
    const changes = changesOf(body, soldAs);
    const times = body.date ? [body.date.start_date, body.date.end_date ?? null] : [null, null];
    await tx.query(CHANGE.with([id, now, ...times]));
    const message = body.message?.trim() || null;
    await this.book.write(
      tx,
      actor,
      { id: body.id, kind: 'changed', message, changes, at: now },
      {
        before: { changed_at: null, ...sideOf(changes, 'before') },
        after: { changed_at: now, ...sideOf(changes, 'after') },
      },
    );
    return presentAnnouncement(await this.announcements.find(body.id, tx));
  }
}

function changesOf({ date, venue, line_up }: ChangeEventBody, soldAs: SoldAs): EventChangesView {
  return {
    date: date ? { before: presentTimes(soldAs), after: timesOf(date) } : null,
    venue: venue === undefined ? null : { before: soldAs.venue, after: venue.trim() },
    line_up: line_up ? { before: line_up.before?.trim() || null, after: line_up.after.trim() } : null,
  };
}

function holdToChanges(
  { date, venue, line_up }: ChangeEventBody,
  soldAs: SoldAs,
  now: Date,
  isOtherZone: boolean,
): void {
  if (!date && venue === undefined && !line_up) throw refused('changes', fieldProblems.nothingChanged);
  if (date) holdToDate(timesOf(date), soldAs, now, isOtherZone);
  if (venue !== undefined && venue.trim() === soldAs.venue) throw refused('venue', fieldProblems.sameVenue);
}

function holdToDate(after: EventTimesView, soldAs: SoldAs, now: Date, isOtherZone: boolean): void {
  const fault = datesFault(after);
  if (fault) throw new ProblemError(fault);
  const { start_date, end_date } = after;
  const before = presentTimes(soldAs);
  if (!isOtherZone && start_date === before.start_date && end_date === before.end_date)
    throw refused('start_date', fieldProblems.sameDate);
  if (!isToCome(start_date, now)) throw refused('start_date', fieldProblems.pastDate);
}

/** Normalises the times, so that they compare. */
function timesOf({ start_date, end_date }: EventTimesView): EventTimesView {
  return presentTimes({ start_date: new Date(start_date), end_date: end_date ? new Date(end_date) : null });
}

/** Returns the old or the new values of all changed fields. */
function sideOf(changes: EventChangesView, side: 'before' | 'after'): Record<string, unknown> {
  const { date, venue, line_up } = changes;
  return {
    ...(date && date[side]),
    ...(venue && { venue: venue[side] }),
    ...(line_up && { line_up: line_up[side] }),
  };
}

function refused(field: string, message: string): ProblemError {
  return new ProblemError('VALIDATION_ERROR', { errors: { [field]: [message] } });
}
