import { VerdictScreen, type DoorStatus } from '@festix/ui/door';
import { isNews } from '../../../offline/conflicts.ts';
import type { DoorRow } from '../../../offline/journal.db.ts';
import type { Shift } from '../../../offline/shift.ts';
import { useConflicts } from '../../../offline/stored.ts';
import { useDoorScreen } from '../door.store.ts';
import { misreadVerdict } from '../verdict/decision-verdict.ts';
import { ConflictNews } from './ConflictNews.tsx';
import { DecisionVerdict } from './DecisionVerdict.tsx';

export interface ScanVerdictProps {
  shift: Shift;
  door: DoorRow;
  status: DoorStatus;
  go: (to: string) => void;
  onReturn: () => void;
}

/** What there is to say over everything else. A decision changes this alone, and nothing of the screen behind it. */
export function ScanVerdict({ shift, door, status, go, onReturn }: ScanVerdictProps) {
  const decision = useDoorScreen((state) => state.decision);
  const misread_at = useDoorScreen((state) => state.misread_at);
  const conflicts = useConflicts(shift.event_id);
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
  if (misread_at !== undefined) return <VerdictScreen key={misread_at} {...misreadVerdict({ status, onReturn })} />;
  const news = conflicts.find(isNews);
  return (
    news && (
      <ConflictNews
        key={`${news.serial} ${news.op_id}`}
        conflict={news}
        count={conflicts.length}
        shift={shift}
        status={status}
        onList={() => go('conflicts')}
      />
    )
  );
}
