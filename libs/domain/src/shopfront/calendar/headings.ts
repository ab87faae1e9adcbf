import { addDays, dayOf, type Day } from '../../ground/time/days.ts';
import type { Instant } from '../../ground/time/instant.ts';
import type { ShopFilters } from './filters.ts';
import { shopDays, shopPart, type ShopPart, type ShopTimes } from './shop-days.ts';

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

const HEADINGS: Readonly<Record<string, string>> = Object.freeze({
  today: 'Hoje',
  tomorrow: 'Amanhã',
  week: 'Esta semana',
  weekend: 'Este fim de semana',
  'next-week': 'Próxima semana',
});

/** Events under one heading. */
export interface HeadedEvents<Event> {
  part: ShopPart;
  title: string;
  events: Event[];
}

/**
 * Returns the heading of a part: `Hoje`, or its week, as `7 a 13 de dezembro` and `28 de dezembro a 3 de janeiro de 2027`,
 * with the year where it is another than today's.
 */
export function headingOf(part: ShopPart, today: Day): string {
  return HEADINGS[part] ?? weekWords(part, addDays(part, 6), today.slice(0, 4));
}

/**
 * Returns whether a list has headings: not one of a day or a weekend, whose title already names it. An event that began
 * before would stand there under a heading of its first day.
 */
export function hasHeadings({ when }: Pick<ShopFilters, 'when'>): boolean {
  return when === undefined || when === 'month';
}

/** Groups events, the soonest first, under the headings of the shop. */
export function underHeadings<Event extends ShopTimes>(
  events: readonly Event[],
  now: Instant | Date,
): HeadedEvents<Event>[] {
  const parts: HeadedEvents<Event>[] = [];
  for (const event of events) {
    const today = dayOf(now, event.time_zone);
    const part = shopPart(shopDays(event), today);
    const open = parts.find((known) => known.part === part);
    if (open) open.events.push(event);
    else parts.push({ part, title: headingOf(part, today), events: [event] });
  }
  return parts;
}

function weekWords(monday: Day, sunday: Day, year: string): string {
  const [first, last] = [dayWords(monday), dayWords(sunday)];
  const after = last.year === year ? '' : ` de ${last.year}`;
  const isOneMonth = first.month === last.month;
  const before = first.year === year || first.year === last.year ? '' : ` de ${first.year}`;
  return isOneMonth
    ? `${first.date} a ${last.date} de ${last.month}${after}`
    : `${first.date} de ${first.month}${before} a ${last.date} de ${last.month}${after}`;
}

function dayWords(day: Day) {
  return { date: Number(day.slice(8)), month: MONTHS[Number(day.slice(5, 7)) - 1] ?? '', year: day.slice(0, 4) };
}
