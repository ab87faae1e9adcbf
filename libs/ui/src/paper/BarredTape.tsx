import { classes } from '../theme/classes.ts';
import styles from './paper.module.css';

/** Draws barrier tape, which means closed. */
export function BarredTape({ className }: { className?: string }) {
  return <div className={classes(styles.tape, className)} aria-hidden="true" />;
}
