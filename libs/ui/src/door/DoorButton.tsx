import type { ReactNode } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './door-keys.module.css';

export interface DoorAction {
  label: string;
  icon?: Glyph;
  onClick: () => void;
}

export interface DoorButtonProps {
  /** `paper` stands out, `ink` stands back, `line` is an outline in the colour around it, `verdict` has the verdict's fill. */
  look?: 'paper' | 'ink' | 'line' | 'verdict';
  icon?: Glyph | undefined;
  /** Absent for a key that sends a form. */
  onClick?: () => void;
  type?: 'button' | 'submit';
  /** Id of the form that it sends from outside. */
  form?: string;
  disabled?: boolean;
  /** Id of what the key is about, where its label stands beside others of the same words. */
  'aria-describedby'?: string | undefined;
  /** Busy: the key keeps the focus. */
  isBusy?: boolean;
  children: ReactNode;
}

/** Draws a key for the thumb: at least 56 px high. */
export function DoorButton({ look = 'paper', icon, onClick, isBusy, children, ...button }: DoorButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classes(styles.button, styles[`door-button-${look}`])}
      aria-disabled={isBusy}
      onClick={
        onClick &&
        ((event) => {
          event.stopPropagation();
          onClick();
        })
      }
    >
      {icon && <Icon of={icon} size={24} className={styles.glyph} />}
      {children}
    </button>
  );
}
