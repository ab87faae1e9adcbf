import { Navigate, type RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';

/**
 * Serves own tickets and account, to people of any role. The list of tickets asks for the session by itself: it has
 * stored tickets to show if that is unavailable.
 */
export const customerRoutes: RouteObject[] = [
  {
    path: 'customer',
    children: [
      { index: true, element: <Navigate to="orders" replace /> },
      {
        path: 'orders',
        ...screen(() => import('../screens/selling/orders/CustomerOrdersScreen.tsx'), 'CustomerOrdersScreen'),
      },
    ],
  },
  {
    path: 'settings',
    ...screen(() => import('../screens/people/account/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  },
];
