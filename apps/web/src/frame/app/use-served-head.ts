import { useEffect, useRef } from 'react';

/** What a page's head says of that page alone. */
const OF_ONE_PAGE = [
  'link[rel="canonical"]',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'script[type="application/ld+json"]',
].join(',');

/** The server's head is of the page that was asked of it: once the app shows another, nobody shares or reads the wrong one. */
export function useServedHead(pathname: string): void {
  const served = useRef(pathname);
  useEffect(() => {
    if (pathname === served.current) return;
    for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove();
  }, [pathname]);
}
