/** Returns the size of the root's font, in px. */
export function remNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
