import { DoorButton, DoorSheet } from '@festix/ui/door';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { LeaveForm } from './LeaveForm.tsx';
import { useLeave } from './use-leave.ts';
import { useSheet } from './use-sheet.ts';

/** Takes this phone out of service: signs out, and clears it. */
export function LeaveSheet() {
  const { close } = useSheet();
  const leaving = useLeave();
  return (
    <DoorSheet
      title={sheetTexts.leaveTitle}
      subtitle={sheetTexts.leaveHint}
      actions={
        <DoorButton onClick={close} disabled={leaving.isLeaving}>
          {doorTexts.cancel}
        </DoorButton>
      }
    >
      <LeaveForm {...leaving} />
    </DoorSheet>
  );
}
