import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Returns a screen of door or till whose code comes later: `part(() => import('./CashScreen.tsx'), 'CashScreen')`. */
export function part<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy' | 'HydrateFallback'> {
  return { HydrateFallback: () => null, lazy: async () => ({ Component: (await load())[name] }) };
}
