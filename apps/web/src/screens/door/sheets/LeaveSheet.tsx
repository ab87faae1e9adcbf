import { notices } from '@festix/domain';
import { countWords } from '@festix/ui';
import { DoorButton, DoorSheet } from '@festix/ui/door';
import { useState } from 'react';
import { Unreachable } from '../../../data/call.ts';
import { reportError } from '../../../data/report-error.ts';
import { useUnanswered } from '../../../offline/stored.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { wipeDevice } from '../../../offline/wipe.ts';
import { useSession } from '../../../session/session.store.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { ExportForm } from './ExportForm.tsx';
import { useSheet } from './use-sheet.ts';

/** The way out. While something waits for the server's answer it stays closed, unless that was exported. */
export function LeaveSheet() {
  const { close } = useSheet();
  const left = useUnanswered();
  const [isExported, setExported] = useState(false);
  const { isLeaving, refusal, leave } = useLeave();
  const isBlocked = left === undefined || (left.length > 0 && !isExported);
  return (
    <DoorSheet
      title={doorTexts.leaveTitle}
      subtitle={doorTexts.leaveHint}
      actions={
        <DoorButton onClick={close} disabled={isLeaving}>
          {doorTexts.cancel}
        </DoorButton>
      }
    >
      {left !== undefined && left.length > 0 && (
        <>
          <p className="fw-sheet-note" role="alert">
            <b>{countWords(left.length, ['leitura', 'leituras'])} por enviar.</b> {notices.signOutBlocked}
          </p>
          <div className="fw-sheet-keys">
            <ExportForm onDone={() => setExported(true)} />
          </div>
        </>
      )}
      <div className="fw-sheet-keys">
        <DoorButton look="ink" disabled={isBlocked || isLeaving} onClick={leave}>
          {isLeaving ? doorTexts.leaving : doorTexts.leaveAnyway}
        </DoorButton>
      </div>
      {refusal && (
        <p className="fw-sheet-note" role="alert">
          {refusal}
        </p>
      )}
    </DoorSheet>
  );
}

/** First the session, which needs the network: a phone that was left behind signed in would let the next one in. */
function useLeave() {
  const { journal, snap } = useThisDevice();
  const signOut = useSession((session) => session.signOut);
  const [isLeaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function leave() {
    setLeaving(true);
    setRefusal(undefined);
    try {
      await signOut();
      await wipeDevice(journal, snap);
      useDoorScreen.setState({ hasBegun: false, decision: undefined });
    } catch (error) {
      reportError(error, 'door.leave');
      setRefusal(error instanceof Unreachable ? doorTexts.leaveOffline : notices.unexpected);
      setLeaving(false);
    }
  }

  return { isLeaving, refusal, leave: () => void leave() };
}
