import { Button, formatCount, Icon, classes } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { entryTexts as texts } from './entry-texts.ts';
import styles from './checkins.module.css';

export interface UndoneToggleProps {
  /** Number of undone entries. */
  count: number;
  pressed: boolean;
  onChange(pressed: boolean): void;
}

/** Shows the undone entries in place of the others; disabled without any. */
export function UndoneToggle({ count, pressed, onChange }: UndoneToggleProps) {
  if (count === 0 && !pressed) return null;
  return (
    <Button
      className={classes(styles.undone, pressed && styles.undoneOn)}
      aria-pressed={pressed}
      icon={<Icon of={ArrowUUpLeft} size={18} />}
      onClick={() => onChange(!pressed)}
    >
      {formatCount(count)} {texts.undoneCount[count === 1 ? 0 : 1]}
    </Button>
  );
}
