import type { Id } from '@festix/domain/contract';
import { useState } from 'react';
import { useUnanswered } from '../../../../offline/stored.ts';
import { ExportForm } from '../menu/ExportForm.tsx';
import { useLeave } from '../menu/use-leave.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillStage } from './TillStage.tsx';
import styles from '../parts/till-words.module.css';

/** Stops a device that may no longer sell here. Unsent ops can still be exported; then it may be cleared. */
export function StoppedStage({ title, hint }: { title: string; hint: string }) {
  const { isLeaving, refusal, leave } = useLeave();
  const left = useUnanswered();
  const [carried, setCarried] = useState<ReadonlySet<Id>>(new Set());
  const isBlocked = left === undefined || left.some(({ id }) => !carried.has(id));
  return (
    <TillStage
      title={title}
      hint={hint}
      actions={
        <TillKey disabled={isBlocked} isBusy={isLeaving} onClick={() => leave(carried)}>
          {isLeaving ? texts.leaving : texts.wipeAndLeave}
        </TillKey>
      }
    >
      {left !== undefined && left.length > 0 && (
        <>
          <p className={styles.note} role="alert">
            {texts.leaveBlocked(left.length)}
          </p>
          <ExportForm onDone={(ops) => setCarried(new Set(ops.map(({ id }) => id)))} />
        </>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </TillStage>
  );
}
