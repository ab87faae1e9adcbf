import type { OrderView } from '@festix/domain/contract';
import { OrderStatusTag, StatusTag } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { Timer } from '@phosphor-icons/react/Timer';
import { unfinished } from '../../../frame/parts/order-words.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';

const UNFINISHED = {
  expired: texts.bookingExpired,
  by_payer: texts.bookingGivenBack,
  given_back: texts.placesGivenBack,
};

/** Shows the state of an order to its buyer. A failed booking does not read like a cancelled event. */
export function OwnOrderTag({ order }: { order: OrderView }) {
  const { status, status_detail } = order;
  const ending = unfinished(order);
  if (ending) return <StatusTag icon={Timer}>{UNFINISHED[ending]}</StatusTag>;
  if (isAskedBack(order)) {
    return (
      <StatusTag tone="warning" icon={ArrowUUpLeft}>
        {texts.askedBackTag}
      </StatusTag>
    );
  }
  // Paid and refunded need no detail; the gateway's word is for the seller.
  const isPlain = status === 'paid' || status === 'refunded';
  return <OrderStatusTag status={status} detail={isPlain ? null : status_detail} />;
}

/** Returns whether one of the reader's received tickets waits for an answer to its buyer. */
function isAskedBack({ user, status, tickets = [] }: OrderView): boolean {
  return !user && status === 'paid' && tickets.some(({ return_request }) => return_request?.state === 'asked');
}
