import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';

/** What a team works with: the events it was given, by grants. */
export const teamMemberRoutes: RouteObject[] = [...eventRoutes];
