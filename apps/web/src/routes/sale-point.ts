import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';
import { eventRoutes } from './event-routes.ts';

/** Serves a sale point's area: the day's figures, its sales, drawers, leases, and the events it sells. */
export const salePointRoutes: RouteObject[] = [
  { index: true, ...screen(() => import('../screens/till/sale-point/DashboardScreen.tsx'), 'DashboardScreen') },
  ...eventRoutes,
  { path: 'sales', ...screen(() => import('../screens/till/sale-point/SalesScreen.tsx'), 'SalesScreen') },
  { path: 'sales/create', ...screen(() => import('../screens/till/sale-point/NewSaleScreen.tsx'), 'NewSaleScreen') },
  { path: 'sales/:order_id', ...screen(() => import('../screens/till/sale-point/SaleScreen.tsx'), 'SaleScreen') },
  { path: 'leases', ...screen(() => import('../screens/till/leases/LeasesScreen.tsx'), 'LeasesScreen') },
  { path: 'cash', ...screen(() => import('../screens/till/cash/CashSessionsScreen.tsx'), 'CashSessionsScreen') },
  {
    path: 'cash/:session_id',
    ...screen(() => import('../screens/till/cash/CashSessionScreen.tsx'), 'CashSessionScreen'),
  },
  {
    path: 'cash-to-return',
    ...screen(() => import('../screens/till/cash/CashToReturnScreen.tsx'), 'CashToReturnScreen'),
  },
  { path: 'held-ops', ...screen(() => import('../screens/till/cash/HeldOpsScreen.tsx'), 'HeldOpsScreen') },
];
