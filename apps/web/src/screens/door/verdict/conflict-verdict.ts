import { formatTime, isProblemCode, problemOf, twoDoorsFeedback } from '@festix/domain';
import type { ConflictSide as ShownSide, DoorAction, DoorStatus, VerdictScreenProps } from '@festix/ui/door';
import type { Conflict, ConflictSide } from '../../../offline/conflicts.ts';
import { doorTexts } from '../door-texts.ts';

export interface ConflictContext {
  status: DoorStatus;
  zone: string;
  name: string | undefined;
  lot: { name: string; sorting: number } | undefined;
  onReturn: () => void;
  action?: DoorAction;
}

/** How a conflict is told at the door it concerns. */
export function conflictVerdict({ sides, code }: Conflict, context: ConflictContext): VerdictScreenProps {
  const { status, onReturn, action, name, lot, zone } = context;
  const stands = sides.find((side) => side.stands);
  const lost = sides.find((side) => !side.stands && side.is_mine) ?? sides.find((side) => !side.stands);
  if (!stands || !lost) {
    return {
      variant: 'failure',
      word: doorTexts.deadTitle,
      reason: reasonOf(code),
      status,
      onReturn,
      ...(action && { action }),
    };
  }
  return {
    variant: 'conflict',
    word: twoDoorsFeedback.title,
    message: twoDoorsFeedback.text,
    status,
    onReturn,
    ...(name && { name }),
    ...(lot && { lot: { name: lot.name, order: lot.sorting } }),
    sides: [shown(stands, doorTexts.stands, zone), shown(lost, doorTexts.lost, zone)],
    ...(action && { action }),
  };
}

function shown({ at, gate, device, is_mine, uncertainty }: ConflictSide, label: string, zone: string): ShownSide {
  const who = is_mine ? doorTexts.thisDevice : (device ?? doorTexts.anotherDevice);
  const sure = uncertainty === null ? '' : ` · ± ${Math.max(1, Math.round(uncertainty / 1000))} s`;
  return { label, time: formatTime(at, zone), gate: gate ?? '', device: who + sure };
}

function reasonOf(code: string | null): string {
  if (code !== null && isProblemCode(code)) return problemOf(code).detail;
  return twoDoorsFeedback.text;
}
