import type { ReactNode } from 'react';

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
    <ul className="fw-ops-rows fx-num" aria-label={label}>
      {rows.map(({ key, name, detail, state }) => (
        <li key={key}>
          <b>{name}</b>
          <span className="fw-ops-detail">{detail}</span>
          <span className="fw-ops-state">{state}</span>
        </li>
      ))}
    </ul>
  );
}
