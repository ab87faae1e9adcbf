import { endpoint, type None } from './endpoint.ts';

export const pageViewEndpoints = {
  /**
   * Somebody opened the page of an event. It counts once each time it is told, without a cookie; robots and those who
   * work at the event count for nothing.
   */
  open: endpoint<{ slug: string }, None, None, void>({
    method: 'POST',
    areas: ['public'],
    path: '/events/{slug}/views',
    ability: 'public',
    status: 204,
  }),
};
