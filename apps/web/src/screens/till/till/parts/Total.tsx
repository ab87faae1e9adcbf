import { classes } from '@festix/ui';
import { formatAmount, type Cents } from '@festix/domain/ground';
import formatStyles from '@festix/ui/format.module.css';
import styles from './till-total.module.css';

/** Shows the total, the largest element of the screen. */
export function Total({ cents }: { cents: Cents }) {
  return (
    <span className={classes(styles.total, classes('fx-num', formatStyles.nowrap))}>
      <small>R$</small>
      {formatAmount(cents)}
    </span>
  );
}
