import { classes } from '@festix/ui';
import { type PriceView } from '@festix/domain/contract';
import { centsFromTyped, cents, formatAmount, formatBRL } from '@festix/domain/ground';
import { amountWords, MOST_CONTRIBUTION, takesAmount } from '@festix/domain/programme';
import { TextField } from '../../../frame/form/fields.tsx';
import { amountAt, costOf } from './choice.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';
import type { Purchase } from './use-purchase.ts';
import styles from './purchase.module.css';

/** Asks for the amount per ticket of a contribution: a suggestion, or any amount from the minimum. */
export function GivenAmount({ price, purchase }: { price: PriceView; purchase: Purchase }) {
  const { given, choice, event, give } = purchase;
  const amount = amountAt(price, given);
  const tickets = choice[price.id] ?? 0;
  const { total } = costOf(event, price, given);
  const isTaken = takesAmount(price, amount);
  return (
    <div className={styles.given} role="group" aria-label={texts.contribution(price.name)}>
      {price.suggestions.length > 0 && (
        <div className={styles.givenSuggested}>
          {price.suggestions.map((suggested) => (
            <button
              key={suggested}
              type="button"
              aria-pressed={suggested === amount}
              onClick={() => give(price.id, suggested)}
            >
              {formatBRL(suggested)}
            </button>
          ))}
        </div>
      )}
      <TextField
        label={texts.givenEach}
        prefix="R$"
        inputMode="numeric"
        autoComplete="off"
        value={formatAmount(amount)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => give(price.id, centsFromTyped(target.value))}
        error={isTaken ? undefined : faultWords(price)}
        hint={texts.contributionFrom(amountWords(price.unit_amount, true))}
      />
      {tickets > 0 && isTaken && (
        <p className={classes(styles.givenSum, 'fx-num')} aria-live="polite">
          {texts.times(tickets, formatBRL(total), formatBRL(cents(total * tickets)))}
        </p>
      )}
    </div>
  );
}

function faultWords({ unit_amount }: PriceView): string {
  const least = unit_amount === 0 ? texts.nothingOr(formatBRL(cents(100))) : formatBRL(unit_amount);
  return texts.givenBetween(least, formatBRL(cents(MOST_CONTRIBUTION)));
}
