import { countsReads, feedbackTexts, passageRules, type Admission, type Verdict } from '@festix/domain/door';
import { epochOf } from '@festix/domain/ground';
import {
  areasOf,
  daysOf,
  grantsOn,
  passOf,
  spokenDay,
  type Area,
  type EventAccess,
  type EventDay,
  type Pass,
} from '@festix/domain/programme';
import type { VerdictCardProps } from '@festix/ui/door';
import type { Decision } from '../../../../offline/door.ts';
import type { EventRow } from '../../../../offline/snap.db.ts';
import { doorTexts as texts } from '../door-texts.ts';
import { dayWords, inArea, listed, minuteWords, stayWords } from '../place-words.ts';

type Event = Pick<EventRow, 'access' | 'lots' | 'time_zone'>;

/** A decision made at an area and day of an event, with what its ticket opens. */
interface Placed {
  access: EventAccess;
  area: Area;
  day: EventDay | null;
  isPinned: boolean;
  lot_id: string | undefined;
  /** undefined for a ticket of an unknown lot. */
  pass: Pass | undefined;
  first: Admission | undefined;
  zone: string;
}

/** Returns what a verdict says about areas and days, in a block; undefined where it says nothing of them. */
export function placeCard(decision: Decision, event: Event): VerdictCardProps | undefined {
  const placed = placedOf(decision, event);
  if (!placed) return undefined;
  const { verdict } = decision;
  switch (verdict.code) {
    case 'DAY_NOT_INCLUDED_ERROR':
      return dayCard(placed);
    case 'AREA_NOT_INCLUDED_ERROR':
      return areaCard(placed);
    case 'ENTRIES_USED_ERROR':
      return usedCard(placed);
    case 'ADMITTED':
      return verdict.note !== undefined && isAboutEntries(verdict, placed) ? { title: verdict.note } : undefined;
    case 'LEFT':
      return leftCard(decision, placed);
    default:
      return undefined;
  }
}

/** Returns whether the holder of a ticket that left may come back today, in words. */
export function returnWords(decision: Decision, event: Pick<Event, 'access'>): string | undefined {
  if (!event.access || !decision.left) return undefined;
  return decision.left.may_return ? texts.returnFree : texts.noReturn;
}

/** Returns whether the note of an admission is about its entries there; that of a sale not told yet is not. */
function isAboutEntries({ repeats, note, tells_sale }: Verdict, placed: Placed): boolean {
  return note !== feedbackTexts.saleNotReported && !tells_sale && (repeats === true || countsReads(rulesOf(placed)));
}

function placedOf({ place, ticket, verdict }: Decision, { access, lots, time_zone }: Event): Placed | undefined {
  if (!place || !access) return undefined;
  const lot = lots.find(({ name, sorting }) => name === ticket?.lot?.name && sorting === ticket.lot.sorting);
  return {
    access,
    area: place.area,
    day: place.day,
    isPinned: place.is_pinned,
    lot_id: lot?.id,
    pass: lot && passOf(access, lot.id),
    first: verdict.first,
    zone: time_zone,
  };
}

function rulesOf({ access, area, day, lot_id }: Placed) {
  return passageRules(lot_id ?? '', { access, area: area.number, day });
}

function dayCard({ access, day, isPinned, pass, zone }: Placed): VerdictCardProps | undefined {
  const days = pass && daysOf(pass, access.days);
  if (!days?.length) return undefined;
  const [only, ...more] = days;
  const today = day && (isPinned ? texts.doorReads(spokenDay(day)) : texts.todayIs(spokenDay(day)));
  const opened = areasOf(pass!, access.areas);
  const others = access.areas.filter((area) => !opened.includes(area));
  const where = access.areas.length > 1 && texts.withoutAreas(listed(opened), listed(others));
  return {
    title: texts.validOn(
      more.length === 0 ? dayWords(only!, zone) : listed(days.map((one) => ({ name: spokenDay(one) }))),
    ),
    detail: [today, where].filter(Boolean).join(' '),
  };
}

function areaCard({ access, area, day, pass }: Placed): VerdictCardProps | undefined {
  const opened = pass && areasOf(grantsOn(pass, day), access.areas);
  if (!opened?.length) return undefined;
  const names = listed(opened);
  return { title: day ? texts.opensToday(names) : texts.opens(names), detail: texts.doorIs(inArea(area)) };
}

function usedCard(placed: Placed): VerdictCardProps {
  const { day, first, zone } = placed;
  return {
    title: texts.usedEntries(rulesOf(placed).entries ?? 1, day ? spokenDay(day) : undefined),
    ...(first && { detail: texts.lastAt([minuteWords(first.at, zone), first.gate].filter(Boolean).join(' · ')) }),
  };
}

function leftCard({ left, verdict }: Decision, { day, zone }: Placed): VerdictCardProps | undefined {
  if (!left) return undefined;
  const entered = [minuteWords(left.entered_at, zone), verdict.first?.gate].filter(Boolean).join(' · ');
  return {
    facts: [
      { label: texts.leftEntered, value: entered },
      { label: texts.leftStayed, value: stayWords(epochOf(left.left_at) - epochOf(left.entered_at)) },
      { label: texts.leftNth, value: day ? texts.nthToday(left.nth) : texts.nth(left.nth) },
    ],
  };
}
