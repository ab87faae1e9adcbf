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
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Draws a key for the thumb: at least 56 px high. */
export function DoorButton({ look = 'paper', icon, onClick, disabled, children }: DoorButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, styles[`door-button-${look}`])}
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {icon && <Icon of={icon} size={24} />}
      {children}
    </button>
  );
}
