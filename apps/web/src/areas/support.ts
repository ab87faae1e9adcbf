import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';

/** What support works with: every event, to read. */
export const supportRoutes: RouteObject[] = [...eventRoutes];
