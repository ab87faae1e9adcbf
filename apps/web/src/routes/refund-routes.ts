import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';

/** Serves the refund requests of all events, for people who answer them. */
export const refundRoutes: RouteObject[] = [
  {
    path: 'refund-requests',
    ...screen(() => import('../screens/selling/support/RefundRequestsScreen.tsx'), 'RefundRequestsScreen'),
  },
];
