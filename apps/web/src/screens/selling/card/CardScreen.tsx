import type { OrderView } from '@festix/domain/contract';
import { Banner, classes, ErrorState, SkeletonBar } from '@festix/ui';
import { useState } from 'react';
import { cardFields } from '../../../data/card-fields.ts';
import { requestIdOf } from '../../../data/report-error.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { orderPath } from '../../../frame/parts/order-words.ts';
import { CheckoutStrip } from '../orders/CheckoutStrip.tsx';
import { OrderSums } from '../orders/OrderSums.tsx';
import { CardForm } from './CardForm.tsx';
import { cardTexts as texts } from './card-texts.ts';
import { Challenge } from './Challenge.tsx';
import { useCardPayment } from './use-card-payment.ts';
import frame from '../../../frame/public/public.module.css';
import orderStyles from '../orders/order.module.css';
import styles from './card.module.css';

export interface CardScreenProps {
  order_id: string;
  /** The order, if it is read already. */
  initial?: OrderView | undefined;
}

/** Names a card for an order and charges it, in a document that has nothing else. */
export function CardScreen({ order_id, initial }: CardScreenProps) {
  const payment = useCardPayment(order_id, initial);
  const { order, error, stage } = payment;
  const [hasForm, setForm] = useState(false);
  const [hasLeft, setLeft] = useState(false);
  if (stage === 'form' && !hasForm) setForm(true);
  useTitle(order && texts.title, order?.event.name);
  if (!order && error) {
    return (
      <main className={classes(frame.wrap, styles.alone)}>
        <ErrorState
          level={1}
          title={texts.loadFailed}
          line={whyItFailed(error)}
          onRetry={payment.read}
          requestId={requestIdOf(error)}
        />
      </main>
    );
  }
  if (!order || stage === 'over') return <ToCome />;
  return (
    <main>
      <CheckoutStrip order={order} back={{ href: orderPath(order), label: texts.back }} onExpire={payment.read} />
      <div className={classes(frame.wrap, orderStyles.order, orderStyles.waiting)}>
        <section className={styles.card} aria-label={texts.title}>
          {cardFields() === 'sandbox' && stage === 'form' && <Banner tone="warning">{texts.testNames}</Banner>}
          {stage === 'challenge' && (
            <Challenge
              order={order}
              onOtherCard={() => {
                setLeft(true);
                payment.leaveChallenge();
              }}
            />
          )}
          {/* Behind the bank's question it keeps what was typed. */}
          {hasForm && (
            <div hidden={stage === 'challenge'}>
              <CardForm order={order} payment={payment} takesFocus={hasLeft && stage === 'form'} />
            </div>
          )}
        </section>
        <div className={orderStyles.about}>
          <OrderSums order={order} />
        </div>
      </div>
    </main>
  );
}

function ToCome() {
  return (
    <main
      className={classes(frame.wrap, orderStyles.order, orderStyles.toCome)}
      role="status"
      aria-label={texts.loading}
      aria-busy="true"
    >
      <SkeletonBar width="50%" height={44} />
      <SkeletonBar height={52} />
      <SkeletonBar height={52} />
      <SkeletonBar height={52} />
    </main>
  );
}
