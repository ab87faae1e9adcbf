import { classes } from '@festix/ui';
import { cents, formatAmount, formatBRL, formatDateTime, formatDocument, type Cents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { cardWords } from '../receipt/card-words.ts';
import { soldLines } from '../receipt/sold-lines.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { SlipHead } from './SlipHead.tsx';
import { SlipRow } from './SlipRow.tsx';
import styles from './print.module.css';

export interface ReceiptSlipProps {
  sale: SaleRow;
  event: TillEventRow;
  /** It was printed before. */
  isCopy: boolean;
}

/** Prints the receipt. The door knows no price of a stub before the sale has arrived: the paper does. */
export function ReceiptSlip({ sale, event, isCopy }: ReceiptSlipProps) {
  const { total, tendered, payment_method, buyer } = sale;
  const cardUsed = cardWords(sale);
  const zone = event.event.time_zone;
  return (
    <section className={classes(styles.slip, 'fx-num')}>
      <SlipHead event={event} />
      <h2>
        {texts.slipReceipt} {sale.receipt}
      </h2>
      <p>
        {formatDateTime(sale.sold_at, zone)}
        {isCopy && ` · ${texts.slipCopy}`}
      </p>
      <dl className={styles.slipRule}>
        {soldLines(sale).map(({ key, amount, name, lot_name, opens, sum }) => (
          <SlipRow key={key} label={`${amount} × ${name}, ${lot_name}`} note={opens} value={formatAmount(sum)} />
        ))}
        <SlipRow label={texts.slipTotal} value={formatBRL(total)} isTotal />
        <SlipRow label={paymentMethodLabels[payment_method]} value={formatAmount(tendered ?? total)} />
        {tendered !== null && <SlipRow label={texts.change} value={formatAmount(changeOf(tendered, total))} />}
        {cardUsed && <SlipRow label={texts.cardUsed} value={cardUsed} />}
        {sale.card?.authorization_code && <SlipRow label={texts.authorization} value={sale.card.authorization_code} />}
        {sale.card_reference && <SlipRow label={texts.cardReference} value={sale.card_reference} />}
      </dl>
      {buyer?.name && <p>{buyer.name}</p>}
      {buyer?.document && <p>{formatDocument(buyer.document)}</p>}
      <p>
        {texts.slipOperator}: {sale.operator.name}
      </p>
      <p>{texts.slipKeep}</p>
      <p>{texts.slipTaxNote}</p>
    </section>
  );
}

function changeOf(tendered: Cents, total: Cents): Cents {
  return cents(Math.max(0, tendered - total));
}
