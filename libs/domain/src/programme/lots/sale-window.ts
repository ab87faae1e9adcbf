import { eventEnd, type EventTimes } from '../../ground/time/event-time.ts';
import { formatDateTime } from '../../ground/time/format.ts';
import { DAY, epochOf, instantOf, type Instant } from '../../ground/time/instant.ts';
import { DEFAULT_TIME_ZONE } from '../../ground/time/zone.ts';

/** The window in which a lot is sold; null leaves an end open, so that only the places bound it. */
export interface SaleWindow {
  sale_starts_at: Instant | Date | null;
  sale_ends_at: Instant | Date | null;
}

export type WindowStanding = 'before' | 'open' | 'over';

/** Returns whether a window is before, open or over. Its end is exclusive: that second belongs to the next lot. */
export function windowStanding({ sale_starts_at, sale_ends_at }: SaleWindow, now: Instant | Date): WindowStanding {
  if (sale_ends_at !== null && epochOf(now) >= epochOf(sale_ends_at)) return 'over';
  return sale_starts_at !== null && epochOf(now) < epochOf(sale_starts_at) ? 'before' : 'open';
}

/** Returns the next moment after `now` at which one of the windows opens or closes; null where none does any more. */
export function nextTurn(windows: readonly SaleWindow[], now: Instant | Date): Instant | null {
  const turns = windows
    .flatMap(({ sale_starts_at, sale_ends_at }) => [sale_starts_at, sale_ends_at])
    .flatMap((moment) => (moment !== null && epochOf(moment) > epochOf(now) ? [epochOf(moment)] : []));
  return turns.length > 0 ? instantOf(Math.min(...turns)) : null;
}

/**
 * Returns whether nothing could ever be sold in a window: it ends before it starts, or starts when the event is over.
 */
export function windowFault(
  { sale_starts_at, sale_ends_at }: SaleWindow,
  event: EventTimes,
): 'SALE_WINDOW_INVALID' | null {
  if (sale_starts_at === null) return null;
  const starts = epochOf(sale_starts_at);
  if (sale_ends_at !== null && epochOf(sale_ends_at) <= starts) return 'SALE_WINDOW_INVALID';
  return starts >= epochOf(eventEnd(event)) ? 'SALE_WINDOW_INVALID' : null;
}

/** Returns the lots that could be sold in their windows, and no longer could once the event has other times. */
export function lotsLeftBehind<Lot extends SaleWindow>(
  lots: readonly Lot[],
  before: EventTimes,
  after: EventTimes,
): Lot[] {
  return lots.filter((lot) => windowFault(lot, before) === null && windowFault(lot, after) !== null);
}

/** Returns the sentence that names such lots. */
export function leftBehindWords(names: readonly string[]): string {
  const [only, ...more] = names;
  return more.length === 0
    ? `As vendas do lote ${only} só começariam depois do fim do evento. Mude antes o início das vendas dele.`
    : `As vendas destes lotes só começariam depois do fim do evento: ${names.join(', ')}. Mude antes o início das vendas deles.`;
}

/** Returns whether a change sets a window that is over already. An unchanged one may be over, and so may its copy. */
export function setsPassedWindow(before: SaleWindow, after: SaleWindow, now: Instant | Date): boolean {
  return windowStanding(after, now) === 'over' && !isSameWindow(before, after);
}

function isSameWindow(one: SaleWindow, other: SaleWindow): boolean {
  return (['sale_starts_at', 'sale_ends_at'] as const).every((end) => momentOf(one[end]) === momentOf(other[end]));
}

function momentOf(end: Instant | Date | null): number | null {
  return end === null ? null : epochOf(end);
}

/** Days before the end of a window from which on a page announces it. */
const TOLD_DAYS_BEFORE = 7;

/** A lot of a page, with whether another follows it. */
export interface TurningLot extends SaleWindow {
  is_followed: boolean;
}

/** Returns whether a window ends within the days in which its end is told. */
export function endsSoon(sale_ends_at: Instant | Date | null, now: Instant | Date): boolean {
  if (sale_ends_at === null) return false;
  const left = epochOf(sale_ends_at) - epochOf(now);
  return left > 0 && left <= TOLD_DAYS_BEFORE * DAY;
}

/**
 * Returns `Vira em 3 dias`, or `Vendas até 10 de maio …` without a follower, for a lot that ends soon; undefined for
 * one that ends later, or not by date. `timeZone` is the event's.
 */
export function turnWords(
  { sale_ends_at, is_followed }: TurningLot,
  now: Instant | Date,
  timeZone: string = DEFAULT_TIME_ZONE,
): string | null {
  if (sale_ends_at === null) return null;
  const left = epochOf(sale_ends_at) - epochOf(now);
  if (!endsSoon(sale_ends_at, now)) return null;
  if (!is_followed) return `Vendas até ${formatDateTime(sale_ends_at, timeZone)}`;
  const days = Math.floor(left / DAY);
  if (days >= 1) return days === 1 ? 'Vira em 1 dia' : `Vira em ${days} dias`;
  const hours = Math.floor(left / (DAY / 24));
  if (hours >= 1) return hours === 1 ? 'Vira em 1 hora' : `Vira em ${hours} horas`;
  return 'Vira em menos de 1 hora';
}
