import { X } from '@phosphor-icons/react/X';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import styles from './records.module.css';

export interface BulkAction {
  label: string;
  icon: Glyph;
  onClick: () => void;
  disabled?: boolean;
}

export interface BulkBarProps {
  /** `2 lotes selecionados` */
  label: string;
  actions: readonly BulkAction[];
  onClear: () => void;
}

/** Offers the actions on selected rows: an ink block at the foot. */
export function BulkBar({ label, actions, onClear }: BulkBarProps) {
  return (
    <div className={styles.bulk} data-foot-bar="" role="region" aria-label="Ações em massa">
      <b className="fx-num" aria-live="polite">
        {label}
      </b>
      <div>
        {actions.map((action) => (
          <button key={action.label} type="button" disabled={action.disabled} onClick={action.onClick}>
            <Icon of={action.icon} size={18} />
            {action.label}
          </button>
        ))}
      </div>
      <button type="button" className={styles.bulkClear} aria-label="Limpar seleção" onClick={onClear}>
        <Icon of={X} size={20} />
      </button>
    </div>
  );
}
