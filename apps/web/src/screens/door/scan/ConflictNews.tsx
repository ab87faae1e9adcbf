import { VerdictScreen, type DoorStatus } from '@festix/ui/door';
import { useEffect } from 'react';
import { reportError } from '../../../data/report-error.ts';
import { noteConflict, type Conflict } from '../../../offline/conflicts.ts';
import type { Shift } from '../../../offline/shift.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { soundConflict } from '../door-sounds.ts';
import { conflictVerdict } from '../verdict/conflict-verdict.ts';

export interface ConflictNewsProps {
  conflict: Conflict;
  /** How many there are tonight. */
  count: number;
  shift: Shift;
  status: DoorStatus;
  onList: () => void;
}

/** A conflict comes back after its upload, perhaps long after the scan: the door hears of it once nobody is before it. */
export function ConflictNews({ conflict, count, shift, status, onList }: ConflictNewsProps) {
  const { journal, snap } = useThisDevice();
  const ticket = conflict.serial === null ? undefined : shift.list.find(conflict.serial);
  useEffect(() => soundConflict(), []);

  const note = () => {
    noteConflict(shift.event_id, conflict, journal, snap).catch((error: unknown) =>
      reportError(error, 'door.conflict'),
    );
  };
  const shown = conflictVerdict(conflict, {
    status,
    zone: shift.event.time_zone,
    name: ticket?.holder_name ?? undefined,
    lot: ticket && shift.list.lotOf(ticket.lot_number),
    onReturn: note,
    action: {
      label: count === 1 ? 'Ver o conflito da noite' : `Ver os ${count} conflitos da noite`,
      onClick: () => {
        note();
        onList();
      },
    },
  });
  return <VerdictScreen {...shown} />;
}
