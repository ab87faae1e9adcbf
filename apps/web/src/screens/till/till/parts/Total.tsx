import { formatAmount, type Cents } from '@festix/domain/ground';

/** The largest thing on the screen. */
export function Total({ cents }: { cents: Cents }) {
  return (
    <span className="fw-till-total fx-num fx-nowrap">
      <small>R$</small>
      {formatAmount(cents)}
    </span>
  );
}
