import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';

/** Serves a team member's area: the events of the granted teams. */
export const teamMemberRoutes: RouteObject[] = [...eventRoutes];
