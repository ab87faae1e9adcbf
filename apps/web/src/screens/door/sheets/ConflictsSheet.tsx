import { formatTime, isProblemCode, problemOf } from '@festix/domain';
import { countWords } from '@festix/ui';
import { DoorButton, DoorSheet, ScanMark } from '@festix/ui/door';
import { QrCode } from '@phosphor-icons/react/QrCode';
import type { Conflict, ConflictSide } from '../../../offline/conflicts.ts';
import { useConflicts } from '../../../offline/stored.ts';
import { doorTexts } from '../door-texts.ts';
import { useSheet } from './use-sheet.ts';

/** Tickets that entered twice tonight: which entry stands, where the others were. */
export function ConflictsSheet() {
  const { shift, close } = useSheet();
  const conflicts = useConflicts(shift.event_id);
  return (
    <DoorSheet
      title={conflicts.length === 0 ? doorTexts.noConflicts : countWords(conflicts.length, ['conflito', 'conflitos'])}
      subtitle={conflicts.length === 0 ? doorTexts.noConflictsHint : undefined}
      actions={
        <DoorButton icon={QrCode} onClick={close}>
          {doorTexts.backToScan}
        </DoorButton>
      }
    >
      <ul className="fw-conflicts">
        {conflicts.map((conflict) => (
          <ConflictItem key={`${conflict.serial} ${conflict.entry} ${conflict.op_id}`} conflict={conflict} />
        ))}
      </ul>
    </DoorSheet>
  );
}

function ConflictItem({ conflict }: { conflict: Conflict }) {
  const { shift } = useSheet();
  const ticket = conflict.serial === null ? undefined : shift.list.find(conflict.serial);
  const lot = ticket && shift.list.lotOf(ticket.lot_number)?.name;
  return (
    <li>
      <ScanMark variant="conflict" height={27} />
      <div>
        <b>{[ticket?.holder_name ?? doorTexts.deadTitle, lot].filter(Boolean).join(' · ')}</b>
        {conflict.sides.map((side) => (
          <p key={`${side.at} ${side.device}`} className="fx-num">
            {sideWords(side, shift.event.time_zone)}
          </p>
        ))}
        {!conflict.sides.some(({ stands }) => stands) && <p>{reasonOf(conflict)}</p>}
      </div>
    </li>
  );
}

function sideWords({ at, gate, device, is_mine, stands }: ConflictSide, zone: string): string {
  const who = is_mine ? doorTexts.thisDevice : device;
  const where = [gate, who].filter(Boolean).join(', ');
  return `${formatTime(at, zone)} · ${where} · ${stands ? 'vale' : 'conflito'}`;
}

function reasonOf({ code }: Conflict): string {
  return code !== null && isProblemCode(code) ? problemOf(code).detail : doorTexts.deadTitle;
}
