import { useEffect, useState } from 'react';

/** Milliseconds in which a second tap still belongs to the key that stood here before. */
const DOUBLE_TAP = 500;

/**
 * Returns whether a page has been shown long enough for a tap to be meant for it: its key is at the place of the last
 * page's.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
