import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface SlabProps {
  label: string;
  /** An amount as a figure. */
  value: ReactNode;
  /** Text below. */
  note?: ReactNode;
  /** Parts of the sum. */
  lines?: readonly { label: string; value: ReactNode }[];
  /** Action on it, below all. */
  action?: ReactNode;
}

/** Shows the most important figure of a screen, on dark paper. One a screen. */
export function Slab({ label, value, note, lines = [], action }: SlabProps) {
  return (
    <div className={styles.slab}>
      <p className={styles.slabLabel}>{label}</p>
      <p className={styles.slabValue}>{value}</p>
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
