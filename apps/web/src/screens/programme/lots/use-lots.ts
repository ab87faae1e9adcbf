import { lotEndpoints, type LotsPatch, type LotView } from '@festix/domain/contract';
import { foldText, notices } from '@festix/domain/ground';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { useArea, useAreaTagged } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { onHint } from '../../../data/realtime.ts';
import { useReloadEvents } from '../general/use-reload-events.ts';

/** Milliseconds after which the list is read again even without a hint: not every viewer gets hints of sales. */
const UNHINTED = 30_000;

/** Reads the lots of an event; follows changes and sales of others. */
export function useLots(event_id: string) {
  const reload = useReloadLots(event_id);
  const reloadList = useReloadList(event_id);
  const reading = useAreaTagged(lotEndpoints.list, { params: { event_id } }, { refetchInterval: UNHINTED });
  useEffect(
    () =>
      onHint(event_id, ({ type }) => {
        if (type === 'lot.updated' || type === 'reconnected') void reload();
        if (type === 'order.updated') void reloadList();
      }),
    [event_id, reload, reloadList],
  );
  return reading;
}

/** Returns a function that reads the event's lots again, and its head. */
export function useReloadLots(event_id: string): () => Promise<void> {
  const reloadList = useReloadList(event_id);
  const reloadEvents = useReloadEvents();
  return useCallback(async () => {
    await Promise.all([reloadList(), reloadEvents()]);
  }, [reloadList, reloadEvents]);
}

function useReloadList(event_id: string): () => Promise<void> {
  const { area } = useArea();
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(lotEndpoints.list, { area, params: { event_id } }) }),
    [area, event_id, queryClient],
  );
}

/** Switches lots on or off, shown or hidden. */
export function useLotFlags(event_id: string, onDone?: () => void): Action<LotsPatch> {
  const { call } = useArea();
  const reload = useReloadLots(event_id);
  return useAction((body: LotsPatch) => call(lotEndpoints.editMany, { params: { event_id }, body }), {
    place: 'lots.edit-many',
    done: notices.lotsVisibilityUpdated,
    failed: notices.lotsVisibilityFailed,
    onDone: async () => {
      onDone?.();
      await reload();
    },
  });
}

/** Returns the lots whose names contain the typed text, ignoring accents and case. */
export function lotsNamed(lots: readonly LotView[], typed: string): LotView[] {
  const words = foldText(typed);
  return lots.filter(({ name }) => foldText(name).includes(words));
}
