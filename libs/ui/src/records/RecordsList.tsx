import type { ReactNode } from 'react';
import { Link } from '../theme/link.tsx';

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

/** Records in a narrow window. */
export function RecordsList<Row>({ label, rows, rowKey, lines, href, actions }: RecordsListProps<Row>) {
  return (
    <ul className="fx-list fx-num" aria-label={label}>
      {rows.map((row) => {
        const told = <Lines {...lines(row)} />;
        return (
          <li key={rowKey(row)}>
            {href ? (
              <Link className="fx-list-row" href={href(row)}>
                {told}
              </Link>
            ) : (
              <div className="fx-list-row">{told}</div>
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
      <span className="fx-list-title fx-ellipsis">{title}</span>
      <span className="fx-list-value">{value}</span>
      <span className="fx-list-detail fx-ellipsis">
        {typeof detail === 'string' ? <span className="fx-ellipsis">{detail}</span> : detail}
      </span>
      <span className="fx-list-status">{status}</span>
    </>
  );
}
