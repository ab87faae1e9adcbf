import { useEffect, useState, type RefObject } from 'react';

/** Excludes the lower part of the screen, where a heading shows before its content. */
const NOT_YET = '0px 0px -70% 0px';

/**
 * Returns whether an element has reached the upper third of the screen, or further; false if the browser cannot tell.
 */
export function useInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([seen]) => setThere(seen !== undefined && (seen.isIntersecting || seen.boundingClientRect.top < 0)),
      { rootMargin: NOT_YET },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isThere;
}
