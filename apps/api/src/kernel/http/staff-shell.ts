/** Matches the lines by which the page that a phone keeps names the files of its app. */
const APP_AHEAD = /^\s*<link data-app [^>]*>\n/gm;

/**
 * Returns the page of door or till for a browser that asks the server for it, and so has little of it yet: its app comes
 * after the sign-in. The file itself is what the service worker keeps.
 */
export function staffShell(page: string | undefined): string | undefined {
  return page?.replaceAll(APP_AHEAD, '');
}
