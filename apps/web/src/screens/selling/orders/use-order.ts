import { buyingEndpoints, SERVED, type OrderView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useCall } from '../../../data/queries.ts';
import { saysNo } from '../../../data/problem.ts';
import { dropServed } from '../../../data/served-data.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';
import { keepOrder } from './keep-tickets.ts';
import { isWaiting, shownTickets } from '../../../frame/parts/order-words.ts';
import { servedOrder } from './served-order.ts';
import { useKeptOrder } from './use-kept.ts';

/** Milliseconds between two looks at an order that waits for its payment. */
const WAITING = 4_000;

/** The same at one whose tickets are shown: a refund or a transfer ends them. */
const SHOWN = 300_000;

/** The same after its time is over, when a payment of the last second may still arrive. */
const LATE = 15_000;

/** Reads the order in the address as the signed-in person, again and again while it may be paid. */
export function useOrder() {
  const { order_id = '' } = useParams();
  const session = useRestoredSession({ visitorsWelcome: true });
  const reading = useCall(
    buyingEndpoints.order,
    { params: { order_id } },
    {
      // Asked before the session is known, the answer would hide the buyer's own tickets.
      enabled: session.status !== 'unknown',
      placeholderData: () => servedOrder(order_id),
      refetchInterval: ({ state }) => state.data !== undefined && restBefore(state.data),
    },
  );
  const data = reading.isPlaceholderData ? undefined : reading.data;
  useEffect(() => {
    if (data) dropServed(SERVED.order);
    if (data?.tickets && !isWaiting(data)) void keepOrder(data);
  }, [data]);
  const error = session.error ?? reading.error;
  const kept = useKeptOrder(order_id, !data);
  // Stored data replace a missing answer, never a refusal.
  const standIn = saysNo(error) ? undefined : kept;
  const retry = () => (session.error ? session.retry() : void reading.refetch());
  const shownOrder = data ?? standIn?.order;
  // While the order is read: what the page brought of it, which is what anybody sees.
  const servedFirst = reading.isPlaceholderData ? reading.data : undefined;
  // Time at which the order was stored, if it is shown from this device for want of an answer.
  const kept_at = !data && error ? standIn?.kept_at : undefined;
  const found = useMemo(
    () => ({ order: shownOrder, served: servedFirst, error, kept_at }),
    [shownOrder, servedFirst, error, kept_at],
  );
  // The first answer is drawn in small steps: what is on the screen can be scrolled and touched meanwhile.
  const unhurried = useDeferredValue(found);
  return { ...(unhurried.order ? found : unhurried), retry };
}

/** Returns the milliseconds until the order is read again, or false if no change is to come. */
function restBefore(order: OrderView): number | false {
  if (isWaiting(order)) return WAITING;
  if (shownTickets(order).length > 0) return SHOWN;
  const mayBeLate = order.status === 'cancelled' && order.status_detail === 'expired' && order.payment !== null;
  return mayBeLate && serverNow() - Date.parse(order.created_at) < DAY ? LATE : false;
}
