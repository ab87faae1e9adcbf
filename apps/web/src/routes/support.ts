import type { RouteObject } from 'react-router-dom';
import { eventRoutes } from './event-routes.ts';
import { refundRoutes } from './refund-routes.ts';

/** What support works with: every event, to read, to cancel and to mark as changed, and what buyers ask back. */
export const supportRoutes: RouteObject[] = [...eventRoutes, ...refundRoutes];
