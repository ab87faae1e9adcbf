import { judgeRehearsal, rehearsalOutcome } from '@festix/domain/door';
import { classes, FlagString, SavingFlags } from '@festix/ui';
import { QrCode } from '../../../frame/parts/QrCode.tsx';
import { PLAYS } from '../../../offline/rehearsal/played.ts';
import { OutcomeMark } from './OutcomeMark.tsx';
import { RehearsalLines } from './RehearsalLines.tsx';
import { RehearsalLook, type DoorReads } from './RehearsalLook.tsx';
import { rehearsalTexts as texts } from './rehearsal-texts.ts';
import type { UsedRehearsal } from './use-rehearsal.ts';
import styles from './rehearsal.module.css';

export interface RehearsalBodyProps {
  kind: 'door' | 'till';
  rehearsal: UsedRehearsal;
  /** What this door reads with and what it reads; absent at a till. */
  reads?: DoorReads;
}

/** Shows a rehearsal on its device: what is under way, or what the last one has found. */
export function RehearsalBody({ kind, rehearsal: { step, last }, reads }: RehearsalBodyProps) {
  switch (step.is) {
    case 'looking':
      return (
        <p className={classes(styles.step, styles.alone)}>
          <SavingFlags label={texts.looking} />
        </p>
      );
    case 'camera':
      return reads && <RehearsalLook {...reads} isSkipped={step.isSkipped} onSeen={step.seen} />;
    case 'playing':
      return (
        <div className={classes(styles.step, styles.alone)}>
          <FlagString
            label={texts.playing}
            done={step.done}
            total={PLAYS}
            counts={texts.progress(step.done, PLAYS, kind)}
          />
        </div>
      );
    case 'failed':
      return (
        <p className={classes(styles.step, styles.alone)} role="alert">
          {texts.failed}
        </p>
      );
    case 'idle':
  }
  if (!last) return <TestCode kind={kind} isAlone />;
  const outcome = rehearsalOutcome(judgeRehearsal(last.measures, kind));
  return (
    <>
      <p className={styles.verdict} role="status" data-outcome={outcome}>
        <OutcomeMark outcome={outcome} />
        <b>{texts.verdicts[outcome]}</b>
      </p>
      <RehearsalLines measures={last.measures} kind={kind} mark={(of) => <OutcomeMark outcome={of} />} />
      <p className={styles.step}>{texts.standings[last.standing]}</p>
      <TestCode kind={kind} />
    </>
  );
}

/** Shows a code for the camera of another phone that rehearses. */
function TestCode({ kind, isAlone = false }: { kind: 'door' | 'till'; isAlone?: boolean }) {
  if (kind === 'till') return null;
  return (
    <figure className={classes(styles.code, isAlone && styles.codeAlone)}>
      <QrCode text={texts.codeText} label={texts.code} />
      <figcaption>
        <b>{texts.code}</b> {texts.codeHint}
      </figcaption>
    </figure>
  );
}
