import { amountWords, documentToBring, priceWords } from '@festix/domain/programme';
import { Code, classes } from '@festix/ui';
import type { SaleRow, SoldTicket } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { QrCode } from '../../../../frame/parts/QrCode.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { SlipHead } from './SlipHead.tsx';
import styles from './print.module.css';

export interface TicketSlipProps {
  ticket: SoldTicket;
  /** Counted from 1. */
  place: number;
  sale: SaleRow;
  event: TillEventRow;
}

/** Prints one ticket, as the door reads it. */
export function TicketSlip({ ticket, place, sale, event }: TicketSlipProps) {
  const { name, kind } = priceWords(ticket.price_name, ticket.kind);
  return (
    <section className={classes(styles.slip, 'fx-num')}>
      <SlipHead event={event} />
      <h2>{ticket.lot_name}</h2>
      {ticket.opens && <p>{ticket.opens}</p>}
      <p>
        <b>{name}</b> · {amountWords(ticket.unit_amount)}
      </p>
      {kind && <p>{kind}</p>}
      <QrCode className={styles.slipQr} text={ticket.qr} label={texts.ticketQr} />
      <p className={styles.slipCode}>
        <Code>{ticket.code}</Code>
      </p>
      <p>
        {texts.slipBring} {documentToBring(ticket.kind)}
      </p>
      <p className={styles.slipRule}>
        {texts.slipReceipt} {sale.receipt} · {texts.ticketOf(place, sale.tickets.length)}
      </p>
    </section>
  );
}
