import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { customerRoutes } from './customer.tsx';
import { fullPageRoutes, publicRoutes } from './public.ts';
import { Waiting } from '../frame/app/Waiting.tsx';
import { isOfArea } from '../frame/areas/area-list.ts';
import { PublicFrame } from '../frame/public/PublicFrame.tsx';
import { Root } from '../frame/root/Root.tsx';
import { NotFoundScreen } from '../frame/system/NotFoundScreen.tsx';
import { RouteFailure } from '../frame/system/RouteFailure.tsx';

/** Parent of the public frame, of pages that fill the screen, and of the areas. */
const PAGES = 'pages';

/** Every address of the app but those of the areas, which come later, and of door and till, which are apps of their own. */
export const routes = routesWith([]);

/** Returns the addresses of the public frame, of pages that fill the screen, and of areas. */
export function routesWith(areas: readonly RouteObject[]): RouteObject[] {
  return [
    {
      Component: Root,
      HydrateFallback: Waiting,
      ErrorBoundary: RouteFailure,
      children: [
        {
          id: PAGES,
          ErrorBoundary: RouteFailure,
          children: [
            {
              Component: PublicFrame,
              children: [...publicRoutes, ...customerRoutes, { path: '*', Component: NotFoundScreen }],
            },
            ...fullPageRoutes,
            ...areas,
          ],
        },
      ],
    },
  ];
}

/**
 * Returns a function that adds the areas' routes to a router at the first address in one: a visitor's phone would spend a
 * tenth of a second on addresses that he never opens.
 */
export function withAreas(): PatchRoutesOnNavigationFunction {
  let areAdded = false;
  return async ({ path, patch, signal }) => {
    if (areAdded || !isOfArea({ pathname: path })) return;
    // Their frame is needed at the same time; if it is missing, its own route says so.
    void import('../frame/area-frame/AreaFrame.tsx').catch(() => undefined);
    const { areaRoutes } = await import('./area-routes.tsx');
    // Who goes on elsewhere meanwhile aborts it, and the router adds nothing.
    areAdded ||= !signal.aborted;
    patch(PAGES, areaRoutes);
  };
}
