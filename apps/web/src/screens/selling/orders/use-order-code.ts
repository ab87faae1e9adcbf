import { buyingEndpoints, type OrderView } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';

/** Requests a code to the buyer's address; `done` is the notice for that. */
export function useAskedCode({ id: order_id }: OrderView, onDone: () => void, done?: string) {
  return useAction(() => call(buyingEndpoints.orderCode, { params: { order_id } }), {
    place: 'orders.ask-code',
    failed: texts.codeFailed,
    onDone,
    ...(done && { done }),
  });
}

/** Returns the function that shows an answer in place of the order as it was. */
export function useKeptAnswer({ id: order_id }: OrderView): (answer: OrderView) => void {
  const queries = useQueryClient();
  return (answer) => void queries.setQueryData(keyOf(buyingEndpoints.order, { params: { order_id } }), answer);
}
