import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';
import { eventRoutes } from './event-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { salePointsRoutes } from './sale-points-routes.ts';

/** Serves a producer's area: his own events, the teams that work at them and the sale points that sell them. */
export const producerRoutes: RouteObject[] = [
  {
    index: true,
    ...screen(() => import('../screens/figures/dashboard/ProducerDashboardScreen.tsx'), 'ProducerDashboardScreen'),
  },
  ...eventRoutes,
  ...salePointsRoutes,
  ...refundRoutes,
  {
    path: 'events/create',
    ...screen(() => import('../screens/programme/general/NewEventScreen.tsx'), 'NewEventScreen'),
  },
  { path: 'teams', ...screen(() => import('../screens/people/teams/TeamsScreen.tsx'), 'TeamsScreen') },
  { path: 'teams/create', ...screen(() => import('../screens/people/teams/NewTeamScreen.tsx'), 'NewTeamScreen') },
  {
    path: 'developers',
    ...screen(() => import('../screens/operations/developers/DevelopersScreen.tsx'), 'DevelopersScreen'),
  },
  { path: 'teams/:team_id', ...screen(() => import('../screens/people/teams/TeamScreen.tsx'), 'TeamScreen') },
];
