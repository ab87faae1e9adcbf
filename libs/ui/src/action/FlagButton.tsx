import { Button, type ButtonProps } from './Button.tsx';

export type FlagButtonProps = Omit<ButtonProps, 'type' | 'size'>;

/** Draws the one primary action of a purchase: a flag that flies right. One a screen. */
export function FlagButton({ className, ...button }: FlagButtonProps) {
  return <Button {...button} type="primary" size="large" className={className ? `flag ${className}` : 'flag'} />;
}
