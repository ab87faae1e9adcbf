import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import recordsStyles from '../records/records.module.css';
import styles from './form.module.css';

export interface SaveBarProps {
  /** `2 pessoas mudaram` */
  label: ReactNode;
  saveLabel: string;
  discardLabel?: string;
  busy?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Changes that wait to be saved: an ink block at the foot, on the screen as long as there are any. */
export function SaveBar({ label, saveLabel, discardLabel = 'Descartar', busy, onSave, onDiscard }: SaveBarProps) {
  return (
    <div
      className={classes(recordsStyles.bulk, styles.save)}
      data-foot-bar=""
      role="region"
      aria-label="Mudanças por salvar"
    >
      <b className="fx-num" aria-live="polite">
        {label}
      </b>
      <div>
        <button type="button" disabled={busy} onClick={onDiscard}>
          {discardLabel}
        </button>
        <button type="button" className={styles.saveGo} disabled={busy} aria-busy={busy} onClick={onSave}>
          {saveLabel}
        </button>
      </div>
    </div>
  );
}
