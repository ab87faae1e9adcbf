import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what comes in the place of a control that was pressed, or of what one was waiting for: it takes the focus as soon
 * as this holds, so that nobody has to start again at the top of the page.
 */
export function useFocusWhen<Place extends HTMLElement>(holds: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (holds) place.current?.focus();
  }, [holds]);
  return place;
}
