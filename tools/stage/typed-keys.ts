export { keysOf, type Reader, type TypedKey } from '../../apps/web/src/testing/readers.ts';

interface Pressed {
  key: string;
  code: string;
  shift: boolean;
  /** Milliseconds from the beginning. */
  at: number;
}

/** Runs in the page: presses keys as a hand-held reader does, each at its moment. Returns when the last one came. */
export async function typeKeys(keys: readonly Pressed[]): Promise<number> {
  const began = performance.now();
  for (const { key, code, shift, at } of keys) {
    const rest = began + at - performance.now();
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    const how = { key, code, shiftKey: shift, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', how));
  }
  return performance.now();
}
