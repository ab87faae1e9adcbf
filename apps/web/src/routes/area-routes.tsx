import type { RoleArea } from '@festix/domain/people';
import { Navigate, type RouteObject } from 'react-router-dom';
import { producerRoutes } from './producer.ts';
import { salePointRoutes } from './sale-point.ts';
import { superAdminRoutes } from './super-admin.ts';
import { supportRoutes } from './support.ts';
import { teamMemberRoutes } from './team-member.ts';
import { RouteFailure } from '../frame/system/RouteFailure.tsx';
import { screen } from '../frame/system/screen.ts';

/** Every address of the areas that roles open. */
export const areaRoutes: RouteObject[] = [
  area('producer', producerRoutes),
  area('team-member', teamMemberRoutes),
  area('super-admin', superAdminRoutes),
  area('support', supportRoutes),
  area('sale-point', salePointRoutes),
];

/**
 * Returns the routes of an area under its own first step; its address alone leads to its events, unless it begins
 * otherwise.
 */
function area(name: RoleArea, children: RouteObject[]): RouteObject {
  return {
    path: name,
    lazy: async () => {
      const { AreaFrame } = await import('../frame/area-frame/AreaFrame.tsx');
      return { element: <AreaFrame area={name} /> };
    },
    children: [
      {
        // Inside the area, whose menu stays around a broken screen.
        ErrorBoundary: RouteFailure,
        children: [
          ...(children.some((route) => route.index)
            ? []
            : [{ index: true, element: <Navigate to="events" replace /> }]),
          ...children,
          { path: '*', ...screen(() => import('../frame/area-frame/LostInArea.tsx'), 'LostInArea') },
        ],
      },
    ],
  };
}
