import { useEffect, useRef } from 'react';

/** Parts of a page's head that belong to that page alone. */
const OF_ONE_PAGE = [
  'link[rel="canonical"]',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'script[type="application/ld+json"]',
].join(',');

/**
 * Removes the server's head once the app shows another page, so that it is neither shared nor read for the wrong one.
 */
export function useServedHead(pathname: string): void {
  const served = useRef(pathname);
  useEffect(() => {
    if (pathname === served.current) return;
    for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove();
  }, [pathname]);
}
