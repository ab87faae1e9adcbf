import { MAIN_AREA, usualMainArea, type Area } from './areas.ts';
import { formatDate, formatTime } from '../../ground/time/format.ts';
import { enumerated } from '../../ground/words/enumerated.ts';
import { onAllDays, onTheDay, spokenDay } from './day-words.ts';
import type { EventDay } from './event-days.ts';
import { grantAt, passOf, type EventAccess, type PassGrant, type Pass } from './passes.ts';

/**
 * Returns a pass in words for a buyer, with dates in the event's zone: 'Vale sexta (11/12) e sábado (12/12) · Pista e
 * Camping · sai e volta'. Empty where a pass says no more than any ticket does.
 */
export function passWords(pass: Pass, access: EventAccess, zone: string): string {
  const groups = groupsOf(pass, access, (opened) => opened.map(({ area }) => area.number).join());
  const isOfOneDay = groups.flatMap(({ days }) => days).length === 1;
  const dated = (day: EventDay) => datedDay(day, isOfOneDay, zone);
  const places = groups.map((group) => placeWords(group, access, dated, groups.length === 1 ? ' · ' : ': '));
  const words = [...places.filter((place) => place !== ''), ...comingWords(pass, access)].join(' · ');
  const isDated = access.days.length > 0 && groups.length > 0;
  return isDated ? `Vale ${words}` : words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);
}

/** Returns the words of a lot's pass, for papers and pages that show the lot; nothing at an event without access. */
export function opensOf(access: EventAccess | null | undefined, lotId: string, zone: string): { opens?: string } {
  const opens = access ? passWords(passOf(access, lotId), access, zone) : '';
  return opens === '' ? {} : { opens };
}

/** Returns what a pass opens in a sentence for its producer: 'Entra na sexta, uma vez. Não volta.' */
export function passSentence(pass: Pass, access: EventAccess): string {
  const groups = groupsOf(pass, access, keyWithWays);
  if (groups.length === 0) return 'Não entra.';
  const ways = new Set(groups.flatMap(({ opened }) => opened.map(wayOf)));
  const [way] = ways;
  if (ways.size > 1 || way === undefined) {
    return `Entra ${groups.map((group) => whenAndWhere(group, access, { ways: true, alone: groups.length === 1 })).join('; ')}.`;
  }
  const entering = groups.map((group) => whenAndWhere(group, access, { ways: false, alone: groups.length === 1 }));
  const isDaily = groups.flatMap(({ days }) => days).length > 1;
  const isOfEach = groups.some(({ opened }) => opened.length > 1);
  return `Entra ${entering.join('; ')}${ending(way, isDaily, isOfEach)}`;
}

/** Areas that are opened together, on some days. */
interface Group {
  /** Empty at an event without days. */
  days: EventDay[];
  opened: Opened[];
}

interface Opened {
  area: Area;
  grant: PassGrant;
}

/** Returns what a pass opens, with days of one key as one group. */
function groupsOf(pass: Pass, access: EventAccess, keyOf: (opened: Opened[]) => string): Group[] {
  const { days } = access;
  if (days.length === 0) return [{ days: [], opened: openedOn(pass, access, null) }].filter(opensAny);
  const groups = new Map<string, Group>();
  for (const day of days) {
    const opened = openedOn(pass, access, day);
    const key = keyOf(opened);
    const group = groups.get(key);
    if (group) group.days.push(day);
    else groups.set(key, { days: [day], opened });
  }
  return [...groups.values()].filter(opensAny);
}

function openedOn(pass: Pass, { areas }: EventAccess, day: EventDay | null): Opened[] {
  const all = areas.length > 0 ? areas : [usualMainArea];
  return all.flatMap((area) => {
    const grant = grantAt(pass, area.number, day);
    return grant ? [{ area, grant }] : [];
  });
}

function opensAny({ opened }: Group): boolean {
  return opened.length > 0;
}

function namesOf(opened: readonly Opened[]): string {
  return enumerated(opened.map(({ area }) => area.name));
}

function placeWords(
  { days, opened }: Group,
  access: EventAccess,
  dated: (day: EventDay) => string,
  between: string,
): string {
  const isEveryDay = days.length > 1 && days.length === access.days.length;
  const dayNames = isEveryDay ? 'todos os dias' : enumerated(days.map(dated));
  return [dayNames, access.areas.length > 1 ? namesOf(opened) : ''].filter((part) => part !== '').join(between);
}

/**
 * Returns `sábado (12/12)`, without the date where the name has one; with the time if it is the pass's only day, for its
 * buyer finds that nowhere else: the event's own start may be another day's.
 */
