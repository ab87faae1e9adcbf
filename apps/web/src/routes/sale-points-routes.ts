import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';

/** Serves the settings of sale points. */
export const salePointsRoutes: RouteObject[] = [
  {
    path: 'sale-points',
    ...screen(() => import('../screens/till/sale-points/SalePointsScreen.tsx'), 'SalePointsScreen'),
  },
  {
    path: 'sale-points/create',
    ...screen(() => import('../screens/till/sale-points/NewSalePointScreen.tsx'), 'NewSalePointScreen'),
  },
  {
    path: 'sale-points/:sale_point_id',
    ...screen(() => import('../screens/till/sale-points/SalePointScreen.tsx'), 'SalePointScreen'),
  },
];
