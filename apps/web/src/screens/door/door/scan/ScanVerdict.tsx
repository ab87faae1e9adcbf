import { VerdictScreen, type DoorStatus } from '@festix/ui/door';
import type { DoorRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useDoorScreen } from '../door.store.ts';
import { misreadVerdict } from '../verdict/decision-verdict.ts';
import { DecisionVerdict } from './DecisionVerdict.tsx';
import { OpenedConflict } from './OpenedConflict.tsx';

export interface ScanVerdictProps {
  shift: Shift;
  door: DoorRow;
  status: DoorStatus;
  go: (to: string) => void;
  onReturn: () => void;
}

/**
 * Shows a verdict over everything else; a conflict only when opened. A decision renders this alone, and nothing behind
 * it.
 */
export function ScanVerdict({ shift, door, status, go, onReturn }: ScanVerdictProps) {
  const decision = useDoorScreen((state) => state.decision);
  const misread = useDoorScreen((state) => state.misread);
  const opened = useDoorScreen((state) => state.opened_conflict);
  if (decision) {
    return (
      <DecisionVerdict
        key={decision.op_id}
        decision={decision}
        shift={shift}
        door={door}
        status={status}
        onReturn={onReturn}
        onFilter={() => {
          onReturn();
          go('lots');
        }}
        onSearch={() => {
          onReturn();
          useDoorScreen.setState({ mode: 'text' });
        }}
      />
    );
  }
  if (misread) return <VerdictScreen key={misread.at} {...misreadVerdict(misread.is, { status, onReturn })} />;
  if (opened === undefined) return null;
  return (
    <OpenedConflict
      opened={opened}
      shift={shift}
      status={status}
      onReturn={onReturn}
      onList={() => {
        onReturn();
        go('conflicts');
      }}
    />
  );
}
