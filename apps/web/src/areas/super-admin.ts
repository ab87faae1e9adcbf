import type { RouteObject } from 'react-router-dom';
import { screen } from '../app/screen.ts';
import { eventRoutes } from './event-routes.ts';

/** What the platform's administration works with: every event, the people, and what they did. */
export const superAdminRoutes: RouteObject[] = [
  ...eventRoutes,
  { path: 'users', ...screen(() => import('../screens/people/UsersScreen.tsx'), 'UsersScreen') },
  { path: 'users/:user_id', ...screen(() => import('../screens/people/UserScreen.tsx'), 'UserScreen') },
  {
    path: 'producer-requests',
    ...screen(() => import('../screens/people/ProducerRequestsScreen.tsx'), 'ProducerRequestsScreen'),
  },
  { path: 'audit', ...screen(() => import('../screens/audit/AuditScreen.tsx'), 'AuditScreen') },
];
