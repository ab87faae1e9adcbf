import { pageTitle } from '@festix/domain/ground';
import { useEffect } from 'react';

/** Names the tab: `Entradas · Arraial da Lua Cheia · Festix`. Parts still unknown are left out. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = pageTitle(...parts);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
