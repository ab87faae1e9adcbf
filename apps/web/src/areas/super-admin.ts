import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';

/** What the platform's administration works with: every event. */
export const superAdminRoutes: RouteObject[] = [...eventRoutes];
