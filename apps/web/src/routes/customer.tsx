import { Navigate, type RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';

/**
 * What a person sees of the own tickets and account, whatever else the person is. The list of tickets asks for the session
 * by itself: it has something to show where nobody can tell.
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
