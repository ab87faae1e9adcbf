import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './door-screen.module.css';

export interface DoorScreenProps {
  /** The camera's picture, full-bleed behind everything. */
  camera?: ReactNode;
  /** DoorTopStrip, and OfflineBand below it. */
  top?: ReactNode;
  /** The middle: ScanFrame, a list of results. */
  children?: ReactNode;
  /** DoorSheet, over the lower half of the camera's picture. */
  sheet?: ReactNode;
  /** Hint, LastScans and DoorKeys, at the bottom for the thumb. */
  dock?: ReactNode;
  /** VerdictScreen, over everything. */
  verdict?: ReactNode;
  /** What the door reads: at an exit the whole frame is indigo. */
  reads?: 'entry' | 'exit';
  /** Whether it stands over another door's screen, whose main landmark it is in. */
  isPart?: boolean;
  /** Whether a step fills the middle: on a phone that lies it is as wide as the screen, with the keys below its title. */
  isStep?: boolean;
}

/** Lays out the door: an instrument, dark by day and by night, one column on any screen. */
export function DoorScreen(screen: DoorScreenProps) {
  const { camera, top, children, sheet, dock, verdict, reads = 'entry', isPart, isStep } = screen;
  const Column = isPart ? 'div' : 'main';
  return (
    <div className={classes(styles.door, reads === 'exit' && styles.exits)} data-theme="dark" data-reads={reads}>
      <Column className={classes(styles.column, isStep && styles.step)}>
        {camera && <div className={styles.camera}>{camera}</div>}
        {top && <div className={styles.top}>{top}</div>}
        <div className={styles.middle}>{children}</div>
        {sheet}
        {dock && <div className={styles.dock}>{dock}</div>}
        {verdict}
      </Column>
    </div>
  );
}

/** Shows the next action above the keys: 'Aponte para o QR do ingresso'. */
export function DoorHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
