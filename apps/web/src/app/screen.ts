import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A screen that is loaded with its first visit: `screen(() => import('./EventsScreen.tsx'), 'EventsScreen')`. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await load())[name] }) };
}
