import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';
import { refundRoutes } from './refund-routes.ts';

/** Serves the support's area: every event, to read, to cancel and to mark as changed, and refund requests. */
export const supportRoutes: RouteObject[] = [...eventRoutes, ...refundRoutes];
