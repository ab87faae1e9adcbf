import { type Id } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { countWords } from '@festix/ui';
import { DoorButton } from '@festix/ui/door';
import { useState } from 'react';
import { useUnanswered } from '../../../../offline/stored.ts';
import { doorTexts } from '../door-texts.ts';
import { ExportForm } from './ExportForm.tsx';
import type { Leaving } from '../../../../session/use-leave-device.ts';
import styles from './door-sheet.module.css';

/** Offers the way out; closed while ops wait for the server's answer, unless they were exported. */
export function LeaveForm({ isLeaving, refusal, leave }: Leaving) {
  const left = useUnanswered();
  const [carried, setCarried] = useState<ReadonlySet<Id>>(new Set());
  const isBlocked = left === undefined || left.some(({ id }) => !carried.has(id));
  return (
    <div className={styles.sheetKeys}>
      {left !== undefined && left.length > 0 && (
        <>
          <p className={styles.sheetNote} role="alert">
            <b>{countWords(left.length, ['leitura', 'leituras'])} por enviar.</b> {notices.signOutBlocked}
          </p>
          <ExportForm onDone={(ops) => setCarried(new Set(ops.map(({ id }) => id)))} />
        </>
      )}
      <DoorButton look="ink" disabled={isBlocked || isLeaving} onClick={() => leave(carried)}>
        {isLeaving ? doorTexts.leaving : doorTexts.leaveAnyway}
      </DoorButton>
      {refusal && (
        <p className={styles.sheetNote} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
