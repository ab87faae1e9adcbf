import { Button, type Glyph, Icon } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';

export interface RetryButtonProps {
  /** Action and object of the button, for screen readers. */
  label: string;
  title: string;
  icon?: Glyph;
  isBusy?: boolean;
  onClick(): void;
}

/** Repeats the failed act of a row. */
export function RetryButton({ label, title, icon = ArrowsClockwise, isBusy = false, onClick }: RetryButtonProps) {
  return (
    <Button
      type="text"
      aria-label={label}
      title={title}
      disabled={isBusy}
      icon={<Icon of={icon} />}
      onClick={onClick}
    />
  );
}
