import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what comes in the place of a control that was pressed, or of what one was waiting for: it takes the focus as soon
 * as this holds, so that nobody has to start again at the top of the page.
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
  /** For what is taller than the window: a focus alone leaves the page where any of it is in sight. */
  fromItsTop?: boolean;
}
