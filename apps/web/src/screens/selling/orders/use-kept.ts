import type { Id } from '@festix/domain/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OwnList } from '../../../offline/own-lists.ts';
import type { KeptOrderRow } from '../../../offline/own-tickets.db.ts';
import { mayHoldTickets, openOwnTickets } from '../../../session/kept-tickets.ts';

/** Reads the stored order; null once it is known to be absent. Read only until the API has answered. */
export function useKeptOrder(order_id: Id, isAsked: boolean): KeptOrderRow | null | undefined {
  const reading = useQuery({
    queryKey: ['kept-order', order_id],
    queryFn: async () => (await (await openOwnTickets()).find(order_id)) ?? null,
    enabled: isAsked && mayHoldTickets(),
    gcTime: 0,
    retry: false,
  });
  return reading.data;
}

/** Reads the stored orders of a list. */
export function useKeptOrders(list: OwnList, isAsked: boolean): UseQueryResult<KeptOrderRow[]> {
  return useQuery({
    queryKey: ['kept-orders', list],
    queryFn: async () => (await openOwnTickets()).list(list),
    enabled: isAsked && mayHoldTickets(),
    gcTime: 0,
    retry: false,
  });
}
