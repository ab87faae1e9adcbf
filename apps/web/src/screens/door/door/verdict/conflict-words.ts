import { twoDoorsFeedback } from '@festix/domain/door';
import { lotWithSeller } from '@festix/domain/programme';
import type { outcomeWords, OutcomeWords } from '@festix/domain/sync';
import type { Conflict } from '../../../../offline/conflicts.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';

export interface ConflictWords extends OutcomeWords {
  name: string | undefined;
  lot: { name: string; sorting: number } | undefined;
}

/**
 * Returns a conflict in words. A transferred ticket is found by its present serial. Without `reasonOf` a plain sentence
 * stands for the server's reason.
 */
export function conflictWords(
  { serial, sides, told }: Conflict,
  { list, event }: Shift,
  reasonOf: typeof outcomeWords | undefined,
): ConflictWords {
  const now = told?.ended?.serial ?? serial;
  const ticket = now === null ? undefined : list.find(now);
  const name = ticket?.holder_name ?? undefined;
  const isTwice = told === null || sides.some(({ stands }) => stands);
  const words = isTwice
    ? { title: twoDoorsFeedback.title, text: twoDoorsFeedback.text }
    : (reasonOf?.(told, { name: name ?? null, zone: event.time_zone }) ?? doorTexts.conflictUntold);
  const lot = ticket && list.lotOf(ticket.lot_number);
  return { ...words, name, lot: lot && { name: lotWithSeller(lot), sorting: lot.sorting } };
}
