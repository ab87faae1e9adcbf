import { formatBRL, negated, type Cents } from '@festix/domain/ground';
import { FREE_WORDS } from '@festix/domain/programme';
import { Amount, countWords, FlagButton, classes } from '@festix/ui';
import type { RefObject } from 'react';
import { mostInstallments } from '../../../data/card-fields.ts';
import { publicTexts } from '../../../frame/public/public-texts.ts';
import { leastTotal } from './choice.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';
import { useInSight } from './use-in-sight.ts';
import type { Purchase } from './use-purchase.ts';
import styles from '../../../frame/public/public.module.css';
import purchaseStyles from './purchase.module.css';

export interface BuyBarProps {
  purchase: Purchase;
  /** Section in which tickets are chosen. */
  lots: RefObject<HTMLElement | null>;
}

/**
 * Shows at the foot of the window the total and the next step from the first ticket on, and before that the lowest
 * price and a link to the tickets.
 */
export function BuyBar({ purchase, lots }: BuyBarProps) {
  if (!purchase.isOpen) return null;
  if (purchase.sums.tickets > 0) return <ChosenBar purchase={purchase} />;
  const least = leastTotal(purchase.event);
  return least === null ? null : <PriceBar least={least} isFree={purchase.event.is_free} lots={lots} />;
}

function ChosenBar({ purchase: { sums, isBusy, isReading, book } }: { purchase: Purchase }) {
  return (
    <section className={purchaseStyles.buyBar} aria-label={texts.bar}>
      <div className={classes(styles.wrap, purchaseStyles.buy)}>
        <div aria-live="polite">
          <span className={purchaseStyles.buyTotal}>
            <Total cents={sums.total} />
          </span>
          <span className="fx-quiet fx-num">
            {countWords(sums.tickets, texts.ticket)}
            {sums.fee > 0 && `, ${texts.feeIncluded}`}
            {sums.discount > 0 && `, ${texts.discount} ${formatBRL(negated(sums.discount))}`}
            {upTo(', ', sums.total)}
          </span>
        </div>
        <FlagButton aria-disabled={isBusy || isReading} aria-busy={isBusy || isReading} onClick={() => void book()}>
          {isBusy ? texts.buying : sums.total === 0 ? texts.reserve : texts.buy}
        </FlagButton>
      </div>
    </section>
  );
}

/**
 * Announces tickets on a phone, whose first screen is the poster's, until they are in sight. Keeps its space
 * afterwards, or a page read to its end would move under the thumb.
 */
function PriceBar({ least, isFree, lots }: { least: Cents; isFree: boolean; lots: BuyBarProps['lots'] }) {
  const isThere = useInSight(lots);
  const go = () => {
    lots.current?.scrollIntoView?.({ block: 'start' });
    lots.current?.focus({ preventScroll: true });
  };
  return (
    <section
      className={classes(purchaseStyles.buyBar, purchaseStyles.buyFrom)}
      aria-label={texts.fromBar}
      style={{ visibility: isThere ? 'hidden' : 'visible' }}
    >
      <div className={classes(styles.wrap, purchaseStyles.buy)}>
        <div>
          {least > 0 && (
            <span className="fx-quiet">
              {texts.from}
              {upTo(' · ', least)}
            </span>
          )}
          {least > 0 || isFree ? (
            <span className={purchaseStyles.buyTotal}>
              <Total cents={least} />
            </span>
          ) : (
            <b>{publicTexts.freeOrPaid}</b>
          )}
        </div>
        <FlagButton onClick={go}>{isFree ? texts.reserve : texts.buy}</FlagButton>
      </div>
    </section>
  );
}

/** Says in how many parts a card pays, where it is set; never a sum that only the gateway knows. */
function upTo(mark: string, total: Cents): string {
  const most = mostInstallments(total);
  return most > 1 ? mark + texts.upTo(most) : '';
}

function Total({ cents }: { cents: Cents }) {
  return cents === 0 ? <span className="fx-figure">{FREE_WORDS}</span> : <Amount cents={cents} as="figure" />;
}
