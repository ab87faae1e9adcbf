import { Flag } from '@festix/ui';
import { DoorButton, DoorSheet, ScanMark } from '@festix/ui/door';
import { ListBullets } from '@phosphor-icons/react/ListBullets';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useRead, type DoorRead } from '../../../../offline/door-history.ts';
import { useConflicts } from '../../../../offline/stored.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { sheetTexts } from './sheet-texts.ts';
import { ConflictItem } from './ConflictsSheet.tsx';
import { conflictOfRead, isUndone, readFacts } from './read-facts.ts';
import { readTitle } from './scan-row.ts';
import { UndoForm } from './UndoForm.tsx';
import { useSheet } from './use-sheet.ts';
import { useUndoArea } from './use-undo-area.ts';
import conflictStyles from './conflicts-sheet.module.css';
import doorSheetStyles from './door-sheet.module.css';
import styles from './read-sheet.module.css';

/** Shows one read of this phone: its ticket, verdict, time, document and conflict, and the undo for who may. */
export function ReadSheet() {
  const op_id = useParams()['op_id']!;
  const { shift } = useSheet();
  const navigate = useNavigate();
  const read = useRead(shift.event_id, op_id);
  const back = (
    <DoorButton icon={ListBullets} onClick={() => void navigate(`/door/${shift.event_id}/history`)}>
      {sheetTexts.backToHistory}
    </DoorButton>
  );
  if (read === undefined) return <DoorSheet title="" actions={back} children={null} />;
  if (read === null) {
    return (
      <DoorSheet title={sheetTexts.readGone} subtitle={sheetTexts.readGoneHint} actions={back}>
        {null}
      </DoorSheet>
    );
  }
  return (
    <DoorSheet title={readTitle(read.op, shift)} actions={back}>
      <Read read={read} />
    </DoorSheet>
  );
}

function Read({ read }: { read: DoorRead }) {
  const { shift } = useSheet();
  const conflict = conflictOfRead(read, useConflicts(shift.event_id));
  return (
    <>
      <dl className={`${styles.facts} fx-num`}>
        {readFacts(read, shift).map(({ label, value, lotOrder }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {lotOrder !== undefined && <Flag order={lotOrder} height={18} />}
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {conflict && (
        <ul className={conflictStyles.conflicts}>
          <ConflictItem conflict={conflict} />
        </ul>
      )}
      {read.admit && <Undo read={read} />}
    </>
  );
}

/** Offers the undo of an admission to a person with the right, or says why it has to wait. */
function Undo({ read }: { read: DoorRead }) {
  const { shift } = useSheet();
  const isOnline = useSyncStatus((state) => state.link.up !== false);
  const area = useUndoArea(shift.event_id, isOnline);
  const [wasUndone, setUndone] = useState(false);
  if (wasUndone || isUndone(read, shift)) return <Note mark>{sheetTexts.undoneSince}</Note>;
  if (area === null) return null;
  if (!isOnline) return <Note>{sheetTexts.undoOffline}</Note>;
  if (read.op.state !== 'answered') return <Note>{sheetTexts.undoWaiting}</Note>;
  return area && <UndoForm op_id={read.op.id} area={area} onUndone={() => setUndone(true)} />;
}

function Note({ children, mark = false }: { children: string; mark?: boolean }) {
  return (
    <p className={doorSheetStyles.sheetNote} role="status">
      {mark && <ScanMark variant="info" height={18} />} {children}
    </p>
  );
}
