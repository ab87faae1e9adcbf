import { useEffect, useState } from 'react';
import { TYPING_RESTS } from './typing-rests.ts';

export interface Rested {
  /** Typed text after a pause, trimmed and no longer than `most`; an emptied box at once. */
  rested: string;
  isTyping: boolean;
}

export function useRested(typed: string, most: number): Rested {
  const [rested, setRested] = useState('');
  const wanted = typed.trim().slice(0, most);
  useEffect(() => {
    const rest = setTimeout(() => setRested(wanted), wanted === '' ? 0 : TYPING_RESTS);
    return () => clearTimeout(rest);
  }, [wanted]);
  return { rested, isTyping: rested !== wanted };
}
