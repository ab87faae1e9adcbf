import { classes } from '@festix/ui';
import styles from './print.module.css';

export interface SlipRowProps {
  label: string;
  value: string;
  isTotal?: boolean;
}

/** Prints a label and a figure on one line. */
export function SlipRow({ label, value, isTotal = false }: SlipRowProps) {
  return (
    <div className={classes(styles.slipRow, isTotal && styles.slipTotal)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
