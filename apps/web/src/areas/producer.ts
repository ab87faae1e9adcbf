import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';

/** What a producer works with: his own events. */
export const producerRoutes: RouteObject[] = [...eventRoutes];
