import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses an element once a condition holds, for an element that replaces a pressed control or an awaited one, so that
 * nobody starts again at the top of the page.
 */
export function useFocusWhen<Place extends HTMLElement>(
  holds: boolean,
  { fromItsTop = false }: FocusOptions = {},
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (!holds) return;
    place.current?.focus({ preventScroll: fromItsTop });
    if (fromItsTop) place.current?.scrollIntoView?.({ block: 'start' });
  }, [holds, fromItsTop]);
  return place;
}

export interface FocusOptions {
  /**
   * Scrolls to its top, for an element taller than the window: a focus alone does not scroll if any of it is visible.
   */
  fromItsTop?: boolean;
}
