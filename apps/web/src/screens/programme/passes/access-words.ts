import type { Id } from '@festix/domain/contract';
import { passOf, passSentence } from '@festix/domain/programme';
import { dayWords } from '@festix/ui';
import type { AccessDraft, Cell } from './access-draft.ts';

/** Returns what a lot of the draft opens, in a sentence. */
export function sentenceOf(draft: AccessDraft, lotId: Id): string {
  return passSentence(passOf(draft, lotId), draft);
}

/** Returns the head of a day's column, 'sex 11'; its name if another day has the same date. */
export function shortDay(day: NonNullable<Cell['day']>, days: AccessDraft['days'], zone: string): string {
  const dateOf = (one: typeof day) => dayWords(one.starts_at, zone).split('/')[0] ?? '';
  const own = dateOf(day);
  return days.some((other) => other.id !== day.id && dateOf(other) === own) ? day.name : own;
}
