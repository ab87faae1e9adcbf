import { endpoint, type None } from './endpoint.ts';

export const pageViewEndpoints = {
  /**
   * Counts a view of an event's page, each time, without a cookie; robots and people who work at the event do not
   * count.
   */
  open: endpoint<{ slug: string }, None, None, void>({
    method: 'POST',
    areas: ['public'],
    path: '/events/{slug}/views',
    ability: 'public',
    status: 204,
  }),
};
