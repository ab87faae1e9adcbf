import { Button, formatCount, Icon } from '@festix/ui';
import { DoorOpen } from '@phosphor-icons/react/DoorOpen';

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
      className={pressed ? 'fw-conflicts fw-conflicts-on' : 'fw-conflicts'}
      aria-pressed={pressed}
      icon={<Icon of={DoorOpen} size={18} />}
      onClick={() => onChange(!pressed)}
    >
      {formatCount(count)} {count === 1 ? 'conflito' : 'conflitos'}
    </Button>
  );
}
