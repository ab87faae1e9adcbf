import { feedbackTexts, type FeedbackCode } from '../../ground/problems/feedback.ts';
import type { Instant } from '../../ground/time/instant.ts';
import { MAIN_AREA, usualMainArea, type Area } from '../../programme/passes/areas.ts';
import type { EventDay } from '../../programme/passes/event-days.ts';
import type { EventAccess, PassGrant } from '../../programme/passes/passes.ts';
import type { PassageFact } from '../passages/fold-passages.ts';
import { caseAdmission, verdictWorld, type VerdictCase } from './verdict-cases.ts';

/** A fact about the scanned ticket before the scan, at the door's own area and day unless it names others. */
export interface CaseFact {
  kind: PassageFact['kind'];
  at: Instant;
  /** Read by another device than the one of the scan. */
  elsewhere?: true;
  area?: number;
  /** Number of the day. */
  day?: number;
}

/**
 * Is a scan at an event with areas and days. A runner builds the event from `access`, with the lots of `verdictWorld`,
 * brings about the situations, sends the history, and scans at `now`, at the area and day of the door.
 */
export interface AccessCase {
  name: string;
  situation: VerdictCase['situation'];
  runsIn: VerdictCase['runsIn'];
  /** Absent: an entry. */
  reads?: 'exit';
  access: EventAccess;
  area: number;
  /** null at an event without days. */
  day: EventDay | null;
  /** In the order of their times. */
  history: readonly CaseFact[];
  now: Instant;
  /** Lots that the device admits; absent: all. */
  lots?: readonly string[];
  expected: VerdictCase['expected'];
}

/** Time of every scan of the table: Saturday's night. History is at most five minutes old, as a server takes it. */
const NOW = '2026-06-14T01:53:00.000Z';
const EARLIER = { first: '2026-06-14T01:50:00.000Z', second: '2026-06-14T01:51:00.000Z' };
const THIRD = '2026-06-14T01:52:00.000Z';
/** Two seconds before the scan. */
const JUST_NOW = '2026-06-14T01:52:58.000Z';

function day(number: number, name: string, date: string, next: string): EventDay {
  const window = { starts_at: `2026-06-${date}T22:00:00.000Z`, ends_at: `2026-06-${next}T09:00:00.000Z` };
  return { id: `00000000-0000-7000-8000-00000000000${number}`, number, name, ...window, place_limit: null };
}

const friday = day(1, 'Sexta', '12', '13');
const saturday = day(2, 'Sábado', '13', '14');
const sunday = day(3, 'Domingo', '14', '15');

const recinto: Area = { ...usualMainArea, exits: 'return' };
const camarote: Area = { ...usualMainArea, number: 1, name: 'Camarote' };
const camping: Area = { ...usualMainArea, number: 2, name: 'Camping', exits: 'free' };

function grant(area: Area, on: EventDay | null = null, entries: number | null = null): PassGrant {
  return { area: area.number, day: on?.id ?? null, entries };
}

/** Returns the access of three days and areas; the ticket's lot opens `pass`, or what every lot does. */
function festival(pass: PassGrant[] | undefined, days: EventDay[] = [friday, saturday, sunday]): EventAccess {
  return { areas: [recinto, camarote, camping], days, passes: pass ? { [verdictWorld.lot]: pass } : {} };
}

interface Scan extends Partial<Omit<AccessCase, 'access' | 'expected' | 'name' | 'area'>> {
  at?: Area;
  pass?: PassGrant[];
  days?: EventDay[];
}

function scan(name: string, { at = recinto, pass, days, ...more }: Scan, expected: AccessCase['expected']): AccessCase {
  return {
    ...{ name, situation: ['paid'], runsIn: 'everywhere', area: at.number, day: saturday, history: [], now: NOW },
    ...more,
    access: festival(pass, days),
    expected,
  };
}

const admitted = { code: 'ADMITTED', ok: true } as const;
const left = { code: 'LEFT', ok: true } as const;

function refused(code: FeedbackCode, text?: string): AccessCase['expected'] {
  return { code, ok: false, ...(text !== undefined && { text }) };
}

const first = caseAdmission;
const inside = { kind: 'entry', at: first.at } as const;
const enteredFirst = { kind: 'entry', at: EARLIER.first } as const;
const leftSecond = { kind: 'exit', at: EARLIER.second } as const;

