import { isStorageBlocked } from '../../../offline/storage.ts';

/** Returns why neither door nor till can be set up here; undefined if they can. */
export function hindrance(): 'insecure' | 'blocked' | undefined {
  if (!isSecurePlace()) return 'insecure';
  return isStorageBlocked() ? 'blocked' : undefined;
}

/** Returns whether the browser gives this page a camera, keys and a service worker. */
function isSecurePlace(): boolean {
  return window.isSecureContext && typeof crypto.subtle !== 'undefined' && typeof indexedDB !== 'undefined';
}

/**
 * Returns whether an installation is needed: iOS clears a website's data after days without a visit, and not an
 * installed app's.
 */
export function needsInstall(): boolean {
  return isAppleMobile() && !isInstalled();
}

/** Returns whether it is an iPhone or iPad, whose browsers are all Safari inside. */
export function isAppleMobile(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || isDesktopIPad();
}

export function isInstalled(): boolean {
  const isStandalone = (navigator as { standalone?: boolean }).standalone === true;
  return isStandalone || window.matchMedia('(display-mode: standalone)').matches;
}

/** Returns whether it is an iPad, which requests websites as a Mac does; no Mac has a touch screen. */
function isDesktopIPad(): boolean {
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}
