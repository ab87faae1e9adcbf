import type { RouteObject } from 'react-router-dom';
import { screen } from '../app/screen.ts';

/** The events of an area and what lies inside each. Who may open which tab, the event's abilities say. */
export const eventRoutes: RouteObject[] = [
  { path: 'events', ...screen(() => import('../screens/events/EventsScreen.tsx'), 'EventsScreen') },
  {
    path: 'events/:event_id',
    ...screen(() => import('../screens/events/EventShell.tsx'), 'EventShell'),
    children: [
      { index: true, ...screen(() => import('../screens/events/EventShell.tsx'), 'EventStart') },
      { path: 'checkins', ...screen(() => import('../screens/checkins/CheckinsTab.tsx'), 'CheckinsTab') },
      { path: 'teams', ...screen(() => import('../screens/teams/EventTeamsTab.tsx'), 'EventTeamsTab') },
      { path: '*', ...screen(() => import('../screens/system/NotFoundScreen.tsx'), 'NotFoundScreen') },
    ],
  },
  { path: 'more', ...screen(() => import('./MoreScreen.tsx'), 'MoreScreen') },
];
