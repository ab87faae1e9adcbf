import { LeaveForm } from '../sheets/LeaveForm.tsx';
import { useLeave } from '../sheets/use-leave.ts';
import { StagePage } from './StagePage.tsx';

/** This device may not work here any more. What it has not sent can still be carried away; then it may be cleared. */
export function StoppedStage({ title, hint }: { title: string; hint: string }) {
  const leaving = useLeave();
  return (
    <StagePage title={title} hint={hint}>
      <LeaveForm {...leaving} />
    </StagePage>
  );
}
