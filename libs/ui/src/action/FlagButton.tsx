import { Button, type ButtonProps } from './Button.tsx';
import { classes } from '../theme/classes.ts';
import styles from './button.module.css';

export type FlagButtonProps = Omit<ButtonProps, 'type' | 'size'>;

/** Draws the one primary action of a purchase: a flag that flies right. One a screen. */
export function FlagButton({ className, ...button }: FlagButtonProps) {
  return <Button {...button} type="primary" size="large" className={classes(styles.flag, className)} />;
}