function datedDay(day: EventDay, isOnly: boolean, zone: string): string {
  const { name, starts_at } = day;
  const [hours = '', minutes = ''] = formatTime(starts_at, zone).split(':');
  const told = [
    ...(/\d\/\d/.test(name) ? [] : [formatDate(starts_at, zone).slice(0, 'dd/MM'.length)]),
    ...(isOnly ? [`${hours}h${minutes === '00' ? '' : minutes}`] : []),
  ];
  return told.length > 0 ? `${spokenDay(day)} (${told.join(', ')})` : spokenDay(day);
}

/** An area on a day that a pass opens. */
interface Box extends Opened {
  /** null at an event without days. */
  day: EventDay | null;
}

/** Returns in words whether holders may come back, and where and when, if not always. */
function comingWords(pass: Pass, access: EventAccess): string[] {
  const days = access.days.length > 0 ? access.days : [null];
  const all = days.flatMap((day) => openedOn(pass, access, day).map((one): Box => ({ ...one, day })));
  const phrases = new Map<string, Box[]>();
  for (const box of all) {
    for (const phrase of comingsOf(box, access)) phrases.set(phrase, [...(phrases.get(phrase) ?? []), box]);
  }
  return [...phrases].map(([phrase, boxes]) => [phrase, whereAndWhen(boxes, all)].filter(Boolean).join(' '));
}

/** Returns by areas, by days, or by both which boxes are meant; nothing for all of them. */
function whereAndWhen(boxes: readonly Box[], all: readonly Box[]): string {
  if (boxes.length === all.length) return '';
  const areas = wholeParts(boxes, all, ({ area }) => area.number);
  if (areas) return inAreas(areas);
  const days = wholeParts(boxes, all, ({ day }) => day);
  if (days) return enumerated(days.flatMap(({ day }) => (day ? onTheDay(day) : [])));
  const byDay = Map.groupBy(boxes, ({ day }) => day);
  return enumerated([...byDay].map(([day, some]) => [day && onTheDay(day), inAreas(some)].filter(Boolean).join(' ')));
}

/** Returns one box of each part, if the boxes are parts as a whole. */
function wholeParts(boxes: readonly Box[], all: readonly Box[], partOf: (box: Box) => unknown): Box[] | undefined {
  const parts = Map.groupBy(boxes, partOf);
  const isWhole = all.every((box) => !parts.has(partOf(box)) || boxes.includes(box));
  return isWhole ? [...parts.values()].flatMap(([first]) => first ?? []) : undefined;
}

function inAreas(boxes: readonly Box[]): string {
  return `em ${namesOf(boxes)}`;
}

function comingsOf({ area: { exits }, grant: { entries } }: Opened, { days }: EventAccess): string[] {
  if (exits === 'free') return ['sai e volta'];
  const counted =
    entries !== null && entries > 1 ? [`até ${entries} entradas${days.length > 0 ? ' por dia' : ''}`] : [];
  return exits === 'return' && entries !== 1 ? ['sai e volta', ...counted] : counted;
}

function keyWithWays(opened: Opened[]): string {
  return opened.map((one) => `${one.area.number} ${wayOf(one)}`).join();
}

const ONCE = 'uma vez';
const RETURNS = 'sai e volta';
const FREE = 'entra e sai livre';

function wayOf({ area: { exits }, grant: { entries } }: Opened): string {
  if (exits === 'free') return FREE;
  if (entries !== null && entries > 1) return `até ${entries} vezes`;
  return exits === 'return' && entries === null ? RETURNS : ONCE;
}

function ending(way: string, isDaily: boolean, isOfEach: boolean): string {
  if (way === RETURNS || way === FREE) return `; ${way}.`;
  const often = `, ${way}${isDaily ? ' por dia' : ''}${isOfEach ? ' em cada' : ''}.`;
  return way === ONCE ? `${often} Não volta.` : often;
}

function whenAndWhere(
  { days, opened }: Group,
  access: EventAccess,
  { ways, alone }: { ways: boolean; alone: boolean },
): string {
  const isEveryDay = days.length > 1 && days.length === access.days.length;
  const when = isEveryDay ? onAllDays(days.length) : enumerated(days.map(onTheDay));
  const isMainOnly = opened.every(({ area }) => area.number === MAIN_AREA);
  const names = opened.map((one) => (ways ? `${one.area.name} (${wayOf(one)})` : one.area.name));
  const isSaid = access.areas.length > 1 && !(alone && isMainOnly);
  if (isSaid) return [when, `em ${enumerated(names)}`].filter((part) => part !== '').join(' ');
  const place = when || 'no evento';
  return ways ? `${place} (${opened.map(wayOf).join()})` : place;
}
