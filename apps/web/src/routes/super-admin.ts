import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';
import { eventRoutes } from './event-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { salePointsRoutes } from './sale-points-routes.ts';

/** Serves the administration's area: figures, every event and sale point, users, and the audit log. */
export const superAdminRoutes: RouteObject[] = [
  {
    index: true,
    ...screen(() => import('../screens/figures/dashboard/PlatformDashboardScreen.tsx'), 'PlatformDashboardScreen'),
  },
  ...eventRoutes,
  ...salePointsRoutes,
  ...refundRoutes,
  { path: 'payouts', ...screen(() => import('../screens/money/payouts/PayoutInboxScreen.tsx'), 'PayoutInboxScreen') },
  {
    path: 'payouts/create',
    ...screen(() => import('../screens/money/payouts/PlatformPayoutScreen.tsx'), 'PlatformPayoutScreen'),
  },
  { path: 'payouts/:payout_id', ...screen(() => import('../screens/money/payouts/PayoutScreen.tsx'), 'PayoutScreen') },
  {
    path: 'reconciliation',
    ...screen(() => import('../screens/money/recounts/ReconciliationScreen.tsx'), 'ReconciliationScreen'),
  },
  { path: 'users', ...screen(() => import('../screens/people/people/UsersScreen.tsx'), 'UsersScreen') },
  { path: 'users/:user_id', ...screen(() => import('../screens/people/people/UserScreen.tsx'), 'UserScreen') },
  {
    path: 'producer-requests',
    ...screen(() => import('../screens/people/people/ProducerRequestsScreen.tsx'), 'ProducerRequestsScreen'),
  },
  { path: 'operations', ...screen(() => import('../screens/operations/operations/HealthScreen.tsx'), 'HealthScreen') },
  { path: 'operations/jobs', ...screen(() => import('../screens/operations/operations/JobsScreen.tsx'), 'JobsScreen') },
  {
    path: 'operations/deliveries',
    ...screen(() => import('../screens/operations/operations/DeliveriesScreen.tsx'), 'DeliveriesScreen'),
  },
  {
    path: 'operations/devices',
    ...screen(() => import('../screens/operations/operations/DevicesScreen.tsx'), 'DevicesScreen'),
  },
  {
    path: 'operations/webhooks',
    ...screen(() => import('../screens/operations/operations/WebhooksScreen.tsx'), 'WebhooksScreen'),
  },
  { path: 'legal', ...screen(() => import('../screens/operations/law/LegalTextsScreen.tsx'), 'LegalTextsScreen') },
  { path: 'audit', ...screen(() => import('../screens/people/audit/AuditScreen.tsx'), 'AuditScreen') },
];
