import type { ReactNode } from 'react';

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
    <div className="fx-slab">
      <p className="fx-slab-label">{label}</p>
      <p className="fx-slab-value">{value}</p>
      {note && <p className="fx-slab-note">{note}</p>}
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
      {action && <div className="fx-slab-action">{action}</div>}
    </div>
  );
}
