import { formatAmount, type Cents } from '@festix/domain/ground';
import './till-total.css';

/** Shows the total, the largest element of the screen. */
export function Total({ cents }: { cents: Cents }) {
  return (
    <span className="fw-till-total fx-num fx-nowrap">
      <small>R$</small>
      {formatAmount(cents)}
    </span>
  );
}
