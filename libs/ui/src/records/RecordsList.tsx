import type { ReactNode } from 'react';
import { Link } from '../theme/link.tsx';
import { classes } from '../theme/classes.ts';
import styles from './records.module.css';

/** A record in two lines: name and amount; details, time and status. */
export interface RecordLines {
  title: ReactNode;
  value?: ReactNode;
  detail?: ReactNode;
  status?: ReactNode;
}

export interface RecordsListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  lines: (row: Row) => RecordLines;
  href?: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
}

/** Shows records where a ledger has no room. */
export function RecordsList<Row>({ label, rows, rowKey, lines, href, actions }: RecordsListProps<Row>) {
  return (
    <ul className={classes(styles.list, 'fx-num')} aria-label={label}>
      {rows.map((row) => {
        const told = <Lines {...lines(row)} />;
        return (
          <li key={rowKey(row)}>
            {href ? (
              <Link className={styles.listRow} href={href(row)}>
                {told}
              </Link>
            ) : (
              <div className={styles.listRow}>{told}</div>
            )}
            {actions?.(row)}
          </li>
        );
      })}
    </ul>
  );
}

function Lines({ title, value, detail, status }: RecordLines) {
  return (
    <>
      <span className={styles.listTitle}>{title}</span>
      <span className={styles.listValue}>{value}</span>
      <span className={styles.listDetail}>{typeof detail === 'string' ? <span>{detail}</span> : detail}</span>
      <span className={styles.listStatus}>{status}</span>
    </>
  );
}
