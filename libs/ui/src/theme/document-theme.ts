import { useLayoutEffect } from 'react';
import type { ThemeMode } from './theme-mode.ts';

/** Sets the theme on the document and not on a wrapper, because overlays hang below `body`. */
export function useDocumentTheme(mode: ThemeMode): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
}
