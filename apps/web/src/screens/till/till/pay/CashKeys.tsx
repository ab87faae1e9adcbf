import { classes } from '@festix/ui';
import { formatAmount, formatBRL, type Cents } from '@festix/domain/ground';
import { quickAmounts } from '@festix/domain/till';
import { AmountKeypad, NO_AMOUNT } from '../parts/AmountKeypad.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { useTillScreen } from '../till.store.ts';
import styles from '../parts/till-amount-keypad.module.css';

/** Takes the tendered amount: exact, by likely notes, or digit by digit. */
export function CashKeys({ total }: { total: Cents }) {
  const tendered = useTillScreen((state) => state.tendered);
  const [, ...above] = quickAmounts(total);
  const take = (amount: Cents | undefined) => useTillScreen.setState({ tendered: amount });
  return (
    <>
      <p className={classes(styles.received, 'fx-num')} role="status">
        <span>{texts.received}</span>
        <b>{formatBRL(tendered ?? total)}</b>
      </p>
      <div className={classes(styles.quick, 'fx-num')} role="group" aria-label={texts.quickAmounts}>
        <button type="button" aria-pressed={tendered === undefined} onClick={() => take(undefined)}>
          {texts.exact}
        </button>
        {above.map((amount) => (
          <button key={amount} type="button" aria-pressed={tendered === amount} onClick={() => take(amount)}>
            {noteWords(amount)}
          </button>
        ))}
      </div>
      <AmountKeypad value={tendered ?? NO_AMOUNT} onChange={take} />
    </>
  );
}

/** Returns an amount as people name notes: `350`, `2,50`. */
function noteWords(amount: Cents): string {
  return amount % 100 === 0 ? formatAmount(amount).slice(0, -3) : formatAmount(amount);
}
