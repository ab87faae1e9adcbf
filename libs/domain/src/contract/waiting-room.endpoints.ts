import { endpoint, type None } from './endpoint.ts';
import type { Count } from './views.ts';

/** A browser's place in an event's line. */
export interface WaitingPlaceView {
  /** `off` if nobody waits: the event has no waiting room. */
  state: 'off' | 'waiting' | 'let_in';
  /** Buyers to be admitted before this one; 0 once admitted. */
  ahead: Count;
  /** Seconds until its turn; 0 once admitted. */
  wait_seconds: Count;
}

export const waitingRoomEndpoints = {
  /** Gives the browser a place at the end of the line, as a cookie; a valid one is kept. */
  stand: endpoint<{ slug: string }, None, None, WaitingPlaceView>({
    method: 'PUT',
    areas: ['public'],
    path: '/events/{slug}/waiting-room',
    ability: 'public',
  }),
};
