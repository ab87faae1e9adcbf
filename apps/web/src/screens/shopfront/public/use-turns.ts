import { type PublicEventView } from '@festix/domain/contract';
import { instantOf, MINUTE, SECOND } from '@festix/domain/ground';
import { nextTurn, windowStanding } from '@festix/domain/programme';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../data/server-clock.ts';

/** Milliseconds over which all that have a page open spread their reading of it at a turn. */
const SPREAD = SECOND;

/** Milliseconds after which the wait for a far turn is measured anew: timers drift, clocks are set, devices sleep. */
const LOOK_AGAIN = 10 * MINUTE;

/** An answer from before the turn is requested again: this device's clock may be some seconds ahead. */
const STALE_READS = { most: 5, every: 1.5 * SECOND };

/**
 * Reads an open page again when one of its lots, or its sale, begins or ends, and draws what depends on it. A hidden
 * page is read once it is visible.
 */
export function useTurns(event: PublicEventView | undefined, refetch: () => Promise<unknown>): void {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!event) return undefined;
    const windows = [...event.lots, { sale_starts_at: null, sale_ends_at: event.sales_end_at }];
    let isOver = false;
    let isMissed = false;
    let reads = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => instantOf(serverNow());
    const wait = () => {
      const turn = nextTurn(windows, now());
      if (turn === null) return;
      const left = Date.parse(turn) - serverNow();
      timer = left > LOOK_AGAIN ? setTimeout(wait, LOOK_AGAIN) : setTimeout(read, left + Math.random() * SPREAD);
    };
    const read = () => {
      isMissed = document.hidden;
      if (isMissed) return;
      reads += 1;
      draw((times) => times + 1);
      void refetch().then(() => !isOver && goOn());
    };
    // An answer that still contains an ended lot was given before its end.
    const goOn = () => {
      const isStale = event.lots.some((lot) => windowStanding(lot, now()) === 'over');
      if (isStale && reads < STALE_READS.most) timer = setTimeout(read, STALE_READS.every * Math.random());
      else wait();
    };
    const seen = () => isMissed && read();
    goOn();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [event, refetch]);
}
