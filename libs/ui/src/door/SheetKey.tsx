import { Icon, type Glyph } from '../icon/Icon.tsx';
import styles from './door-keys.module.css';

export interface SheetKeyProps {
  icon: Glyph;
  label: string;
  onClick: () => void;
}

/** Renders the square key beside a sheet's large one. */
export function SheetKey({ icon, label, onClick }: SheetKeyProps) {
  return (
    <button type="button" className={styles.key} aria-label={label} onClick={onClick}>
      <Icon of={icon} size={26} />
    </button>
  );
}
