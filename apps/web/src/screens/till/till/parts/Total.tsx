import { classes } from '@festix/ui';
import { formatAmount, type Cents } from '@festix/domain/ground';
import styles from './till-total.module.css';

/** Shows the total, the largest element of the screen. */
export function Total({ cents }: { cents: Cents }) {
  return (
    <span className={classes(styles.total, 'fx-num fx-nowrap')}>
      <small>R$</small>
      {formatAmount(cents)}
    </span>
  );
}
