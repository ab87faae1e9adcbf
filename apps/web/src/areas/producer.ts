import type { RouteObject } from 'react-router-dom';
import { screen } from '../app/screen.ts';
import { eventRoutes } from './event-routes.ts';

/** What a producer works with: his own events and the teams that work at them. */
export const producerRoutes: RouteObject[] = [
  ...eventRoutes,
  { path: 'events/create', ...screen(() => import('../screens/general/NewEventScreen.tsx'), 'NewEventScreen') },
  { path: 'teams', ...screen(() => import('../screens/teams/TeamsScreen.tsx'), 'TeamsScreen') },
  { path: 'teams/create', ...screen(() => import('../screens/teams/NewTeamScreen.tsx'), 'NewTeamScreen') },
  { path: 'teams/:team_id', ...screen(() => import('../screens/teams/TeamScreen.tsx'), 'TeamScreen') },
];
