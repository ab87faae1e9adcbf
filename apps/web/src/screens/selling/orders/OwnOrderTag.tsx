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

/** Where an order stands, to its buyer. A booking that came to nothing doesn't read like a cancelled event. */
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
  // What is paid or went back says so by itself; the gateway's word on it is the seller's.
  const isPlain = status === 'paid' || status === 'refunded';
  return <OrderStatusTag status={status} detail={isPlain ? null : status_detail} />;
}

/** Whether one of the tickets that were passed on to the reader waits for an answer to its buyer. */
function isAskedBack({ user, status, tickets = [] }: OrderView): boolean {
  return !user && status === 'paid' && tickets.some(({ return_request }) => return_request?.state === 'asked');
}
