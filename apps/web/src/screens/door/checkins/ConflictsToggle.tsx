import { Button, formatCount, Icon } from '@festix/ui';
import { DoorOpen } from '@phosphor-icons/react/DoorOpen';

export interface ConflictsToggleProps {
  /** Tickets of the event that two doors let in. */
  count: number;
  pressed: boolean;
  onChange(pressed: boolean): void;
}

/** Shows only what needs a look; without any there is nothing to press. */
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
