import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';

/** What a sale point works with: the events it sells. */
export const salePointRoutes: RouteObject[] = [...eventRoutes];
