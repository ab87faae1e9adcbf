import { pageTitle } from '@festix/domain/ground';
import { useEffect } from 'react';

/**
 * Sets the tab's title: `Entradas · Arraial da Lua Cheia · Festix`. Leaves out undefined parts, which are still
 * loading.
 */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = pageTitle(...parts);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
