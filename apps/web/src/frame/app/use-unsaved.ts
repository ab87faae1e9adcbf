import { useRef } from 'react';

/** What would be lost by leaving: whatever is typed, until the page is left because it was saved. */
export function useUnsaved(isTyped: () => boolean) {
  const isLetGo = useRef(false);
  return {
    isUnsaved: () => !isLetGo.current && isTyped(),
    /** Nothing is lost any more: nobody is asked. */
    letGo(): void {
      isLetGo.current = true;
    },
  };
}
