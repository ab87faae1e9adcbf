import { type OrderView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ageRatingWords } from '@festix/domain/programme';
import { Code, DateTime, Link, SkeletonBar, classes } from '@festix/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PublicFrame } from '../../../frame/public/PublicFrame.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useOrderConsent } from '../../../frame/tracking/use-order-consent.ts';
import { CancelledTag } from '../../shopfront/public/CancelledTag.tsx';
import { AnswersGiven } from '../purchase/AnswersGiven.tsx';
import { isBookedHere } from '../purchase/cart.ts';
import { RefundSection } from '../refunds/RefundSection.tsx';
import { Approved } from './Approved.tsx';
import { CheckoutStrip } from './CheckoutStrip.tsx';
import { KeptNote } from './KeptNote.tsx';
import { OpenTickets } from './OpenTickets.tsx';
import { EndAccess, KeepOrder } from './OrderAccesses.tsx';
import { OrderCover } from './OrderCover.tsx';
import { hiddenTickets, isWaiting, shownTickets, whereOf } from '../../../frame/parts/order-words.ts';
import { OwnOrderTag } from './OwnOrderTag.tsx';
import { PaidTickets } from './PaidTickets.tsx';
import { Payment, PaymentToCome } from './Payment.tsx';
import { OrderSeller } from './OrderSeller.tsx';
import { OrderSums } from './OrderSums.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import { useBroughtLink, type BroughtLink } from './use-brought-link.ts';
import { useOrder } from './use-order.ts';
import '@festix/ui/white-paper.css';
import '@festix/ui/code-font.css';
import frame from '../../../frame/public/public.module.css';
import styles from './order.module.css';

/**
 * Shows an order by its secret address: its items, cost and payment, and to its buyer the tickets. The site's head is
 * left out while it is paid; the frame is the same one throughout, so that a payment that arrives finds the page.
 */
export function OrderScreen() {
  const { order_id = '' } = useParams();
  const { order, served, error, retry, kept_at } = useOrder();
  const known = order ?? served;
  useTitle(known && `Pedido ${known.code}`, known?.event.name);
  const brought = useBroughtLink(order && isWaiting(order));
  const [isBooked] = useState(() => isBookedHere(order_id));
  return (
    <PublicFrame isHeadless={known ? isWaiting(known) : isBooked && !error} isToCome={!order && !error}>
      {order ? (
        <OrderPage order={order} kept_at={kept_at} brought={brought} onRetry={retry} />
      ) : error ? (
        <ScreenFailure title={notices.orderLoadFailed} error={error} onRetry={retry} />
      ) : served ? (
        <ServedOrder order={served} />
      ) : (
        <OrderToCome />
      )}
    </PublicFrame>
  );
}

function OrderToCome() {
  return (
    <div
      className={classes(frame.wrap, styles.order, styles.toCome)}
      role="status"
      aria-label={texts.loading}
      aria-busy="true"
    >
      <SkeletonBar width="50%" height={44} />
      <SkeletonBar width="30%" height={20} />
      <SkeletonBar height={240} />
    </div>
  );
}

/** Shows what anybody may know of an order that waits for its payment, until its reader’s own answer comes. */
function ServedOrder({ order }: Pick<OrderPageProps, 'order'>) {
  return (
    <>
      {/* Its reader's answer, which is on its way, says whether the hold has ended. */}
      <CheckoutStrip order={order} onExpire={() => undefined} />
      <div className={classes(frame.wrap, styles.order, styles.waiting)}>
        <PaymentToCome order={order} />
      </div>
    </>
  );
}

interface OrderPageProps {
  order: OrderView;
  /** Time at which this device stored it, if there was no answer. */
  kept_at: number | undefined;
  /** Of a mail's link. */
  brought: BroughtLink;
  onRetry(): void;
}

function OrderPage({ order, kept_at, brought, onRetry }: OrderPageProps) {
  useOrderConsent(order);
  const isGift = order.tickets !== undefined && !order.user;
  const waits = isWaiting(order);
  const [waited] = useState(waits);
  // A person who waited for the payment continues at its result.
  const isNews = waited && !waits;
  const hasTickets = shownTickets(order).length + hiddenTickets(order).length > 0;
  const kept = kept_at !== undefined && (
    <div className={styles.kept} data-screen-only="">
      <KeptNote kept_at={kept_at} onRetry={onRetry} />
    </div>
  );
  const page = (
    <div className={classes(frame.wrap, styles.order, waits && styles.waiting)}>
      {!hasTickets && kept}
      {order.status === 'paid' && <Approved order={order} isNews={isNews} />}
      {hasTickets && <OrderTitle order={order} />}
      {!hasTickets && !waits && <OrderHead order={order} />}
      <Payment order={order} />
      <PaidTickets order={order} isOffline={kept_at !== undefined} isNews={isNews} />
      {/* The door reads the QR: nothing pushes it down. */}
      {hasTickets && kept}
      {isClosed(order, brought) && <OpenTickets order={order} brought={brought} isNews={isNews} />}
      <div className={styles.about}>
        {!isGift && <OrderSums order={order} />}
        {(waits || hasTickets) && <OrderHead order={order} isBelow />}
      </div>
      {kept_at === undefined && <RefundSection order={order} opensAtOnce={brought.opensRefund} />}
      <AnswersGiven order={order} />
      {kept_at === undefined && order.user && !waits && <OrderSeller order={order} />}
      {kept_at === undefined && order.tickets && !waits && <KeepOrder order={order} />}
      {kept_at === undefined && <EndAccess order={order} />}
    </div>
  );
  return (
    <>
      {waits && <CheckoutStrip order={order} onExpire={onRetry} />}
      {page}
    </>
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

interface OrderHeadProps {
  order: OrderView;
  /** Whether the page has its title above already. */
  isBelow?: boolean;
}

function OrderHead({ order, isBelow = false }: OrderHeadProps) {
  const { event } = order;
  const Heading = isBelow ? 'p' : 'h1';
  return (
    <section className={classes(styles.head, isBelow && styles.below)} aria-label={texts.about}>
      <Link href={`/events/${event.slug}`} className={styles.poster} aria-label={`Página de ${event.name}`}>
        <OrderCover order={order} sizes="84px" />
      </Link>
      <div>
        <Heading className="fx-announce">{event.name}</Heading>
        <p>
          <b>
            <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
          </b>
          {whereOf(event) && ` · ${whereOf(event)}`}
        </p>
        {event.age_rating && <p>{ageRatingWords(event.age_rating, event.age_reason ?? null)}</p>}
        {event.canceled_at && (
          <p>
            <CancelledTag event={event} />
          </p>
        )}
        <p className={styles.tags}>
          <OwnOrderTag order={order} />
          <span className="fx-quiet">
            Pedido <Code>{order.code}</Code> · <DateTime at={order.created_at} zone={event.time_zone} />
          </span>
        </p>
      </div>
    </section>
  );
}

/** Returns whether the reader is not the buyer of a paid order, or of a refunded one that a mail's link leads to. */
function isClosed({ status, tickets, paid_at }: OrderView, { token, code }: BroughtLink): boolean {
  if (tickets) return false;
  return status === 'paid' || (paid_at !== null && (token !== undefined || code !== undefined));
}
