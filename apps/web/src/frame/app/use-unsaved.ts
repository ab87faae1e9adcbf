import { useRef } from 'react';

/** Tracks unsaved input, until the page is left after saving. */
export function useUnsaved(isTyped: () => boolean) {
  const isLetGo = useRef(false);
  return {
    isUnsaved: () => !isLetGo.current && isTyped(),
    /** Marks the input as saved: leaving asks no question. */
    letGo(): void {
      isLetGo.current = true;
    },
  };
}
