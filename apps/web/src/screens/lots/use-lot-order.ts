import { lotEndpoints, notices, type LotView, type Page } from '@festix/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '../../app/use-action.ts';
import { useArea } from '../../areas/area-context.tsx';
import { ifMatch, taggedKey, type Tagged } from '../../data/tagged.ts';
import { useReloadLots } from './use-lots.ts';

/** Milliseconds after the last move before the order is saved. */
export const ORDER_RESTS = 3_000;

/** The lots in an order that is not saved yet; those that came meanwhile stand at the end. */
export function inOrder(lots: readonly LotView[], ids: readonly string[] | undefined): LotView[] {
  if (!ids) return [...lots];
  const place = (lot: LotView) => (ids.includes(lot.id) ? ids.indexOf(lot.id) : ids.length);
  return lots.toSorted((one, other) => place(one) - place(other));
}

/** The order of the lots: moves show at once and are saved together once they rest, or when the list is left. */
export function useLotOrder(event_id: string, list: Tagged<Page<LotView>> | undefined) {
  const { area, callTagged } = useArea();
  const queryClient = useQueryClient();
  const reload = useReloadLots(event_id);
  const [moved, setMoved] = useState<string[]>();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const params = { event_id };
  const lots = inOrder(list?.view.data ?? [], moved);

  const save = useAction(
    (ids: string[]) => callTagged(lotEndpoints.order, { params, body: { lots: ids }, headers: ifMatch(list?.tag) }),
    {
      place: 'lots.order',
      done: notices.lotsOrdered,
      failed: notices.lotsOrderFailed,
      onDone: (now, sent) => {
        queryClient.setQueryData(taggedKey(lotEndpoints.list, { area, params }), now);
        setMoved((latest) => (latest === sent ? undefined : latest));
      },
    },
  );

  const saveNow = useEffectEvent(async () => {
    clearTimeout(rest.current);
    rest.current = undefined;
    if (!moved || save.isBusy) return;
    const sent = lots.map(({ id }) => id);
    setMoved(sent);
    if (await save.run(sent)) return;
    setMoved((latest) => (latest === sent ? undefined : latest));
    await reload();
  });

  // Each move begins the rest anew; one that falls into a save waits for its own.
  useEffect(() => {
    if (!moved || save.isBusy) return;
    rest.current = setTimeout(() => void saveNow(), ORDER_RESTS);
    return () => clearTimeout(rest.current);
  }, [moved, save.isBusy]);

  useEffect(
    () => () => {
      if (rest.current !== undefined) void saveNow();
    },
    [],
  );

  return { lots, move: setMoved, isWaiting: moved !== undefined };
}
