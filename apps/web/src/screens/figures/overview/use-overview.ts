import { dashboardEndpoints, type EventView } from '@festix/domain/contract';
import { dayOf, MINUTE, type Day } from '@festix/domain/ground';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import type { Hint } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';
import { PERIOD_ADDRESS, periodAsked } from './sales-period.ts';

/** Milliseconds after which the figures are read again. */
export const REFETCH = 60_000;

/** Reads an event's figures, with the period of its sales in the address; follows new sales. */
export function useOverview({ id: event_id, time_zone }: EventView) {
  const { state, change } = useAddress(PERIOD_ADDRESS);
  const today = useToday(time_zone);
  const asked = periodAsked(state, today);
  const reading = useAreaCall(
    dashboardEndpoints.overview,
    { params: { event_id }, query: { ...asked.range, group: asked.group } },
    { placeholderData: keepPreviousData, refetchInterval: REFETCH },
  );
  useReloadOnSales(event_id);
  return { asked, change, today, reading };
}

/** Returns the present day in a zone, updated at midnight. */
export function useToday(zone: string): Day {
  const [today, setToday] = useState(() => dayOf(new Date(), zone));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(new Date(), zone)), MINUTE);
    return () => clearInterval(timer);
  }, [zone]);
  return today;
}

const isOfSales = ({ type }: Hint): boolean => type === 'order.updated' || type === 'reconnected';

function useReloadOnSales(event_id: string): void {
  const { area } = useArea();
  const queryClient = useQueryClient();
  const reload = useCallback(
    () =>
      queryClient.invalidateQueries({ queryKey: keyOf(dashboardEndpoints.overview, { area, params: { event_id } }) }),
    [queryClient, area, event_id],
  );
  useGatheredHints(event_id, isOfSales, reload);
}
