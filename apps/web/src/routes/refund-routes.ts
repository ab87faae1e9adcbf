import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';

/** Money that buyers of all events ask back, for those who answer. */
export const refundRoutes: RouteObject[] = [
  {
    path: 'refund-requests',
    ...screen(() => import('../screens/selling/support/RefundRequestsScreen.tsx'), 'RefundRequestsScreen'),
  },
];
