import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './page.module.css';

export interface SlabProps {
  label: string;
  /** An amount as a figure. */
  value: ReactNode;
  /** Whether the value is words, at the size of a name. */
  inWords?: boolean;
  /** Text below. */
  note?: ReactNode;
  /** Parts of the sum. */
  lines?: readonly { label: string; value: ReactNode }[];
  /** Action on it, below all. */
  action?: ReactNode;
}

/** Shows the most important figure of a screen, on dark paper. One a screen. */
export function Slab({ label, value, inWords = false, note, lines = [], action }: SlabProps) {
  return (
    <div className={styles.slab}>
      <p className={styles.slabLabel}>{label}</p>
      <p className={inWords ? classes(styles.slabWords, 'fx-announce') : styles.slabValue}>{value}</p>
      {note && <p className={styles.slabNote}>{note}</p>}
      {lines.length > 0 && (
        <dl className="fx-num">
          {lines.map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd>{line.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {action && <div className={styles.slabAction}>{action}</div>}
    </div>
  );
}
