import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { RequireSession } from '../app/RequireSession.tsx';
import { screen } from '../app/screen.ts';

/** What a person sees of the own tickets and account, whatever else the person is. */
export const customerRoutes: RouteObject[] = [
  {
    path: 'customer',
    element: (
      <RequireSession>
        <Outlet />
      </RequireSession>
    ),
    children: [
      { index: true, element: <Navigate to="orders" replace /> },
      {
        path: 'orders',
        ...screen(() => import('../screens/orders/CustomerOrdersScreen.tsx'), 'CustomerOrdersScreen'),
      },
    ],
  },
  {
    path: 'settings',
    ...screen(() => import('../screens/account/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  },
];
