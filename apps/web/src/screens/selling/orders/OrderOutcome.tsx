import type { OrderView } from '@festix/domain/contract';
import { classes, DateTime } from '@festix/ui';
import { hiddenTickets, shownTickets } from '../../../frame/parts/order-words.ts';
import frame from '../../../frame/public/public.module.css';
import { AnswersGiven } from '../purchase/AnswersGiven.tsx';
import { RefundSection } from '../refunds/RefundSection.tsx';
import { Approved } from './Approved.tsx';
import { EndedPayment } from './EndedPayment.tsx';
import { KeptNote } from './KeptNote.tsx';
import { OpenTickets } from './OpenTickets.tsx';
import { EndAccess, KeepOrder } from './OrderAccesses.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderSeller } from './OrderSeller.tsx';
import { OrderSums } from './OrderSums.tsx';
import { PaidTickets } from './PaidTickets.tsx';
import type { BroughtLink } from './use-brought-link.ts';
import styles from './order.module.css';

export interface OrderOutcomeProps {
  order: OrderView;
  /** Time at which this device stored it, if there was no answer. */
  kept_at: number | undefined;
  /** Of a mail's link. */
  brought: BroughtLink;
  /** Whether a person has waited for it here, and continues at the result. */
  isNews: boolean;
  onRetry(): void;
}

/** Shows an order that waits for no payment: to its buyer the tickets and refunds, or how its booking ended. */
export function OrderOutcome({ order, kept_at, brought, isNews, onRetry }: OrderOutcomeProps) {
  const isGift = order.tickets !== undefined && !order.user;
  const hasTickets = shownTickets(order).length + hiddenTickets(order).length > 0;
  const kept = kept_at !== undefined && (
    <div className={styles.kept} data-screen-only="">
      <KeptNote kept_at={kept_at} onRetry={onRetry} />
    </div>
  );
  return (
    <div className={classes(frame.wrap, styles.order)}>
      {!hasTickets && kept}
      {order.status === 'paid' && <Approved order={order} isNews={isNews} />}
      {hasTickets ? <OrderTitle order={order} /> : <OrderHead order={order} />}
      <EndedPayment order={order} isNews={isNews} />
      <PaidTickets order={order} isOffline={kept_at !== undefined} isNews={isNews} />
      {/* The door reads the QR: nothing pushes it down. */}
      {hasTickets && kept}
      {isClosed(order, brought) && <OpenTickets order={order} brought={brought} isNews={isNews} />}
      <div className={styles.about}>
        {!isGift && <OrderSums order={order} />}
        {hasTickets && <OrderHead order={order} isBelow />}
      </div>
      {kept_at === undefined && <RefundSection order={order} opensAtOnce={brought.opensRefund} />}
      <AnswersGiven order={order} />
      {kept_at === undefined && order.user && <OrderSeller order={order} />}
      {kept_at === undefined && order.tickets && <KeepOrder order={order} />}
      {kept_at === undefined && <EndAccess order={order} />}
    </div>
  );
}

/** Names the event in few lines above the tickets. */
function OrderTitle({ order: { event } }: { order: OrderView }) {
  return (
    <header className={styles.title}>
      <h1 className="fx-announce">{event.name}</h1>
      <p>
        <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
      </p>
    </header>
  );
}

/** Returns whether the reader is not the buyer of a paid order, or of a refunded one that a mail's link leads to. */
function isClosed({ status, tickets, paid_at }: OrderView, { token, code }: BroughtLink): boolean {
  if (tickets) return false;
  return status === 'paid' || (paid_at !== null && (token !== undefined || code !== undefined));
}
