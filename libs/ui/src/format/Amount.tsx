import { formatAmount, type Cents } from '@festix/domain/ground';

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
  const classes = ['fx-num fx-amount', as === 'figure' && 'fx-figure fx-amount-figure', className];
  if (as === 'column') return <span className={join(classes)}>{formatAmount(cents)}</span>;
  const unsigned = formatAmount(Math.abs(cents) as Cents);
  const sign = cents < 0 ? minus : '';
  return (
    <span className={join(classes)}>
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

const join = (classes: readonly (string | false | undefined)[]) => classes.filter(Boolean).join(' ');
