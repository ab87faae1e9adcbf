import type { RouteObject } from 'react-router-dom';
import { part } from './part.ts';
import { DoorGround } from '../screens/door/door/DoorGround.tsx';
import { EventDoorScreen } from '../screens/door/door/EventDoorScreen.tsx';
import { LastEventScreen } from '../screens/door/door/LastEventScreen.tsx';

/**
 * The door's addresses. What lies below an event hangs over its camera as a sheet; its code comes after the first screen,
 * and the service worker keeps it.
 */
export const doorRoutes: RouteObject[] = [
  {
    path: '/door',
    Component: DoorGround,
    children: [
      { index: true, Component: LastEventScreen },
      // People at work elsewhere do without it.
      { path: 'events', ...part(() => import('../screens/door/door/ChooseDoorScreen.tsx'), 'ChooseDoorScreen') },
      {
        path: ':event_id',
        Component: EventDoorScreen,
        children: [
          { path: 'queue', ...part(() => import('../screens/door/door/sheets/QueueSheet.tsx'), 'QueueSheet') },
          {
            path: 'attention',
            ...part(() => import('../screens/door/door/sheets/AttentionSheet.tsx'), 'AttentionSheet'),
          },
          {
            path: 'conflicts',
            ...part(() => import('../screens/door/door/sheets/ConflictsSheet.tsx'), 'ConflictsSheet'),
          },
          { path: 'history', ...part(() => import('../screens/door/door/sheets/HistorySheet.tsx'), 'HistorySheet') },
          { path: 'history/:op_id', ...part(() => import('../screens/door/door/sheets/ReadSheet.tsx'), 'ReadSheet') },
          {
            path: 'rehearsal',
            ...part(() => import('../screens/door/door/sheets/RehearsalSheet.tsx'), 'RehearsalSheet'),
          },
          { path: 'link', ...part(() => import('../screens/door/door/sheets/LinkSheet.tsx'), 'LinkSheet') },
          { path: 'settings', ...part(() => import('../screens/door/door/sheets/SettingsSheet.tsx'), 'SettingsSheet') },
          { path: 'lots', ...part(() => import('../screens/door/door/sheets/LotsSheet.tsx'), 'LotsSheet') },
          { path: 'place', ...part(() => import('../screens/door/door/sheets/PlaceSheet.tsx'), 'PlaceSheet') },
          { path: 'leave', ...part(() => import('../screens/door/door/sheets/LeaveSheet.tsx'), 'LeaveSheet') },
          { path: 'sign-in', ...part(() => import('../screens/door/door/sheets/SignInSheet.tsx'), 'SignInSheet') },
          { path: '*', element: null },
        ],
      },
    ],
  },
];
