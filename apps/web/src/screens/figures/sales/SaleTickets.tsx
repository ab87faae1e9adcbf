import { type FirstEntryView } from '@festix/domain/contract';
import { type Cents } from '@festix/domain/ground';
import { priceWords, type PriceKind } from '@festix/domain/programme';
import {
  Amount,
  Code,
  DateTime,
  formatCount,
  LotName,
  PhoneText,
  SectionTitle,
  StatusTag,
  TransferredBadge,
  classes,
} from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { SignIn } from '@phosphor-icons/react/SignIn';
import type { ReactNode } from 'react';
import { saleTexts as texts } from './sales-texts.ts';
import { byLot } from './sale-words.ts';
import styles from './sale-parts.module.css';

/** A ticket as both the event's sales and the sale point's show it. */
export interface ShownTicket {
  id: string;
  price: { name: string; kind: PriceKind; lot: { id: string; name: string; sorting?: number } };
  unit_amount: Cents;
  status: string;
  code?: string | null;
  holder_name: string | null;
  assignee_to: string | null;
  whatsapp: string | null;
  checkIn: FirstEntryView | null;
}

export interface SaleTicketsProps<Ticket extends ShownTicket> {
  tickets: readonly Ticket[];
  zone: string;
  /** Actions at the end of a ticket. */
  actions?: (ticket: Ticket) => ReactNode;
  /** Content below a ticket: its history. */
  more?: (ticket: Ticket) => ReactNode;
}

/** Lists the tickets of a sale by lot, with holder and entry. */
export function SaleTickets<Ticket extends ShownTicket>({ tickets, zone, actions, more }: SaleTicketsProps<Ticket>) {
  return (
    <>
      {byLot(tickets).map(({ lot, tickets: ofLot }) => (
        <section key={lot.id} className={styles.part}>
          <SectionTitle ruled aside={formatCount(ofLot.length)}>
            {lot.sorting === undefined ? lot.name : <LotName name={lot.name} order={lot.sorting} height={20} />}
          </SectionTitle>
          <ul className={classes(styles.tickets, 'fx-num')} aria-label={`${texts.ticketsTitle}: ${lot.name}`}>
            {ofLot.map((ticket) => (
              <li key={ticket.id}>
                <div className={styles.ticketLine}>
                  <TicketLine ticket={ticket} zone={zone} />
                  {actions?.(ticket)}
                </div>
                {more?.(ticket)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function TicketLine({ ticket, zone }: { ticket: ShownTicket; zone: string }) {
  const { price, unit_amount, code, status, checkIn, assignee_to } = ticket;
  const { name, kind } = priceWords(price.name, price.kind);
  return (
    <>
      <span className={styles.ticket}>
        <b>{name}</b> {kind && <span className="fx-quiet">{kind}</span>} {assignee_to && <TransferredBadge />}
        {code && (
          <span className="fx-quiet">
            <Code>{code}</Code>
          </span>
        )}
        <Holder ticket={ticket} />
      </span>
      <span className={styles.ticketEnd}>
        <Amount cents={unit_amount} />
        {checkIn ? (
          <StatusTag tone="solid" icon={SignIn}>
            {texts.entered} <DateTime at={checkIn.at} zone={zone} />
          </StatusTag>
        ) : status === 'valid' ? (
          <span className="fx-quiet">{texts.notIn}</span>
        ) : (
          status !== 'held' && (
            <StatusTag icon={ArrowUUpLeft}>{status === 'refunded' ? texts.refunded : texts.cancelled}</StatusTag>
          )
        )}
      </span>
    </>
  );
}

/** Shows the holder of a ticket, if one is known. */
function Holder({ ticket: { holder_name, assignee_to, whatsapp } }: { ticket: ShownTicket }) {
  if (!holder_name && !assignee_to && !whatsapp) return null;
  return (
    <span className="fx-quiet">
      {[holder_name, assignee_to].filter(Boolean).join(' · ')}
      {whatsapp && (
        <>
          {(holder_name || assignee_to) && ' · '}
          <PhoneText value={whatsapp} />
        </>
      )}
    </span>
  );
}
