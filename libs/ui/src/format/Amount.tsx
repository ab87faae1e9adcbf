import { formatAmount, type Cents } from '@festix/domain/ground';
import { classes } from '../theme/classes.ts';
import styles from './format.module.css';

export interface AmountProps {
  /** Whole centavos. */
  cents: Cents;
  /**
   * `text` (default): `R$ 1.234,56`. `column`: `1.234,56`, for a column whose head says R$.
   * `figure`: condensed and heavy, with `R$` at half size; size it with the font size around it.
   */
  as?: 'text' | 'column' | 'figure';
  className?: string;
}

const noBreakSpace = '\u00a0';
const minus = `\u2212${noBreakSpace}`;

/** Shows an amount of money, on one line, in figures of equal width. */
export function Amount({ cents, as = 'text', className }: AmountProps) {
  const look = classes(
    classes('fx-num', styles.amount),
    as === 'figure' && classes('fx-figure', styles.amountFigure),
    className,
  );
  if (as === 'column') return <span className={look}>{formatAmount(cents)}</span>;
  const unsigned = formatAmount(Math.abs(cents) as Cents);
  const sign = cents < 0 ? minus : '';
  return (
    <span className={look}>
      {as === 'figure' ? (
        <>
          {sign}
          <small>R${noBreakSpace}</small>
          {unsigned}
        </>
      ) : (
        `${sign}R$${noBreakSpace}${unsigned}`
      )}
    </span>
  );
}
