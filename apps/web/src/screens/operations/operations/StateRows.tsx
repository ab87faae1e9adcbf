import { classes } from '@festix/ui';
import type { ReactNode } from 'react';
import styles from './operations.module.css';

export interface StateRow {
  key: string;
  name: ReactNode;
  detail?: ReactNode;
  /** A tag. */
  state: ReactNode;
}

/** Shows states that have one of two values, one a line. */
export function StateRows({ label, rows }: { label: string; rows: readonly StateRow[] }) {
  return (
    <ul className={classes(styles.opsRows, 'fx-num')} aria-label={label}>
      {rows.map(({ key, name, detail, state }) => (
        <li key={key}>
          <b>{name}</b>
          <span className={styles.opsDetail}>{detail}</span>
          <span>{state}</span>
        </li>
      ))}
    </ul>
  );
}
