import { type ChangeEventBody, type EventRowView, type SoldAsView } from '@festix/domain/contract';
import { momentOfWallClock, wallClockAt, type WallClock } from '@festix/domain/ground';
import { type EventChange } from '@festix/domain/programme';

/** A change as its form holds it: moments as the clock shows them where the event happens. */
export interface ChangeFields {
  changes: EventChange[];
  start_date: WallClock | null;
  end_date: WallClock | null;
  venue: string;
  line_up_before: string;
  line_up_after: string;
  message: string;
}

type ChangedEvent = Pick<EventRowView, 'start_date' | 'end_date' | 'time_zone'>;

/** Returns the event's values; a date that was already moved is ticked. */
export function changeFields(event: ChangedEvent, soldAs: SoldAsView): ChangeFields {
  const { start_date, end_date, time_zone } = event;
  const wasMoved = start_date !== soldAs.start_date || end_date !== soldAs.end_date;
  return {
    changes: wasMoved ? ['date'] : [],
    start_date: wallClockAt(start_date, time_zone),
    end_date: end_date && wallClockAt(end_date, time_zone),
    venue: '',
    line_up_before: '',
    line_up_after: '',
    message: '',
  };
}

/** Returns the ticked fields only. */
export function changeBody(fields: ChangeFields, zone: string): Omit<ChangeEventBody, 'id'> {
  const { changes, start_date, end_date, venue, line_up_before, line_up_after, message } = fields;
  const moment = (wall: WallClock) => momentOfWallClock(wall, zone);
  return {
    ...(changes.includes('date') &&
      start_date && { date: { start_date: moment(start_date), end_date: end_date ? moment(end_date) : null } }),
    ...(changes.includes('venue') && { venue: venue.trim() }),
    ...(changes.includes('line_up') && {
      line_up: { before: line_up_before.trim() || null, after: line_up_after.trim() },
    }),
    message: message.trim() || null,
  };
}
