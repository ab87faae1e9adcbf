import { doorPanelEndpoints } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { isOfEntries } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';

/** Milliseconds after which the figures are read again even without a hint: refusals and queues send none. */
const UNHINTED = 20_000;

/** Milliseconds between two readings in a rush, because the figures are many. */
const REST = 3_000;

/** Reads the live figures of an event's doors. */
export function useDoorPanel(event_id: string) {
  const { area } = useArea();
  const queryClient = useQueryClient();
  const reload = useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(doorPanelEndpoints.show, { area, params: { event_id } }) }),
    [event_id, area, queryClient],
  );
  useGatheredHints(event_id, isOfEntries, reload, REST);
  return useAreaCall(doorPanelEndpoints.show, { params: { event_id } }, { refetchInterval: UNHINTED });
}
