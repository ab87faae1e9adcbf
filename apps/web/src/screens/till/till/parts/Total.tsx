import { classes } from '@festix/ui';
import { formatAmount, type Cents } from '@festix/domain/ground';
import styles from '@festix/ui/format.module.css';

/** Shows the total, the largest element of the screen. */
export function Total({ cents }: { cents: Cents }) {
  return (
    <span className={classes('fw-till-total fx-num', styles.nowrap)}>
      <small>R$</small>
      {formatAmount(cents)}
    </span>
  );
}
