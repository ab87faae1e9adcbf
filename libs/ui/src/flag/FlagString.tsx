import { hangingFlag } from './shape.ts';
import styles from './flag.module.css';

export interface FlagStringProps {
  /** Running work, for example 'Baixando a lista da porta'. */
  label: string;
  /** Done so far and in all, in the same unit. */
  done: number;
  total: number;
  /** Text below, for example '1.171 de 1.920 ingressos · 0,3 MB'. */
  counts?: string | undefined;
  flags?: number;
  /** Colour of the flags that are filled; the action's colour without it. */
  colour?: string;
}

/** Shows the progress of long work: a string of flags that fills from the left, with its counts. */
export function FlagString({ label, done, total, counts, flags = 18, colour }: FlagStringProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  const percent = Math.floor(share * 100);
  const filled = Math.floor(share * flags);
  return (
    <div className={styles.string} style={colour ? { color: colour } : undefined}>
      <p className={styles.stringLabel}>
        <span>{label}</span>
        <span className="fx-num">{percent}%</span>
      </p>
      <div
        className={styles.stringFlags}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={counts}
      >
        {Array.from({ length: flags }, (_, place) => (
          <svg
            key={place}
            viewBox="0 0 12 15"
            className={place < filled ? styles.stringFilled : undefined}
            aria-hidden="true"
          >
            <path d={hangingFlag(12, 15)} />
          </svg>
        ))}
      </div>
      {counts && <p className="fx-quiet fx-num">{counts}</p>}
    </div>
  );
}

/** Shows a short save: five flags on a line, one after the other. */
export function SavingFlags({ label }: { label: string }) {
  return (
    <span className={styles.saving} role="status">
      <svg viewBox="0 0 52 14" width="52" height="14" aria-hidden="true">
        <path d="M0 1h52" stroke="currentColor" strokeWidth="1.5" />
        {[0, 1, 2, 3, 4].map((place) => (
          <g key={place} transform={`translate(${2 + place * 10} 1)`}>
            <path className={styles.savingFlag} style={{ animationDelay: `${place * 160}ms` }} d={hangingFlag(8, 12)} />
          </g>
        ))}
      </svg>
      {label}
    </span>
  );
}
