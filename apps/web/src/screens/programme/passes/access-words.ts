import type { Id } from '@festix/domain/contract';
import { MAIN_AREA, passOf, passWords, type Grant } from '@festix/domain/programme';
import { dayWords } from '@festix/ui';
import type { AccessDraft, Cell } from './access-draft.ts';

/** Returns what a lot of the draft opens, in a sentence. */
export function sentenceOf(draft: AccessDraft, lotId: Id): string {
  return passWords(passOf(draft, lotId), draft);
}

export interface Preset {
  label: string;
  pass: Grant[];
}

/** Returns the usual passes of the draft. */
export function presetsIn({ areas, days }: AccessDraft): Preset[] {
  return [
    ...days.map(({ id, name }) => ({ label: `Só ${name}`, pass: [{ area: MAIN_AREA, day: id, entries: null }] })),
    { label: 'Passaporte', pass: [{ area: MAIN_AREA, day: null, entries: null }] },
    { label: 'Tudo', pass: areas.map(({ number }) => ({ area: number, day: null, entries: null })) },
  ];
}

/** Returns the head of a day's column, 'sex 11'; its name if another day has the same date. */
export function shortDay(day: NonNullable<Cell['day']>, days: AccessDraft['days'], zone: string): string {
  const dateOf = (one: typeof day) => dayWords(one.starts_at, zone).split('/')[0] ?? '';
  const own = dateOf(day);
  return days.some((other) => other.id !== day.id && dateOf(other) === own) ? day.name : own;
}
