import { type OrderView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { SkeletonBar, classes } from '@festix/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { PublicFrame } from '../../../frame/public/PublicFrame.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { isWaiting } from '../../../frame/parts/order-words.ts';
import { laterPart, useLaterPart } from '../../../frame/app/later-part.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useOrderConsent } from '../../../frame/tracking/use-order-consent.ts';
import { AnswersGiven } from '../purchase/AnswersGiven.tsx';
import { whenIdle } from '../../../offline/when-idle.ts';
import { isBookedHere } from '../purchase/cart.ts';
import { CheckoutStrip } from './CheckoutStrip.tsx';
import { Payment, PaymentToCome } from './Payment.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderSums } from './OrderSums.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import { useBroughtLink } from './use-brought-link.ts';
import { useKeptBooking } from './use-kept-booking.ts';
import { useOrder } from './use-order.ts';
import '@festix/ui/white-paper.css';
import '@festix/ui/code-font.css';
import frame from '../../../frame/public/public.module.css';
import styles from './order.module.css';

/** Most people who wait here see it next: it comes in advance, so that a payment shows its tickets at once. */
const outcome = laterPart(() => import('./OrderOutcome.tsx'));

/**
 * Shows an order by its secret address: its items, cost and payment, and to its buyer the tickets. The site's head is
 * left out while it is paid; the frame is the same one throughout, so that a payment that arrives finds the page.
 */
export function OrderScreen() {
  const { order_id = '' } = useParams();
  const { order, served, error, retry, kept_at } = useOrder();
  const known = order ?? served;
  useTitle(known && `Pedido ${known.code}`, known?.event.name);
  const waits = order && isWaiting(order);
  const brought = useBroughtLink(waits);
  const [isBooked] = useState(() => isBookedHere(order_id));
  const [awaited, setAwaited] = useState<string>();
  if (waits && awaited !== order_id) setAwaited(order_id);
  // A person who waited for the payment continues at its result.
  const isNews = awaited === order_id && !waits;
  const isHeadless = known ? isWaiting(known) : isBooked && !error;
  const ended = useLaterPart(outcome, !isHeadless);
  useEffect(() => {
    // A lost part is loaded again where it is shown.
    if (isHeadless) whenIdle(() => void outcome.load().catch(() => undefined));
  }, [isHeadless]);
  const failure = error ?? (order && ended.error);
  const isShown = order && (waits || ended.part);
  return (
    <PublicFrame isHeadless={isHeadless} isToCome={!isShown && !failure && !isNews}>
      {order && waits ? (
        <OrderPage order={order}>
          <WaitingOrder order={order} onExpire={retry} />
        </OrderPage>
      ) : order && ended.part ? (
        <OrderPage order={order}>
          <ended.part.OrderOutcome order={order} kept_at={kept_at} brought={brought} isNews={isNews} onRetry={retry} />
        </OrderPage>
      ) : failure ? (
        <ScreenFailure
          title={notices.orderLoadFailed}
          error={failure}
          onRetry={() => {
            retry();
            ended.retry();
          }}
        />
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

interface ShownOrderProps {
  order: OrderView;
}

/** Shows what anybody may know of an order that waits for its payment, until its reader’s own answer comes. */
function ServedOrder({ order }: ShownOrderProps) {
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

/** Surrounds a known order, whichever of its pages is shown. */
function OrderPage({ order, children }: ShownOrderProps & { children: ReactNode }) {
  useOrderConsent(order);
  useKeptBooking(order);
  return children;
}

/** Shows an order that waits for its payment. */
function WaitingOrder({ order, onExpire }: ShownOrderProps & { onExpire(): void }) {
  const isGift = order.tickets !== undefined && !order.user;
  return (
    <>
      <CheckoutStrip order={order} onExpire={onExpire} />
      <div className={classes(frame.wrap, styles.order, styles.waiting)}>
        <Payment order={order} />
        <div className={styles.about}>
          {!isGift && <OrderSums order={order} />}
          <OrderHead order={order} isBelow />
        </div>
        <AnswersGiven order={order} />
      </div>
    </>
  );
}