const onSaturday = refused('DAY_NOT_INCLUDED_ERROR', 'Este ingresso vale sexta.');
const thrice = [grant(camarote, null, 3)];
const twiceBack = [grant(recinto, null, 2)];

/** Lists every rule of areas, days, exits and entries once, and each precedence between them and the other rules. */
export const accessCases: readonly AccessCase[] = Object.freeze([
  scan('a pass of every day enters on any of them', { pass: [grant(recinto)] }, admitted),
  scan('a pass of the day enters', { pass: [grant(recinto, saturday)] }, admitted),
  scan('a ticket of another day does not enter', { pass: [grant(recinto, friday)] }, onSaturday),
  scan(
    'a ticket of other days is told all of them',
    { pass: [grant(recinto, sunday), grant(recinto, friday)] },
    refused('DAY_NOT_INCLUDED_ERROR', 'Este ingresso vale sexta e domingo.'),
  ),
  scan(
    'a ticket of another area does not enter',
    { at: camarote, pass: [grant(recinto, saturday), grant(camarote, friday)] },
    refused('AREA_NOT_INCLUDED_ERROR', 'Este ingresso abre hoje Recinto.'),
  ),
  scan(
    'a ticket of other areas is told all of them',
    { at: camarote, pass: [grant(camping), grant(recinto)] },
    refused('AREA_NOT_INCLUDED_ERROR', 'Este ingresso abre hoje Recinto e Camping.'),
  ),
  scan('a lot without a pass enters the main area', {}, admitted),
  scan(
    'a lot without a pass enters no other area',
    { at: camarote },
    refused('AREA_NOT_INCLUDED_ERROR', 'Este ingresso abre hoje Recinto.'),
  ),
  scan('a lot without a pass returns where exits are read', { history: [enteredFirst, leftSecond] }, admitted),
  scan(
    'a pass of no day enters an event without days',
    { at: camarote, pass: [grant(camarote)], days: [], day: null },
    admitted,
  ),
  scan(
    'an event without days refuses another area',
    { at: camarote, pass: [grant(recinto)], days: [], day: null },
    refused('AREA_NOT_INCLUDED_ERROR', 'Este ingresso abre hoje Recinto.'),
  ),
  scan(
    'the day goes before the area',
    { at: camarote, pass: [grant(recinto, friday), grant(camarote, friday)] },
    onSaturday,
  ),
  scan(
    'the lot filter goes before the pass',
    { situation: ['filtered-lot'], lots: [verdictWorld.otherLot], pass: [grant(recinto, friday)] },
    refused('FILTERED_LOTS_ERROR'),
  ),
  scan(
    'the order goes before the pass',
    { situation: ['refunded-order'], pass: [grant(recinto, friday)] },
    refused('ORDER_REFUNDED_ERROR'),
  ),
  scan(
    'a pass that changed goes before the admission',
    { history: [inside], pass: [grant(recinto, friday)] },
    onSaturday,
  ),
  scan(
    'who is inside does not enter again',
    { history: [inside], pass: [grant(recinto)] },
    { ...refused('ALREADY_CHECKED_IN_ERROR'), first },
  ),
  scan(
    'who is inside an area without exits does not enter it again',
    { at: camarote, history: [inside], pass: [grant(camarote)] },
    { ...refused('ALREADY_CHECKED_IN_ERROR'), first },
  ),
  scan(
    'who is inside one area enters another',
    { at: camarote, pass: [grant(recinto), grant(camarote)], history: [{ ...inside, area: MAIN_AREA }] },
    admitted,
  ),
  scan(
    'who entered on one day enters on another',
    { pass: [grant(recinto, null, 1)], history: [{ ...inside, day: friday.number }] },
    admitted,
  ),
  scan(
    'who is inside a free area is told the first entry',
    { at: camping, history: [inside], pass: [grant(camping)] },
    { ...admitted, note: 'Já entrou às 22:52:40' },
  ),
  scan(
    'who entered a free area once enters it again after an exit',
    { at: camping, history: [enteredFirst, leftSecond], pass: [grant(camping, null, 1)] },
    admitted,
  ),
  scan(
    'who left through a read exit enters again',
    { history: [enteredFirst, leftSecond], pass: [grant(recinto)] },
    admitted,
  ),
  scan(
    'who was released enters again',
    { history: [enteredFirst, { ...leftSecond, kind: 'release' }], pass: [grant(recinto)] },
    admitted,
  ),
  scan(
    'a pass of one entry does not return',
    { history: [enteredFirst, leftSecond], pass: [grant(recinto, null, 1)] },
    refused('ENTRIES_USED_ERROR'),
  ),
  scan('a pass of two entries returns once', { history: [enteredFirst, leftSecond], pass: twiceBack }, admitted),
  scan(
    'a pass of two entries does not return twice',
    {
      history: [enteredFirst, leftSecond, { kind: 'entry', at: THIRD }, { kind: 'exit', at: first.at }],
      pass: twiceBack,
    },
    refused('ENTRIES_USED_ERROR'),
  ),
  scan(
    'an undone entry does not count',
    { at: camarote, history: [enteredFirst, { ...leftSecond, kind: 'undo' }], pass: [grant(camarote)] },
    admitted,
  ),
  scan('a counted entry says its number', { at: camarote, pass: thrice }, { ...admitted, note: '1ª de 3 entradas' }),
  scan(
    'a further counted read is the next entry',
    { at: camarote, history: [inside], pass: thrice },
    { ...admitted, note: '2ª de 3 entradas' },
  ),
  scan(
    'a counted read just after one of another device is the next entry',
    { at: camarote, history: [{ ...inside, at: JUST_NOW, elsewhere: true }], pass: thrice },
    { ...admitted, note: '2ª de 3 entradas' },
  ),
  scan(
    'a counted read within three seconds on the same device is the same one',
    { at: camarote, history: [{ ...inside, at: JUST_NOW }], pass: thrice },
    { ...refused('ALREADY_CHECKED_IN_ERROR'), first: { ...first, at: JUST_NOW } },
  ),
  scan(
    'counted entries are used up',
    { at: camarote, history: [enteredFirst, { kind: 'entry', at: EARLIER.second }, inside], pass: thrice },
    { ...refused('ENTRIES_USED_ERROR'), first },
  ),
  scan(
    'a stub on lease enters where its lot does',
    { situation: ['leased-stub'], pass: [grant(recinto, saturday)] },
    { ...admitted, note: feedbackTexts.saleNotReported, document: 'Tipo no recibo' },
  ),
  scan('a stub on lease heeds the day', { situation: ['leased-stub'], pass: [grant(recinto, friday)] }, onSaturday),
  scan(
    'a meia is asked for its document in any area',
    { situation: ['meia'], at: camarote, pass: [grant(camarote)] },
    { ...admitted, document: 'Peça a carteira de estudante' },
  ),
  scan(
    'a meia inside a free area is not asked again',
    { situation: ['meia'], at: camping, history: [inside], pass: [grant(camping)] },
    { ...admitted, note: 'Já entrou às 22:52:40' },
  ),
  scan('an exit ends the passage', { reads: 'exit', history: [inside], pass: [grant(recinto)] }, { ...left, first }),
  scan(
    'an exit ends the passage of a pass that has changed',
    { reads: 'exit', history: [inside], pass: [grant(recinto, friday)] },
    { ...left, first },
  ),
  scan(
    'an exit ends the passage of a refunded ticket',
    { situation: ['refunded-order'], reads: 'exit', history: [inside], pass: [grant(recinto)] },
    { ...left, first },
  ),
  scan('an exit of one who never entered is told', { reads: 'exit' }, refused('NOT_INSIDE_ERROR')),
  scan(
    'an exit of one who has left is told',
    { reads: 'exit', history: [enteredFirst, leftSecond], pass: [grant(recinto)] },
    refused('NOT_INSIDE_ERROR'),
  ),
  scan(
    'an exit of one who is inside another area is told',
    { reads: 'exit', at: camping, pass: [grant(camping), grant(recinto)], history: [{ ...inside, area: MAIN_AREA }] },
    refused('NOT_INSIDE_ERROR'),
  ),
  scan(
    'an exit of what nobody knows is not found',
    { situation: ['unknown'], reads: 'exit' },
    refused('TICKET_NOT_FOUND_ERROR'),
  ),
  scan(
    "an exit of another event's ticket is refused",
    { situation: ['other-event'], reads: 'exit' },
    refused('EVENT_DIFF_ERROR'),
  ),
]);
