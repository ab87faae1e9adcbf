import { SignIn } from '@phosphor-icons/react/SignIn';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './reads-switch.module.css';

export interface ReadsSwitchProps {
  reads: 'entry' | 'exit';
  onChange: (reads: 'entry' | 'exit') => void;
}

/** Draws the switch between entries and exits: each half has its word, its arrow and its colour. */
export function ReadsSwitch({ reads, onChange }: ReadsSwitchProps) {
  return (
    <div className={styles.switch} role="group" aria-label="O que esta porta lê">
      <button
        type="button"
        className={classes(reads === 'entry' && styles.entry)}
        aria-pressed={reads === 'entry'}
        onClick={() => onChange('entry')}
      >
        <Icon of={SignIn} size={22} />
        Entrada
      </button>
      <button
        type="button"
        className={classes(reads === 'exit' && styles.exit)}
        aria-pressed={reads === 'exit'}
        onClick={() => onChange('exit')}
      >
        <Icon of={SignOut} size={22} />
        Saída
      </button>
    </div>
  );
}
