import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { isLostPart } from './load-failure.ts';
import { retriedScreen } from './retried-screen.tsx';

/** Returns a lazy screen, loaded at its first visit: `screen(() => import('./EventsScreen.tsx'), 'EventsScreen')`. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy'> {
  const loadScreen = async () => (await load())[name];
  return {
    lazy: async () => {
      try {
        return { Component: await loadScreen() };
      } catch (error) {
        if (!isLostPart(error)) throw error;
        return { Component: retriedScreen(loadScreen, error) };
      }
    },
  };
}
