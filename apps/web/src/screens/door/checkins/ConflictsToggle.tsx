import { Button, formatCount, Icon, classes } from '@festix/ui';
import { DoorOpen } from '@phosphor-icons/react/DoorOpen';
import styles from './checkins.module.css';

export interface ConflictsToggleProps {
  /** Number of tickets in conflict. */
  count: number;
  pressed: boolean;
  onChange(pressed: boolean): void;
}

/** Filters the conflicts; disabled without any. */
export function ConflictsToggle({ count, pressed, onChange }: ConflictsToggleProps) {
  if (count === 0 && !pressed) return null;
  return (
    <Button
      className={classes(styles.conflicts, pressed && styles.conflictsOn)}
      aria-pressed={pressed}
      icon={<Icon of={DoorOpen} size={18} />}
      onClick={() => onChange(!pressed)}
    >
      {formatCount(count)} {count === 1 ? 'conflito' : 'conflitos'}
    </Button>
  );
}
