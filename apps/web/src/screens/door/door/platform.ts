import { isStorageBlocked } from '../../../offline/storage.ts';

/** Why neither door nor till can be set up here at all; nothing where they can. */
export function hindrance(): 'insecure' | 'blocked' | undefined {
  if (!isSecurePlace()) return 'insecure';
  return isStorageBlocked() ? 'blocked' : undefined;
}

/** Says whether the browser gives this page a camera, keys and a service worker. */
function isSecurePlace(): boolean {
  return window.isSecureContext && typeof crypto.subtle !== 'undefined' && typeof indexedDB !== 'undefined';
}

/** iOS clears a website's data after days without a visit, and an installed app's not. */
export function needsInstall(): boolean {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isDesktopIPad();
  return isApple && !isInstalled();
}

export function isInstalled(): boolean {
  const isStandalone = (navigator as { standalone?: boolean }).standalone === true;
  return isStandalone || window.matchMedia('(display-mode: standalone)').matches;
}

/** An iPad asks for websites as a Mac would, but no Mac has a touch screen. */
function isDesktopIPad(): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}
