import { cents, formatAmount, formatBRL } from '@festix/domain/ground';
import { takesAmount } from '@festix/domain/programme';
import { saleRefusals } from '@festix/domain/till';
import { Flag, Icon, classes } from '@festix/ui';
import { AmountField } from '../parts/AmountField.tsx';
import { Minus } from '@phosphor-icons/react/Minus';
import { Plus } from '@phosphor-icons/react/Plus';
import { give, tap } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { hasRoom, type ShownLine } from './cart-lines.ts';
import styles from './till-cart-lines.module.css';

/** Lists the cart line by line, with plus and minus. */
export function CartLines({ lines, ticketsPerSale }: { lines: readonly ShownLine[]; ticketsPerSale: number }) {
  return (
    <ul className={classes(styles.lines, 'fx-num')}>
      {lines.map((line) => {
        const { price_id, price, lot, name, amount, unit_amount } = line;
        return (
          <li key={price_id}>
            <div>
              <b>{name}</b>
              <small>
                <Flag order={lot.sorting} height={14} />
                {lot.name} · {price.pricing === 'free' ? texts.free : formatBRL(unit_amount)}
              </small>
            </div>
            <div className={styles.stepper}>
              <button type="button" aria-label={texts.less(name)} onClick={() => tap(price_id, -1)}>
                <Icon of={Minus} size={18} />
              </button>
              <b>{amount}</b>
              <button
                type="button"
                aria-label={texts.more(name)}
                disabled={!hasRoom(price, lot, lines, ticketsPerSale)}
                onClick={() => tap(price_id, 1)}
              >
                <Icon of={Plus} size={18} />
              </button>
            </div>
            <span className={styles.value}>{formatAmount(cents(amount * unit_amount))}</span>
            {price.pricing === 'contribution' && <GivenKeys line={line} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Asks for the amount per ticket of a contribution: a suggestion, or a typed amount. */
function GivenKeys({ line: { price_id, price, name, unit_amount } }: { line: ShownLine }) {
  const terms = { pricing: 'contribution', unit_amount: price.unit_amount } as const;
  return (
    <div className={styles.given}>
      <AmountField
        label={texts.givenEach(name)}
        value={unit_amount}
        onChange={(amount) => give(price_id, amount ?? cents(0))}
        error={takesAmount(terms, unit_amount) ? undefined : saleRefusals.CONTRIBUTION_WRONG}
      />
      {(price.suggestions ?? []).map((amount) => (
        <button
          key={amount}
          type="button"
          aria-label={texts.giveAmount(formatBRL(amount))}
          aria-pressed={amount === unit_amount}
          onClick={() => give(price_id, amount)}
        >
          {formatBRL(amount)}
        </button>
      ))}
    </div>
  );
}
