import { cleanText } from '../../ground/words/clean-text.ts';
import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { integerRule, textRule, type Rule } from '../../ground/rules/rule.ts';
import { epochOf, isInstant, type Instant } from '../../ground/time/instant.ts';
import { LAST_AREA, MAIN_AREA } from './areas.ts';
import { LAST_DAY } from './event-days.ts';
import type { EventAccess, PassGrant } from './passes.ts';

/** Of an area and of a day. */
export const ACCESS_NAME_LENGTH = 60;

/** Entries a day that a pass may give of one area; null is no number of them. */
export const MOST_ENTRIES = 99;

const MOST_PEOPLE = 1_000_000;

/** Texts of an access that can't be saved; those of single values are their rules'. */
const faults = Object.freeze({
  areaNumber: `O número de um setor vai de 0 a ${LAST_AREA}`,
  areaNumberRepeated: 'Dois setores têm o mesmo número',
  nameTooLong: `O nome tem até ${ACCESS_NAME_LENGTH} caracteres`,
  nameRepeated: 'Este nome já está em uso',
  daysTooMany: `Um evento tem até ${LAST_DAY} dias`,
  dayRepeated: 'Dia repetido',
  dayBackwards: 'O dia termina depois de começar',
  dayOverlaps: (other: string) => `Este horário coincide com o de ${other}`,
  areaUnknown: 'Setor desconhecido',
  dayUnknown: 'Dia desconhecido',
  lotRepeated: 'Lote repetido',
  grantRepeated: 'Este setor e dia já estão neste acesso',
  grantsNone: 'Escolha ao menos um dia e um setor',
  areaOpened: (lot: string) => `O lote ${lot} abre um setor que sai daqui`,
  dayOpened: (lot: string) => `O lote ${lot} abre um dia que sai daqui`,
});

export const areaName = textRule('area_name_required', 'Dê um nome ao setor', isNamed, { minLength: 1 });

export const dayName = textRule('day_name_required', 'Dê um nome ao dia', isNamed, { minLength: 1 });

export const grantEntries = integerRule(
  'grant_entries',
  `As entradas por dia vão de 1 a ${MOST_ENTRIES}`,
  (entries) => entries >= 1 && entries <= MOST_ENTRIES,
  { minimum: 1, maximum: MOST_ENTRIES },
);

export const areaCapacity = integerRule('area_capacity', 'A lotação é de pelo menos 1 pessoa', isPeople, {
  minimum: 1,
  maximum: MOST_PEOPLE,
});

export const placeLimit = integerRule('place_limit', 'O limite é de pelo menos 1 ingresso', isPeople, {
  minimum: 1,
  maximum: MOST_PEOPLE,
});

/** An access as its editor sends it. A part that is absent stays as it is. */
export interface AccessDraft {
  areas?: readonly AreaDraft[];
  days?: readonly DayDraft[];
  passes?: readonly { lot_id: string; grants: readonly GrantDraft[] }[];
}

interface AreaDraft {
  number: number;
  name: string;
  capacity?: number | null;
  place_limit?: number | null;
}

interface DayDraft {
  /** Absent: a new day. */
  id?: string;
  name: string;
  starts_at: Instant;
  ends_at: Instant;
  place_limit?: number | null;
}

type GrantDraft = Pick<PassGrant, 'area'> & Partial<PassGrant>;

/** Messages by the path of their field, as `days.1.ends_at`. */
export type AccessFaults = Record<string, string[]>;

/**
 * Returns why an access can't be saved, by field; an empty object if it can. The main area need not be sent. Grants of
 * `before` hold for lots whose passes are not sent.
 */
export function accessFaults(
  draft: AccessDraft,
  lots: readonly { id: string; name: string }[],
  before: EventAccess = { areas: [], days: [], passes: {} },
): AccessFaults {
  const found = new Faults();
  if (draft.areas) findAreaFaults(draft.areas, found);
  if (draft.days) findDayFaults(draft.days, found);
  const places = {
    areas: new Set([MAIN_AREA, ...(draft.areas ?? before.areas).map(({ number }) => number)]),
    days: new Set((draft.days ?? before.days).map(({ id }) => id)),
  };
  if (draft.passes) findPassFaults(draft.passes, { lots, places }, found);
  else findLostPlaces(before.passes, { lots, places }, found);
  return found.byField;
}

class Faults {
  readonly byField: AccessFaults = {};

  add(field: string, message: string): void {
    (this.byField[field] ??= []).push(message);
  }

  hold<T>(field: string, value: unknown, rule: Rule<T>): void {
    if (!rule.check(value)) this.add(field, rule.message);
  }

  holdUnlessNull<T>(field: string, value: unknown, rule: Rule<T>): void {
    if (value !== null && value !== undefined) this.hold(field, value, rule);
  }
}

interface Places {
  areas: ReadonlySet<number>;
  days: ReadonlySet<string | undefined>;
}

interface Surroundings {
  lots: readonly { id: string; name: string }[];
  places: Places;
}

