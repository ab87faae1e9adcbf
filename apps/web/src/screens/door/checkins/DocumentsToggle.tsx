import { Button, formatCount, Icon, classes } from '@festix/ui';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { entryTexts as texts } from './entry-texts.ts';
import styles from './checkins.module.css';

export interface DocumentsToggleProps {
  /** Number of tickets whose document has still to be asked for. */
  count: number;
  pressed: boolean;
  onChange(pressed: boolean): void;
}

/** Filters the entries whose document nobody has answered for; hidden without any. */
export function DocumentsToggle({ count, pressed, onChange }: DocumentsToggleProps) {
  if (count === 0 && !pressed) return null;
  return (
    <Button
      className={classes(styles.undone, pressed && styles.undoneOn)}
      aria-pressed={pressed}
      icon={<Icon of={IdentificationCard} size={18} />}
      onClick={() => onChange(!pressed)}
    >
      {formatCount(count)} {texts.documentsOpen[count === 1 ? 0 : 1]}
    </Button>
  );
}
