import { type Id } from '@festix/domain/contract';
import { cents, formatAmount } from '@festix/domain/ground';
import { type Cart, type CartLine } from '@festix/domain/till';
import { Icon, classes } from '@festix/ui';
import { ClockCountdown } from '@phosphor-icons/react/ClockCountdown';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportError } from '../../../../data/report-error.ts';
import type { AskedOrderRow } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { Total } from '../parts/Total.tsx';
import { useSell } from '../pay/use-sell.ts';
import { takeUp, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useSettled } from '../use-settled.ts';
import { tillPage, useTill } from '../use-till.ts';
import tillRowsStyles from '../parts/till-rows.module.css';
import styles from '../parts/till-key.module.css';
import tillWordsStyles from '../parts/till-words.module.css';
import tillPixStyles from './till-pix.module.css';

/**
 * Shows an unpaid Pix whose places were released. The same cart can be requested anew, a sale at present prices and
 * places. Late money makes the old one the sale.
 */
export function ExpiredPix({ asked, toLots }: { asked: AskedOrderRow; toLots: string }) {
  const { till, event } = useTill();
  const navigate = useNavigate();
  const isSettled = useSettled();
  const [isAsking, setAsking] = useState(false);
  const { isSelling, refusal, sell } = useSell(event.lots);
  const hasCart = useTillScreen(({ taps }) => Object.keys(taps.amounts).length > 0);
  const other = event.sale_point.payment_methods.find((method) => method !== 'pix');
  const { lines, body } = asked;
  const isBusy = isSelling || isAsking || !isSettled;

  function dismiss() {
    till.dismissExpired(asked.id).catch((error: unknown) => reportError(error, 'till.expired'));
  }

  /** Goes on without this one, unless it was paid meanwhile: then this page gives way to its receipt. */
  async function goOn(deed: () => void) {
    setAsking(true);
    try {
      const outcome = await till.askAfter(asked.id);
      if (outcome?.came !== 'sold') deed();
    } catch (error) {
      reportError(error, 'till.expired');
    } finally {
      setAsking(false);
    }
  }

  const cart: Cart = { lines, payment_method: 'pix', ...(body.buyer && { buyer: body.buyer }) };

  return (
    <TillPage
      title={texts.pixEnded}
      dock={
        <div className={styles.keys}>
          {refusal && (
            <p className={classes(tillWordsStyles.refusal, tillWordsStyles.refusalDock)} role="alert">
              {refusal}
            </p>
          )}
          <TillKey
            look="flag"
            isBusy={isBusy}
            onClick={() => void goOn(() => sell(cart, { instead: () => till.dismissExpired(asked.id) }))}
          >
            {isSelling ? texts.finishing : texts.pixAgain}
          </TillKey>
          <div className={other ? styles.keysTwo : styles.keys}>
            {other && (
              <TillKey
                isBusy={isBusy}
                disabled={hasCart}
                onClick={() =>
                  void goOn(() => {
                    dismiss();
                    takeUp(lines, other, body.buyer);
                    void navigate(tillPage(event.event_id, 'pay'), { replace: true });
                  })
                }
              >
                {texts.payOtherwise}
              </TillKey>
            )}
            <TillKey
              isBusy={isBusy}
              onClick={() => {
                dismiss();
                void navigate(toLots, { replace: true });
              }}
            >
              {texts.newSale}
            </TillKey>
          </div>
        </div>
      }
    >
      <div className={classes(tillPixStyles.pix, tillPixStyles.ended, 'fx-num')}>
        <Icon of={ClockCountdown} size={44} />
        <Total cents={asked.total} />
        <p className={tillWordsStyles.note}>{texts.pixEndedHint}</p>
        <p className={tillWordsStyles.note}>{texts.pixPaidLate}</p>
      </div>
      <ul className={classes(tillRowsStyles.rows, 'fx-num')}>
        {lines.map((line) => (
          <li key={line.price_id} className={tillRowsStyles.row}>
            <div>
              <b>
                {line.amount} × {nameOf(line, event, asked)}
              </b>
              <small>{event.lots.find(({ id }) => id === line.lot_id)?.name}</small>
            </div>
            <span className={tillRowsStyles.end}>{formatAmount(cents(line.amount * line.unit_amount))}</span>
          </li>
        ))}
      </ul>
      {other && hasCart && <p className={tillWordsStyles.note}>{texts.cartBegun}</p>}
    </TillPage>
  );
}

/** Returns the present name of a price; one no longer sold has its name in the order. */
function nameOf({ price_id }: CartLine, { lots }: TillEventRow, { order }: AskedOrderRow): string | undefined {
  const isIt = ({ id }: { id: Id }) => id === price_id;
  const price = lots.flatMap(({ prices }) => prices).find(isIt);
  return (price ?? order?.tickets?.map((ticket) => ticket.price).find(isIt))?.name;
}
