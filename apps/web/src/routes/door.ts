import type { RouteObject } from 'react-router-dom';
import { DoorGround } from '../screens/door/door/DoorGround.tsx';
import { DoorFailure } from '../screens/door/door/DoorFailure.tsx';
import { EventDoorScreen } from '../screens/door/door/EventDoorScreen.tsx';
import { LastEventScreen } from '../screens/door/door/LastEventScreen.tsx';
import { LeaveSheet } from '../screens/door/door/sheets/LeaveSheet.tsx';
import { LotsSheet } from '../screens/door/door/sheets/LotsSheet.tsx';
import { PlaceSheet } from '../screens/door/door/sheets/PlaceSheet.tsx';
import { QueueSheet } from '../screens/door/door/sheets/QueueSheet.tsx';
import { SettingsSheet } from '../screens/door/door/sheets/SettingsSheet.tsx';
import { SignInSheet } from '../screens/door/door/sheets/SignInSheet.tsx';

/** The door's addresses. What lies below an event hangs over its camera as a sheet. */
export const doorRoutes: RouteObject[] = [
  {
    path: '/door',
    Component: DoorGround,
    ErrorBoundary: DoorFailure,
    children: [
      { index: true, Component: LastEventScreen },
      // People at work elsewhere do without it.
      {
        path: 'events',
        HydrateFallback: () => null,
        lazy: async () => ({ Component: (await import('../screens/door/door/ChooseDoorScreen.tsx')).ChooseDoorScreen }),
      },
      {
        path: ':event_id',
        Component: EventDoorScreen,
        children: [
          { path: 'queue', Component: QueueSheet },
          {
            path: 'attention',
            HydrateFallback: () => null,
            lazy: async () => ({
              Component: (await import('../screens/door/door/sheets/AttentionSheet.tsx')).AttentionSheet,
            }),
          },
          {
            path: 'conflicts',
            HydrateFallback: () => null,
            lazy: async () => ({
              Component: (await import('../screens/door/door/sheets/ConflictsSheet.tsx')).ConflictsSheet,
            }),
          },
          {
            path: 'history',
            HydrateFallback: () => null,
            lazy: async () => ({
              Component: (await import('../screens/door/door/sheets/HistorySheet.tsx')).HistorySheet,
            }),
          },
          {
            path: 'history/:op_id',
            HydrateFallback: () => null,
            lazy: async () => ({ Component: (await import('../screens/door/door/sheets/ReadSheet.tsx')).ReadSheet }),
          },
          {
            path: 'rehearsal',
            HydrateFallback: () => null,
            lazy: async () => ({
              Component: (await import('../screens/door/door/sheets/RehearsalSheet.tsx')).RehearsalSheet,
            }),
          },
          { path: 'settings', Component: SettingsSheet },
          {
            path: 'link',
            HydrateFallback: () => null,
            lazy: async () => ({ Component: (await import('../screens/door/door/sheets/LinkSheet.tsx')).LinkSheet }),
          },
          { path: 'lots', Component: LotsSheet },
          { path: 'place', Component: PlaceSheet },
          { path: 'leave', Component: LeaveSheet },
          { path: 'sign-in', Component: SignInSheet },
          { path: '*', element: null },
        ],
      },
    ],
  },
];
