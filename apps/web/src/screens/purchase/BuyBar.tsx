import { formatBRL, negated } from '@festix/domain';
import { Amount, countWords, FlagButton } from '@festix/ui';
import { purchaseTexts as texts } from './purchase-texts.ts';
import type { Purchase } from './use-purchase.ts';

/** Total and way on, at the foot of the window from the first ticket on. */
export function BuyBar({ purchase }: { purchase: Purchase }) {
  const { isOpen, sums, isBusy, isReading, book } = purchase;
  if (!isOpen || sums.tickets === 0) return null;
  return (
    <section className="fw-buy-bar" aria-label={texts.bar}>
      <div className="fw-wrap fw-buy">
        <div aria-live="polite">
          <span className="fw-buy-total">
            <Amount cents={sums.total} as="figure" />
          </span>
          <span className="fx-quiet fx-num">
            {countWords(sums.tickets, texts.ticket)}
            {sums.fee > 0 && `, ${texts.feeIncluded}`}
            {sums.discount > 0 && `, ${texts.discount} ${formatBRL(negated(sums.discount))}`}
          </span>
        </div>
        <FlagButton aria-disabled={isBusy || isReading} aria-busy={isBusy || isReading} onClick={() => void book()}>
          {isBusy ? texts.buying : texts.buy}
        </FlagButton>
      </div>
    </section>
  );
}
