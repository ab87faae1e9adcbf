import { Button, formatCount, Icon } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { entryTexts as texts } from './entry-texts.ts';

export interface UndoneToggleProps {
  /** Entries of the event that a supervisor took back. */
  count: number;
  pressed: boolean;
  onChange(pressed: boolean): void;
}

/** Shows the entries that count no more in the place of those that do; without any there is nothing to press. */
export function UndoneToggle({ count, pressed, onChange }: UndoneToggleProps) {
  if (count === 0 && !pressed) return null;
  return (
    <Button
      className={pressed ? 'fw-undone fw-undone-on' : 'fw-undone'}
      aria-pressed={pressed}
      icon={<Icon of={ArrowUUpLeft} size={18} />}
      onClick={() => onChange(!pressed)}
    >
      {formatCount(count)} {texts.undoneCount[count === 1 ? 0 : 1]}
    </Button>
  );
}
