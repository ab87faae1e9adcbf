import { waitingRoomEndpoints, type WaitingPlaceView } from '@festix/domain/contract';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../data/queries.ts';

const MOST_OFTEN_MS = 1_000;
const LEAST_OFTEN_MS = 20_000;

/** Asks the more often the nearer the turn is. */
export function askAgainIn({ wait_seconds }: Pick<WaitingPlaceView, 'wait_seconds'>): number {
  return Math.min(LEAST_OFTEN_MS, Math.max(MOST_OFTEN_MS, wait_seconds * 250));
}

/**
 * Reads the browser's place in an event's line. `onTurn` is called once at its turn if there is a choice to book; a
 * later choice is booked by hand.
 */
export function useTurn(slug: string, canBook: boolean, onTurn: () => Promise<void>) {
  const reading = useCall(
    waitingRoomEndpoints.stand,
    { params: { slug } },
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? askAgainIn(data) : false),
      // A waiting person uses other tabs meanwhile.
      refetchIntervalInBackground: true,
    },
  );
  const { data: place, refetch } = reading;
  const hasCome = useRef(false);
  const state = place?.state;
  useEffect(() => {
    if (state === undefined) return;
    const comes = state !== 'waiting' && !hasCome.current;
    hasCome.current = state !== 'waiting';
    // Refused all the same, the turn was over: the line returns the present place.
    if (comes && canBook) void onTurn().then(() => refetch());
  }, [state, canBook, onTurn, refetch]);
  return reading;
}
