import { Icon, type Glyph } from '@festix/ui';
import styles from '@festix/ui/door-keys.module.css';

/** Renders the square key beside a sheet's large one. */
export function SheetKey({ icon, label, onClick }: { icon: Glyph; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.key} aria-label={label} onClick={onClick}>
      <Icon of={icon} size={26} />
    </button>
  );
}
