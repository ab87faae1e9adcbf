import { createContext, useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark';

/** A screen's choice: a fixed mode, or the system's. */
export type ThemeChoice = ThemeMode | 'system';

/** The mode that everything below is drawn in. */
export const DrawnModeContext = createContext<ThemeMode>('light');

const darkQuery = '(prefers-color-scheme: dark)';
const reducedQuery = '(prefers-reduced-motion: reduce)';

/** Returns the mode to draw in, following the system while the choice is `system`. */
export function useThemeMode(choice: ThemeChoice): ThemeMode {
  const systemIsDark = useMediaQuery(darkQuery);
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}

/** Returns true if the person asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery(reducedQuery);
}

/** Returns true if a media query matches now; false without a window to ask. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      if (typeof window === 'undefined' || !window.matchMedia) return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => typeof window !== 'undefined' && Boolean(window.matchMedia?.(query).matches),
    () => false,
  );
}
