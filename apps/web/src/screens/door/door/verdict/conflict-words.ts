import { twoDoorsFeedback } from '@festix/domain/door';
import { lotWithSeller } from '@festix/domain/programme';
import { outcomeWords, type OutcomeWords } from '@festix/domain/sync';
import type { Conflict } from '../../../../offline/conflicts.ts';
import type { Shift } from '../../../../offline/shift.ts';

export interface ConflictWords extends OutcomeWords {
  name: string | undefined;
  lot: { name: string; sorting: number } | undefined;
}

/** Returns a conflict in words. A transferred ticket is found by its present serial. */
export function conflictWords({ serial, sides, told }: Conflict, { list, event }: Shift): ConflictWords {
  const now = told?.ended?.serial ?? serial;
  const ticket = now === null ? undefined : list.find(now);
  const name = ticket?.holder_name ?? undefined;
  const isTwice = told === null || sides.some(({ stands }) => stands);
  const words = isTwice
    ? { title: twoDoorsFeedback.title, text: twoDoorsFeedback.text }
    : outcomeWords(told, { name: name ?? null, zone: event.time_zone });
  const lot = ticket && list.lotOf(ticket.lot_number);
  return { ...words, name, lot: lot && { name: lotWithSeller(lot), sorting: lot.sorting } };
}
