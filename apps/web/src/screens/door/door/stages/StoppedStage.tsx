import { LeaveForm } from '../sheets/LeaveForm.tsx';
import { useLeave } from '../sheets/use-leave.ts';
import { StagePage } from './StagePage.tsx';

/** Tells that this device may not work here any more. Ops not uploaded can be exported; then it may be cleared. */
export function StoppedStage({ title, hint }: { title: string; hint: string }) {
  const leaving = useLeave();
  return (
    <StagePage title={title} hint={hint}>
      <LeaveForm {...leaving} />
    </StagePage>
  );
}
