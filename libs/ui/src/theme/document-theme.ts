import { useLayoutEffect } from 'react';
import type { ThemeMode } from './theme-mode.ts';

/** Overlays hang below `body`, so the theme sits on the document and not on a wrapper. */
export function useDocumentTheme(mode: ThemeMode): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
}