function findAreaFaults(areas: readonly AreaDraft[], found: Faults): void {
  const numbers = new Set<number>();
  const names = new Set<string>();
  for (const [index, { number, name, capacity, place_limit }] of areas.entries()) {
    const field = `areas.${index}`;
    if (!Number.isInteger(number) || number < 0 || number > LAST_AREA) found.add(`${field}.number`, faults.areaNumber);
    else if (isTold(numbers, number)) found.add(`${field}.number`, faults.areaNumberRepeated);
    findNameFaults(`${field}.name`, name, { rule: areaName, names }, found);
    found.holdUnlessNull(`${field}.capacity`, capacity, areaCapacity);
    found.holdUnlessNull(`${field}.place_limit`, place_limit, placeLimit);
  }
}

function findDayFaults(days: readonly DayDraft[], found: Faults): void {
  if (days.length > LAST_DAY) found.add('days', faults.daysTooMany);
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const [index, { id, name, place_limit }] of days.entries()) {
    const field = `days.${index}`;
    if (id !== undefined && isTold(ids, id)) found.add(`${field}.id`, faults.dayRepeated);
    findNameFaults(`${field}.name`, name, { rule: dayName, names }, found);
    found.holdUnlessNull(`${field}.place_limit`, place_limit, placeLimit);
  }
  findWindowFaults(days, found);
}

function findWindowFaults(days: readonly DayDraft[], found: Faults): void {
  const windows = days.flatMap(({ name, starts_at, ends_at }, index) => {
    const wrong = Object.entries({ starts_at, ends_at }).filter(([, moment]) => !isInstant(moment));
    for (const [field] of wrong) found.add(`days.${index}.${field}`, fieldProblems.moment);
    return wrong.length > 0 ? [] : [{ index, name, from: epochOf(starts_at), to: epochOf(ends_at) }];
  });
  let before: (typeof windows)[number] | undefined;
  for (const window of windows.sort((one, other) => one.from - other.from || one.index - other.index)) {
    if (window.to <= window.from) found.add(`days.${window.index}.ends_at`, faults.dayBackwards);
    else if (before && window.from < before.to) {
      found.add(`days.${window.index}.starts_at`, faults.dayOverlaps(before.name));
    }
    if (!before || window.to > before.to) before = window;
  }
}

function findNameFaults(
  field: string,
  name: string,
  { rule, names }: { rule: Rule; names: Set<string> },
  found: Faults,
): void {
  if (!rule.check(name)) found.add(field, rule.message);
  else if (cleanText(name).length > ACCESS_NAME_LENGTH) found.add(field, faults.nameTooLong);
  else if (isTold(names, cleanText(name).toLocaleLowerCase('pt-BR'))) found.add(field, faults.nameRepeated);
}

function findPassFaults(
  passes: NonNullable<AccessDraft['passes']>,
  { lots, places }: Surroundings,
  found: Faults,
): void {
  const told = new Set<string>();
  for (const [index, { lot_id, grants }] of passes.entries()) {
    const field = `passes.${index}`;
    if (!lots.some(({ id }) => id === lot_id)) found.add(`${field}.lot_id`, fieldProblems.lotUnknown);
    else if (isTold(told, lot_id)) found.add(`${field}.lot_id`, faults.lotRepeated);
    if (grants.length === 0) found.add(`${field}.grants`, faults.grantsNone);
    for (const [at, grant] of grants.entries()) {
      const { area, day = null, entries = 1 } = grant;
      if (!places.areas.has(area)) found.add(`${field}.grants.${at}.area`, faults.areaUnknown);
      if (day !== null && !places.days.has(day)) found.add(`${field}.grants.${at}.day`, faults.dayUnknown);
      found.holdUnlessNull(`${field}.grants.${at}.entries`, entries, grantEntries);
      const isRepeated = grants.slice(0, at).some((other) => overlap(grant, other));
      if (isRepeated) found.add(`${field}.grants.${at}.day`, faults.grantRepeated);
    }
  }
}

/** Finds areas and days that go while a pass, which is not sent, opens them. Passes of deleted lots open nothing. */
function findLostPlaces(passes: EventAccess['passes'], { lots, places }: Surroundings, found: Faults): void {
  for (const { id, name } of lots) {
    const grants = passes[id] ?? [];
    if (grants.some(({ area }) => !places.areas.has(area))) found.add('areas', faults.areaOpened(name));
    if (grants.some(({ day }) => day !== null && !places.days.has(day))) found.add('days', faults.dayOpened(name));
  }
}

function overlap(one: GrantDraft, other: GrantDraft): boolean {
  const isSameDay = one.day == null || other.day == null || one.day === other.day;
  return one.area === other.area && isSameDay;
}

/** Remembers a value, and returns whether it had been told before. */
function isTold<T>(told: Set<T>, value: T): boolean {
  if (told.has(value)) return true;
  told.add(value);
  return false;
}

function isNamed(text: string): boolean {
  return cleanText(text) !== '';
}

function isPeople(count: number): boolean {
  return count >= 1 && count <= MOST_PEOPLE;
}
