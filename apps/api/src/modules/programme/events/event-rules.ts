import { type EventPatch, type EventView } from '@festix/domain/contract';
import { datesFault, fieldProblems, type EventTimes, type Instant } from '@festix/domain/ground';
import {
  isStartAllowed,
  leftBehindWords,
  lostLawfulLines,
  lotsLeftBehind,
  type SavedStart,
  type SaleWindow,
} from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Event } from './event.entity.ts';

/** Is a lot with its name. */
export interface NamedWindow extends SaleWindow {
  name: string;
}

type EventDates = Pick<Event, 'start_date' | 'end_date' | 'sales_end_at'>;

/* Rules that each write of an event keeps; each throws its problem. */

/**
 * Throws FORBIDDEN for fields that the actor may not change: fee and test mark are the platform's; the fee's payer and
 * the teams are the producer's, and no grant gives them.
 */
export function holdToRights(
  { area, abilities }: EventActor,
  { convenience_tax, is_test, fee_paid_by, team_ids }: EventPatch,
): void {
  if ((convenience_tax !== undefined || is_test !== undefined) && area !== 'super-admin')
    throw new ProblemError('FORBIDDEN');
  if (fee_paid_by !== undefined && area !== 'producer' && area !== 'super-admin') throw new ProblemError('FORBIDDEN');
  if (team_ids && !abilities.has('grants:edit')) throw new ProblemError('FORBIDDEN');
}

/** Throws VALIDATION_ERROR for a start that has passed and is not allowed to. */
export function holdToStart(start: Instant | Date, saved: SavedStart | undefined, now: Date): void {
  if (!isStartAllowed(start, saved, now))
    throw new ProblemError('VALIDATION_ERROR', { errors: { start_date: [fieldProblems.pastDate] } });
}

/** Throws the code of the fault of an event's dates. */
export function holdToDates({ start_date, end_date, sales_end_at }: EventDates): void {
  const fault = datesFault({ start_date, end_date: end_date ?? null, sales_end_at: sales_end_at ?? null });
  if (fault) throw new ProblemError(fault);
}

/** Throws LOT_LEFT_BEHIND, with the lots' names, if an edit ends the event before their sales start. */
export function holdToLots(lots: readonly NamedWindow[], before: EventTimes, after: EventTimes): void {
  const names = lotsLeftBehind(lots, before, after).map(({ name }) => name);
  if (names.length > 0) throw new ProblemError('LOT_LEFT_BEHIND', { detail: leftBehindWords(names) });
}

/** Throws EVENT_UNLAWFUL if an edit removes from a published page what the law requires. */
export function holdToLaw(before: EventView, after: EventView): void {
  const missing = after.status === 'published' ? lostLawfulLines(before.checklist, after.checklist) : [];
  if (missing.length > 0) throw new ProblemError('EVENT_UNLAWFUL', { extra: { missing } });
}
