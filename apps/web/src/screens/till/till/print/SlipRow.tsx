import { classes } from '@festix/ui';
import styles from './print.module.css';

export interface SlipRowProps {
  label: string;
  value: string;
  /** Printed below the label. */
  note?: string | undefined;
  isTotal?: boolean;
}

/** Prints a label and a figure on one line. */
export function SlipRow({ label, value, note, isTotal = false }: SlipRowProps) {
  return (
    <div className={classes(styles.slipRow, isTotal && styles.slipTotal)}>
      <dt>
        {label}
        {note && (
          <>
            <br />
            {note}
          </>
        )}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
