import type { OrderView } from '@festix/domain/contract';
import { formatBRL } from '@festix/domain/ground';
import { Banner } from '@festix/ui';
import { Navigate } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { backPath, unfinished } from '../../../frame/parts/order-words.ts';
import { purchaseTexts as texts } from '../purchase/purchase-texts.ts';
import orderNoteStyles from './order-note.module.css';

/** Reason for the way back to the event's page. */
const EXPIRED = 'EXPIRED_CART_ERROR';

export interface EndedPaymentProps {
  order: OrderView;
  /** Whether a person has waited for it here. */
  isNews: boolean;
}

/** Shows the result of a payment that failed, or came too late. */
export function EndedPayment({ order, isNews }: EndedPaymentProps) {
  if (order.sent_back) return <SentBack order={order} amount={formatBRL(order.sent_back)} />;
  const ending = unfinished(order);
  if (!ending) return null;
  if (ending === 'given_back') return <Over order={order} title={texts.placesGivenBack} isNew={false} />;
  if (ending === 'by_payer') return <Over order={order} title={texts.givenUp} isNew={isNews} />;
  // A buyer with an open form has nothing to wait for; a charge may have been paid in the last second.
  if (isNews && !order.payment) return <Navigate replace to={backPath(order, EXPIRED)} />;
  return <Over order={order} title={texts.over} line={texts.overLine} error={EXPIRED} isNew={isNews} />;
}

interface OverProps {
  order: OrderView;
  title: string;
  /** Line for a buyer who may have paid: the money may still be on its way. */
  line?: string;
  /** Code of the error that the event's page shows. */
  error?: string;
  isNew: boolean;
}

/** Shows a failed booking, with a link to another. */
function Over({ order, title, line, error, isNew }: OverProps) {
  const place = useFocusWhen<HTMLElement>(isNew);
  return (
    <section ref={place} className={orderNoteStyles.note} data-screen-only="" tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      {order.payment && line && <p>{line}</p>}
      <ButtonLink type="primary" href={backPath(order, error)}>
        {texts.choosePlaces}
      </ButtonLink>
    </section>
  );
}

function SentBack({ order, amount }: { order: OrderView; amount: string }) {
  return (
    <div role="status" data-screen-only="">
      <Banner tone="warning">{order.status === 'refunded' ? texts.late(amount) : texts.doubled(amount)}</Banner>
    </div>
  );
}
