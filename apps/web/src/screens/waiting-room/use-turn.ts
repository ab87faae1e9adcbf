import { waitingRoomEndpoints, type WaitingPlaceView } from '@festix/domain';
import { useEffect, useRef } from 'react';
import { useCall } from '../../data/queries.ts';

const MOST_OFTEN_MS = 1_000;
const LEAST_OFTEN_MS = 20_000;

/** Asks the more often the nearer the turn is. */
export function askAgainIn({ wait_seconds }: Pick<WaitingPlaceView, 'wait_seconds'>): number {
  return Math.min(LEAST_OFTEN_MS, Math.max(MOST_OFTEN_MS, wait_seconds * 250));
}

/** The browser's place in an event's line; `onTurn` is called once when its turn comes, where there is something to book. */
export function useTurn(slug: string, canBook: boolean, onTurn: () => Promise<void>) {
  const reading = useCall(
    waitingRoomEndpoints.stand,
    { params: { slug } },
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? askAgainIn(data) : false),
      // Who waits does something else meanwhile.
      refetchIntervalInBackground: true,
    },
  );
  const { data: place, refetch } = reading;
  const isTaken = useRef(false);
  const state = place?.state;
  useEffect(() => {
    if (state === undefined) return;
    if (state === 'waiting') isTaken.current = false;
    else if (canBook && !isTaken.current) {
      isTaken.current = true;
      // Refused all the same, the turn was over: the line says where this browser stands now.
      void onTurn().then(() => refetch());
    }
  }, [state, canBook, onTurn, refetch]);
  return reading;
}
