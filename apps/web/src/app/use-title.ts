import { useEffect } from 'react';

/** Names the tab: `Entradas · Arraial da Lua Cheia · Festix`. Parts still unknown are left out. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, 'Festix'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
