import { formatTime } from '@festix/domain/ground';
import { countWords } from '@festix/ui';
import { DoorButton, DoorSheet, ScanMark } from '@festix/ui/door';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { useEffect } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import {
  isNews,
  keyOfConflict,
  noteConflict,
  type Conflict,
  type ConflictSide,
} from '../../../../offline/conflicts.ts';
import { useConflicts } from '../../../../offline/stored.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { useConflictWords } from '../verdict/use-conflict-words.ts';
import { useSheet } from './use-sheet.ts';
import styles from './conflicts-sheet.module.css';

/** Shows the night's conflicts: the standing entry and the others, or the end of a dead ticket. */
export function ConflictsSheet() {
  const { shift, close } = useSheet();
  const { event_id } = shift;
  const { journal, snap } = useThisDevice();
  const conflicts = useConflicts(event_id);
  // Opening the list marks all of them as read.
  useEffect(() => {
    for (const conflict of conflicts.filter(isNews)) {
      noteConflict(event_id, conflict, journal, snap).catch((error: unknown) => reportError(error, 'door.conflict'));
    }
  }, [conflicts, event_id, journal, snap]);
  return (
    <DoorSheet
      title={conflicts.length === 0 ? sheetTexts.noConflicts : countWords(conflicts.length, doorTexts.conflictsWords)}
      subtitle={conflicts.length === 0 ? sheetTexts.noConflictsHint : undefined}
      actions={
        <DoorButton icon={QrCode} onClick={close}>
          {doorTexts.backToScan}
        </DoorButton>
      }
    >
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <ConflictItem key={keyOfConflict(conflict)} conflict={conflict} />
        ))}
      </ul>
    </DoorSheet>
  );
}

/** Shows one conflict as a line of a list. */
export function ConflictItem({ conflict }: { conflict: Conflict }) {
  const { shift } = useSheet();
  const { title, text, name, lot } = useConflictWords()(conflict, shift);
  const isTwice = conflict.sides.some(({ stands }) => stands);
  return (
    <li>
      <ScanMark variant="conflict" height={27} />
      <div>
        <b>{isTwice ? [name ?? title, lot?.name].filter(Boolean).join(' · ') : title}</b>
        {!isTwice && <p>{text}</p>}
        {conflict.sides.map((side) => (
          <p key={`${side.at} ${side.device}`} className="fx-num">
            {sideWords(side, shift.event.time_zone)}
          </p>
        ))}
      </div>
    </li>
  );
}

function sideWords({ at, gate, device, is_mine, stands }: ConflictSide, zone: string): string {
  const who = is_mine ? doorTexts.thisDevice : device;
  const where = [gate, who].filter(Boolean).join(', ');
  return `${formatTime(at, zone)} · ${where} · ${stands ? 'vale' : 'conflito'}`;
}
