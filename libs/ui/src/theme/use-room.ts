import { useCallback, useState, type RefCallback } from 'react';
import { PHONE } from './breakpoints.ts';
import { remNow } from './rem-now.ts';
import { useMediaQuery } from './theme-mode.ts';

/**
 * Returns a ref for an element, and whether the element is at least `needed` rem wide. Before it is laid out, whether
 * the window is more than a phone's.
 */
export function useRoom(needed: number): [RefCallback<HTMLElement>, boolean] {
  const isPhone = useMediaQuery(PHONE);
  /** In rem. */
  const [room, setRoom] = useState(0);
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    setRoom(element.clientWidth / remNow());
    const observer = new ResizeObserver(([entry]) => setRoom((entry?.contentRect.width ?? 0) / remNow()));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, room > 0 ? room >= needed : !isPhone];
}
