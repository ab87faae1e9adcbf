/** Number of works under way that have cut this page off. */
let cuts = 0;

/** Returns whether this page refuses its own calls. */
export function isCutOff(): boolean {
  return cuts > 0;
}

/**
 * Runs work while every call of this page is refused as without a network: a rehearsal has to go on without one, and no
 * page can switch the browser's off.
 */
export async function cutOff<T>(work: () => Promise<T>): Promise<T> {
  cuts += 1;
  try {
    return await work();
  } finally {
    cuts -= 1;
  }
}
