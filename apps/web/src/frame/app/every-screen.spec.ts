/** @jest-environment jsdom */
import '../../testing/document.ts';
import { describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { EVERY_SCREEN, EXCEPTIONS } from '../../../e2e/screens/every-screen.ts';
import { doorRoutes } from '../../routes/door.ts';
import { tillRoutes } from '../../routes/till.ts';
import { areaRoutes } from '../../routes/area-routes.tsx';
import { routesWith } from '../../routes/routes.ts';

/** Returns every path, by its route: a route of several areas has several paths, and one screen. */
function addressesByRoute(): Map<RouteObject, string[]> {
  const found = new Map<RouteObject, string[]>();
  const visit = (route: RouteObject, above: string): void => {
    const path = route.path?.startsWith('/') ? route.path : [above, route.path].filter(Boolean).join('/');
    for (const child of route.children ?? []) visit(child, path);
    if (!route.children) found.set(route, [...(found.get(route) ?? []), path.startsWith('/') ? path : `/${path}`]);
  };
  for (const route of [...routesWith(areaRoutes), ...doorRoutes, ...tillRoutes]) visit(route, '');
  return found;
}

const seen = new Set(EVERY_SCREEN.map(({ path }) => path));
const isExcepted = (path: string) =>
  path in EXCEPTIONS || ['/door', '/till'].some((app) => app in EXCEPTIONS && path.startsWith(`${app}/`));

describe('table of screens', () => {
  it('the table of screens contains every route of the app, or a reason for its absence', () => {
    const missing = [...addressesByRoute().values()].filter(
      (paths) => !paths.some((path) => seen.has(path) || isExcepted(path)),
    );
    expect(missing).toEqual([]);
  });

  it('the table of screens names only existing routes', () => {
    const paths = new Set([...addressesByRoute().values()].flat());
    const isRoute = (path: string) => paths.has(path) || [...paths].some((one) => one.startsWith(`${path}/`));
    expect([...seen].filter((path) => !paths.has(path))).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((path) => !isRoute(path))).toEqual([]);
  });

  it('the table of screens names each screen once', () => {
    expect(new Set(EVERY_SCREEN.map(({ name }) => name)).size).toBe(EVERY_SCREEN.length);
  });
});
