import { buyingEndpoints, type OrderView } from '@festix/domain';
import { useParams } from 'react-router-dom';
import { useCall } from '../../data/queries.ts';
import { useRestoredSession } from '../../session/use-restored-session.ts';

/** Milliseconds between two looks at an order that waits for its payment. */
const WAITING = 4_000;

/** The order in the address, read as whoever is signed in, and again and again while it may be paid. */
export function useOrder() {
  const { order_id = '' } = useParams();
  const session = useRestoredSession({ visitorsWelcome: true });
  const reading = useCall(
    buyingEndpoints.order,
    { params: { order_id } },
    {
      // Asked before the session is known, the answer would hide the buyer's own tickets.
      enabled: session.status !== 'unknown',
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? WAITING : false),
    },
  );
  const retry = () => (session.error ? session.retry() : void reading.refetch());
  return { order: reading.data, error: session.error ?? reading.error, retry };
}

/** Whether money may still come. */
export function isWaiting({ status }: Pick<OrderView, 'status'>): boolean {
  return status === 'booking' || status === 'rejected';
}
