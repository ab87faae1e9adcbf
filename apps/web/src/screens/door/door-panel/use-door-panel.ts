import { doorPanelEndpoints } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { isOfEntries } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';

/** Milliseconds after which the figures are read again even if no hint comes: refusals and queues have none. */
const UNHINTED = 20_000;

/** Milliseconds between two readings in a rush: the figures are many, and nobody reads them faster. */
const REST = 3_000;

/** The figures of an event's doors; what happens there shows by itself. */
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
