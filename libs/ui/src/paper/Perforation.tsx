import { classes } from '../theme/classes.ts';
import styles from './paper.module.css';

/** Draws the tear line of a stub: two 90° notches and a dashed line between them. */
export function Perforation({ className }: { className?: string }) {
  return <div className={classes(styles.perforation, className)} aria-hidden="true" />;
}
