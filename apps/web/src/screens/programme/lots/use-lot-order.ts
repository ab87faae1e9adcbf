import { lotEndpoints, type LotView, type Page } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { ifMatch, taggedKey, type Tagged } from '../../../data/tagged.ts';
import { useReloadLots } from './use-lots.ts';

/** Milliseconds after the last move before the order is saved. */
export const ORDER_RESTS = 3_000;

/** Returns the lots in an unsaved order; new ones are at the end. */
export function inOrder(lots: readonly LotView[], ids: readonly string[] | undefined): LotView[] {
  if (!ids) return [...lots];
  const place = (lot: LotView) => (ids.includes(lot.id) ? ids.indexOf(lot.id) : ids.length);
  return lots
    .toSorted((one, other) => place(one) - place(other))
    .map((lot, sorting) => (lot.sorting === sorting ? lot : { ...lot, sorting }));
}

/** An order that waits to be saved, with the version of the list that it was made over. */
interface Moved {
  ids: string[];
  tag: string | undefined;
}

/**
 * Keeps the order of the lots: moves show at once and are saved together after a pause, or on leaving the list. Does
 * not overwrite another person's order: saves against the version of the first move.
 */
export function useLotOrder(event_id: string, list: Tagged<Page<LotView>> | undefined) {
  const { area, callTagged } = useArea();
  const queryClient = useQueryClient();
  const reload = useReloadLots(event_id);
  const [moved, setMoved] = useState<Moved>();
  // Moves made after a running save began, also once the list is left.
  const waiting = useRef<Moved>(undefined);
  const isLeft = useRef(false);
  const isSaving = useRef(false);
  const params = { event_id };
  const lots = inOrder(list?.view.data ?? [], moved?.ids);

  function wait(next: Moved | undefined): void {
    waiting.current = next;
    setMoved(next);
  }

  const save = useAction(
    ({ ids, tag }: Moved) =>
      callTagged(lotEndpoints.order, {
        params,
        body: { lots: inOrder(list?.view.data ?? [], ids).map(({ id }) => id) },
        headers: ifMatch(tag),
      }),
    {
      place: 'lots.order',
      done: notices.lotsOrdered,
      failed: notices.lotsOrderFailed,
      onDone: (now, sent) => {
        queryClient.setQueryData(taggedKey(lotEndpoints.list, { area, params }), now);
        const later = waiting.current === sent ? undefined : waiting.current;
        wait(later && { ids: later.ids, tag: now.tag });
      },
    },
  );

  const saveNow = useEffectEvent(async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    do {
      if (waiting.current && !(await save.run(waiting.current))) {
        wait(undefined);
        await reload();
      }
      // Moves that arrived during that save are saved at once, because the person has left the list.
    } while (isLeft.current && waiting.current);
    isSaving.current = false;
  });

  // Each move begins the rest anew; one that falls into a save waits for its own.
  useEffect(() => {
    if (!moved || save.isBusy) return undefined;
    const rest = setTimeout(() => void saveNow(), ORDER_RESTS);
    return () => clearTimeout(rest);
  }, [moved, save.isBusy]);

  useEffect(() => {
    if (!moved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [moved]);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      void saveNow();
    };
  }, []);

  return {
    lots,
    move: (ids: string[]) => wait({ ids, tag: waiting.current ? waiting.current.tag : list?.tag }),
    isWaiting: moved !== undefined,
  };
}
