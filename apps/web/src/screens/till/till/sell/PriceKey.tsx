import type { Cents } from '@festix/domain/ground';
import { Amount, classes } from '@festix/ui';
import { KeyCap } from '../parts/KeyCap.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import styles from './till-price-key.module.css';

export interface PriceKeyProps {
  lot: string;
  name: string;
  /** Unit of the price, if it is more than a place. */
  note?: string | undefined;
  amount: Cents;
  /** In place of the amount: 'Grátis'. */
  words?: string | undefined;
  /** So many in the sale. */
  count: number;
  /** In place of the amount, where none can be sold now: 'Esgotado'. */
  shut?: string | undefined;
  /** No more of it fits into this sale. */
  isFull: boolean;
  /** Digit that adds one, now that digits do. */
  number?: number | undefined;
  /** + and − change it. */
  isChosen: boolean;
  onAdd: () => void;
}

/** Shows the key of a price: every tap adds one, and the count is a flag on the key. */
export function PriceKey({
  lot,
  name,
  note,
  amount,
  words,
  count,
  shut,
  isFull,
  number,
  isChosen,
  onAdd,
}: PriceKeyProps) {
  return (
    <button
      type="button"
      className={classes(styles.price, count > 0 && styles.on, isChosen && styles.chosen, 'fx-num')}
      aria-keyshortcuts={number === undefined ? undefined : String(number)}
      data-chosen={isChosen || undefined}
      disabled={shut !== undefined}
      aria-disabled={isFull || undefined}
      onClick={() => !isFull && onAdd()}
    >
      <span className={styles.name}>
        <span className="fx-hidden">{lot}, </span>
        {name}
        {note && <small>{note}</small>}
      </span>
      <span className={classes(styles.value, shut && styles.shut)}>
        {shut ?? words ?? <Amount cents={amount} as="figure" />}
      </span>
      {number !== undefined && (
        <span className={styles.cap}>
          <KeyCap>{number}</KeyCap>
        </span>
      )}
      {count > 0 && (
        <span className={styles.count}>
          <span className="fx-hidden">{texts.inSale} </span>
          {count}
        </span>
      )}
    </button>
  );
}
