import { endpoint, type None } from './endpoint.ts';
import type { Count } from './views.ts';

/** Where a browser stands in an event's line. */
export interface WaitingPlaceView {
  /** `off` where nobody has to wait: the event has no waiting room. */
  state: 'off' | 'waiting' | 'let_in';
  /** Buyers who are let in before this one; 0 for who has been. */
  ahead: Count;
  /** Seconds until its turn; 0 for who has been let in. */
  wait_seconds: Count;
}

export const waitingRoomEndpoints = {
  /** Gives the browser a place at the end of the line, as a cookie; who holds one that is good keeps it. */
  stand: endpoint<{ slug: string }, None, None, WaitingPlaceView>({
    method: 'PUT',
    areas: ['public'],
    path: '/events/{slug}/waiting-room',
    ability: 'public',
  }),
};
