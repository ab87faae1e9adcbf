import { formatAmount, formatBRL } from '@festix/domain/ground';
import { Code, Icon, Zigzag, classes } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { useState } from 'react';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { QrCode } from '../../../../frame/parts/QrCode.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { cardWords } from './card-words.ts';
import { soldLines } from './sold-lines.ts';
import styles from './till-receipt-paper.module.css';

/** Shows the receipt on the screen: each ticket with its QR for the door, above the sum. */
export function ReceiptPaper({ sale }: { sale: SaleRow }) {
  const { tickets, total, payment_method, card } = sale;
  const cardUsed = cardWords(sale);
  const [place, setPlace] = useState(0);
  const ticket = tickets[Math.min(place, tickets.length - 1)];
  return (
    <Zigzag edge="bottom" as="section" className={classes(styles.paper, 'fx-num')} label={texts.slipReceipt}>
      <div className={styles.paperBody}>
        {ticket && (
          <>
            <div className={styles.pager}>
              <button
                type="button"
                aria-label={texts.previousTicket}
                disabled={place === 0}
                onClick={() => setPlace(place - 1)}
              >
                <Icon of={CaretLeft} size={20} />
              </button>
              <span role="status">{texts.ticketOf(place + 1, tickets.length)}</span>
              <button
                type="button"
                aria-label={texts.nextTicket}
                disabled={place === tickets.length - 1}
                onClick={() => setPlace(place + 1)}
              >
                <Icon of={CaretRight} size={20} />
              </button>
            </div>
            <QrCode className={styles.paperQr} text={ticket.qr} label={texts.ticketQr} />
            <p className={styles.paperCode}>
              <b>
                {ticket.price_name} · {ticket.lot_name}
              </b>
              <br />
              {ticket.opens && (
                <>
                  {ticket.opens}
                  <br />
                </>
              )}
              <Code>{ticket.code}</Code>
            </p>
          </>
        )}
        <dl>
          {soldLines(sale).map(({ key, amount, name, sum }) => (
            <div key={key} className={styles.paperRow}>
              <dt>
                {amount} × {name}
              </dt>
              <dd>{formatAmount(sum)}</dd>
            </div>
          ))}
          {cardUsed && (
            <div className={styles.paperRow}>
              <dt>{card ? texts.cardBrand : texts.cardUsed}</dt>
              <dd>{cardUsed}</dd>
            </div>
          )}
          {card?.authorization_code && (
            <div className={styles.paperRow}>
              <dt>{texts.authorization}</dt>
              <dd>{card.authorization_code}</dd>
            </div>
          )}
          <div className={classes(styles.paperRow, styles.paperTotal)}>
            <dt>{texts.totalIn[payment_method]}</dt>
            <dd>{formatBRL(total)}</dd>
          </div>
        </dl>
      </div>
    </Zigzag>
  );
}
