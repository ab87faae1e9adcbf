import { formatTime } from '@festix/domain/ground';
import type { ConflictSide as ShownSide, DoorAction, DoorStatus, VerdictScreenProps } from '@festix/ui/door';
import type { Conflict, ConflictSide } from '../../../../offline/conflicts.ts';
import { doorTexts } from '../door-texts.ts';
import type { ConflictWords } from './conflict-words.ts';

export interface ConflictContext {
  status: DoorStatus;
  zone: string;
  words: ConflictWords;
  onReturn: () => void;
  action?: DoorAction;
}

/** Returns a conflict for its door: two entries side by side, or the end of the ticket. */
export function conflictVerdict({ sides }: Conflict, context: ConflictContext): VerdictScreenProps {
  const { status, onReturn, action, words, zone } = context;
  const { title, text, name, lot } = words;
  const told = { status, onReturn, ...(action && { action }) };
  const stands = sides.find((side) => side.stands);
  const lost = sides.find((side) => !side.stands && side.is_mine) ?? sides.find((side) => !side.stands);
  if (!stands || !lost) {
    return { variant: 'failure', word: title, reason: text, facts: factsOf(lost ?? stands, words, zone), ...told };
  }
  return {
    variant: 'conflict',
    word: title,
    message: text,
    ...told,
    ...(name && { name }),
    ...(lot && { lot: { name: lot.name, order: lot.sorting } }),
    sides: [shown(stands, doorTexts.stands, zone), shown(lost, doorTexts.lost, zone)],
  };
}

function factsOf(side: ConflictSide | undefined, { name, lot }: ConflictWords, zone: string) {
  return [
    ...(name ? [{ label: doorTexts.holder, value: name }] : []),
    ...(lot ? [{ label: doorTexts.lot, value: lot.name, lotOrder: lot.sorting }] : []),
    ...(side
      ? [{ label: doorTexts.entered, value: [formatTime(side.at, zone), side.gate].filter(Boolean).join(' · ') }]
      : []),
  ];
}

function shown({ at, gate, device, is_mine, uncertainty }: ConflictSide, label: string, zone: string): ShownSide {
  const who = is_mine ? doorTexts.thisDevice : (device ?? doorTexts.anotherDevice);
  const sure = uncertainty === null ? '' : ` · ± ${Math.max(1, Math.round(uncertainty / 1000))} s`;
  return { label, time: formatTime(at, zone), gate: gate ?? '', device: who + sure };
}
