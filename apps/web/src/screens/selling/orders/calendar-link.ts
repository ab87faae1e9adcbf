import { type OrderView } from '@festix/domain/contract';
import type { DayTimes } from '@festix/domain/programme';
import { whereOf } from '../../../frame/parts/order-words.ts';

/** Returns the link of a new Google calendar entry; its moments are UTC, so that every calendar shows its own. */
export function googleCalendarLink(event: OrderView['event'], times: DayTimes, origin: string): string {
  const dates = [times.starts_at, times.ends_at].map(compact).join('/');
  const details = `${origin}/events/${event.slug}`;
  const location = whereOf(event);
  const entry = { action: 'TEMPLATE', text: event.name, dates, details, ...(location && { location }) };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(entry)}`;
}

/** Formats an instant as `20260613T230000Z`. */
function compact(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}
