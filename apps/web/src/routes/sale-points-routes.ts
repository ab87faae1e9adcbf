import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';

/** Where sale points are set up. */
export const salePointsRoutes: RouteObject[] = [
  {
    path: 'sale-points',
    ...screen(() => import('../screens/sale-points/SalePointsScreen.tsx'), 'SalePointsScreen'),
  },
  {
    path: 'sale-points/create',
    ...screen(() => import('../screens/sale-points/NewSalePointScreen.tsx'), 'NewSalePointScreen'),
  },
  {
    path: 'sale-points/:sale_point_id',
    ...screen(() => import('../screens/sale-points/SalePointScreen.tsx'), 'SalePointScreen'),
  },
];
