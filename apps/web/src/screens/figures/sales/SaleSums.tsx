import { negated, ZERO_CENTS, type Cents } from '@festix/domain/ground';
import { Amount, formatPercent, classes } from '@festix/ui';
import { saleTexts as texts } from './sales-texts.ts';
import styles from './sale-parts.module.css';

export interface SaleSumsProps {
  sale: {
    subtotal: Cents;
    coupon: { name: string } | null;
    coupon_amount: Cents;
    tax_amount: Cents;
    /** The fee that the producer pays in the buyer's place. */
    absorbed_tax?: Cents;
    total: Cents;
    refunded_amount: Cents;
    /** With the percent that the fee is of each ticket. */
    event: { convenience_tax: number };
  };
}

/** Shows the sum from the prices to the paid amount; zero lines are left out. */
export function SaleSums({ sale }: SaleSumsProps) {
  const lines = [
    { label: texts.subtotal, amount: sale.subtotal },
    ...(sale.coupon_amount > 0
      ? [{ label: sale.coupon ? texts.coupon(sale.coupon.name) : texts.discount, amount: negated(sale.coupon_amount) }]
      : []),
    ...(sale.tax_amount > 0
      ? [{ label: texts.feeOf(formatPercent(sale.event.convenience_tax)), amount: sale.tax_amount }]
      : []),
  ];
  return (
    <dl className={classes(styles.sums, 'fx-num')}>
      {lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount cents={amount} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{texts.sum}</dt>
        <dd>
          <Amount cents={sale.total} as="figure" />
        </dd>
      </div>
      {(sale.absorbed_tax ?? 0) > 0 && (
        <div>
          <dt>{texts.absorbedFee(formatPercent(sale.event.convenience_tax))}</dt>
          <dd>
            <Amount cents={negated(sale.absorbed_tax ?? ZERO_CENTS)} />
          </dd>
        </div>
      )}
      {sale.refunded_amount > 0 && (
        <div>
          <dt>{texts.refunded}</dt>
          <dd>
            <Amount cents={sale.refunded_amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}
