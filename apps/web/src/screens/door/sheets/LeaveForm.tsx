import { notices } from '@festix/domain';
import { countWords } from '@festix/ui';
import { DoorButton } from '@festix/ui/door';
import { useState } from 'react';
import { useUnanswered } from '../../../offline/stored.ts';
import { doorTexts } from '../door-texts.ts';
import { ExportForm } from './ExportForm.tsx';
import type { Leaving } from './use-leave.ts';

/** The way out. While something waits for the server's answer it stays closed, unless that was exported. */
export function LeaveForm({ isLeaving, refusal, leave }: Leaving) {
  const left = useUnanswered();
  const [isExported, setExported] = useState(false);
  const isBlocked = left === undefined || (left.length > 0 && !isExported);
  return (
    <div className="fw-sheet-keys">
      {left !== undefined && left.length > 0 && (
        <>
          <p className="fw-sheet-note" role="alert">
            <b>{countWords(left.length, ['leitura', 'leituras'])} por enviar.</b> {notices.signOutBlocked}
          </p>
          <ExportForm onDone={() => setExported(true)} />
        </>
      )}
      <DoorButton look="ink" disabled={isBlocked || isLeaving} onClick={leave}>
        {isLeaving ? doorTexts.leaving : doorTexts.leaveAnyway}
      </DoorButton>
      {refusal && (
        <p className="fw-sheet-note" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
