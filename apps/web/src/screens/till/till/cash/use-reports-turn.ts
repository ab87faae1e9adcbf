import type { Id } from '@festix/domain/contract';
import { useEffect, useState } from 'react';
import { usePrinter } from '../printer/printer.store.ts';

const LOCK = 'festix-till-reports ';

/**
 * Returns whether this tab completes the reports of an event's closed drawers: one tab does, and the one that has the
 * printer takes it from another. Without locks every tab does.
 */
export function useReportsTurn(event_id: Id): boolean {
  const isLinked = usePrinter((state) => state.isLinked);
  const [hasTurn, setTurn] = useState(false);
  useEffect(() => {
    const { locks } = navigator as Partial<Navigator>;
    const left = new AbortController();
    const { signal } = left;
    const over = Promise.withResolvers<undefined>();
    const take = async (options: LockOptions) => {
      try {
        if (!locks) return setTurn(true);
        await locks.request(`${LOCK}${event_id}`, options, () => {
          setTurn(true);
          return over.promise;
        });
      } catch (error) {
        if (signal.aborted) return;
        const isTaken = (error as { name?: string }).name === 'AbortError';
        setTurn(!isTaken);
        if (isTaken) await take({ signal });
      }
    };
    void take(isLinked ? { steal: true } : { signal });
    return () => {
      left.abort();
      over.resolve(undefined);
      setTurn(false);
    };
  }, [event_id, isLinked]);
  return hasTurn;
}
