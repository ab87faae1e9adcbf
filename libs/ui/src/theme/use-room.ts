import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { PHONE } from './breakpoints.ts';
import { remNow } from './rem-now.ts';
import { useMediaQuery } from './theme-mode.ts';

/**
 * Returns whether an element is at least `needed` rem wide. Before it is laid out, whether the window is more than a
 * phone's.
 */
export function useRoom(element: RefObject<HTMLElement | null>, needed: number): boolean {
  const isPhone = useMediaQuery(PHONE);
  const [hasRoom, setHasRoom] = useState<boolean>();
  const judge = useEffectEvent((width: number) => {
    if (width > 0) setHasRoom(width >= needed * remNow());
  });
  useLayoutEffect(() => judge(element.current?.clientWidth ?? 0), [element, needed]);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => judge(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return hasRoom ?? !isPhone;
}
