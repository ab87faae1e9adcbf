import { useEffect, useState } from 'react';

/** Milliseconds in which a second tap still belongs to the key that stood here before. */
const DOUBLE_TAP = 500;

/** Whether a page has stood long enough for a tap to be meant for it: its key lies where the last page's lay. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
