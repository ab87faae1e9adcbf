import { feedback, isFeedbackCode, type ListedPassage } from '@festix/domain/door';
import { epochOf, formatTime, SECOND } from '@festix/domain/ground';
import { areaOf, dayOfNumber, documentResultLabels, lotWithSeller } from '@festix/domain/programme';
import type { Conflict } from '../../../../offline/conflicts.ts';
import type { DoorRead } from '../../../../offline/door-history.ts';
import type { OpRow, PassageRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts as texts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { kindBeside, withdrawingSeller } from '../verdict/seen.ts';

export interface ReadFact {
  label: string;
  value: string;
  /** Place of the lot whose flag stands before the value. */
  lotOrder?: number;
}

/** Returns what this phone knows of a read, in the order in which a person asks for it. */
export function readFacts(read: DoorRead, shift: Shift): ReadFact[] {
  return [...ticketFacts(read.op, shift), ...verdictFacts(read, shift), ...scanFacts(read.op, shift)];
}

/** Returns the conflict that a read is a side of. */
export function conflictOfRead({ op, admit }: DoorRead, conflicts: readonly Conflict[]): Conflict | undefined {
  return (
    conflicts.find(({ op_id }) => op_id === op.id) ??
    conflicts.find(
      (one) => admit !== undefined && isSamePassage(one, admit) && one.sides.some(({ is_mine }) => is_mine),
    )
  );
}

function isSamePassage(conflict: Conflict, { serial, area, day, entry }: PassageRow): boolean {
  return conflict.serial === serial && conflict.area === area && conflict.day === day && conflict.entry === entry;
}

/** Returns whether the list tells that the admission was undone; where exits are read, it can't always tell. */
export function isUndone({ op, admit }: DoorRead, { list, event }: Pick<Shift, 'list' | 'event'>): boolean {
  const ticket = list.find(admit?.serial ?? -1);
  if (!admit || !ticket) return false;
  if (!event.access) return ticket.entry > (admit.entry ?? 0);
  const passage = ticket.passages?.find(({ area, day }) => area === admit.area && day === admit.day);
  return passage !== undefined && op.state === 'answered' && isAmongUndone(admit, passage);
}

/** Returns whether every passage up to the latest was undone, an admission among them. */
function isAmongUndone({ at, clock_offset }: PassageRow, { entry, undone, second, out }: ListedPassage): boolean {
  const entered = Math.floor((epochOf(at) + (clock_offset ?? 0)) / SECOND);
  return undone > 0 && undone === entry && (out ? entered <= second : entered < second);
}

function ticketFacts({ shown }: OpRow, { list }: Shift): ReadFact[] {
  const ticket = shown?.serial == null ? undefined : list.find(shown.serial);
  const lot = shown?.lot_number == null ? undefined : list.lotOf(shown.lot_number);
  return told(
    [sheetTexts.readHolder, joined(ticket?.holder_name, ticket?.document_masked)],
    [
      sheetTexts.readTicket,
      joined(lot && lotWithSeller(lot), ticket && kindBeside(lot, ticket.price_kind)),
      lot?.sorting,
    ],
  );
}

function verdictFacts({ op, document }: DoorRead, { list, event: { time_zone: zone } }: Shift): ReadFact[] {
  const { shown, answer } = op;
  const seller = withdrawingSeller(shown?.code, shown?.lot_number == null ? undefined : list.lotOf(shown.lot_number));
  const why = shown && isFeedbackCode(shown.code) ? feedback[shown.code].text : '';
  const first = answer?.first;
  const asked = document ? documentResultLabels[document].toLowerCase() : sheetTexts.documentOpen;
  return told(
    [sheetTexts.readWhy, seller === undefined ? why : texts.withdrawnBy(seller)],
    [sheetTexts.readFirst, first ? joined(formatTime(first.at, zone), first.gate, first.device, first.by) : ''],
    [sheetTexts.readHeard, joined(shown?.heard?.gate, shown?.heard?.device)],
    [sheetTexts.readUndone, shown?.undone_by ? sheetTexts.undoneHeardFrom(shown.undone_by) : ''],
    [sheetTexts.documentAsked, shown?.asked_kind === undefined ? '' : asked],
  );
}

function scanFacts({ occurred_at, gate, shown, state }: OpRow, { event }: Shift): ReadFact[] {
  const { access } = event;
  const area = access && shown?.area !== undefined && areaOf(access, shown.area)?.name;
  const day = access && shown?.day !== undefined && dayOfNumber(access, shown.day)?.name;
  return told(
    [sheetTexts.placeArea, joined(area || undefined, day || undefined)],
    [sheetTexts.readAt, joined(formatTime(occurred_at, event.time_zone), gate)],
    [sheetTexts.readDecided, shown?.decided_offline ? sheetTexts.decidedHere : sheetTexts.decidedThere],
    [sheetTexts.readUpload, sheetTexts.uploads[state]],
  );
}

function told(...facts: [label: string, value: string, lotOrder?: number | undefined][]): ReadFact[] {
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value, lotOrder]) => ({ label, value, ...(lotOrder !== undefined && { lotOrder }) }));
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
