import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps keyboard and screen reader on an element that covers its siblings: they are inert while it is there. Afterwards
 * the focus goes back to where it was, for example to the field of a search.
 */
export function useAlone(covering: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = covering.current;
    const covered = [...(element?.parentElement?.children ?? [])].filter(
      (sibling): sibling is HTMLElement => sibling instanceof HTMLElement && sibling !== element && !sibling.inert,
    );
    const { activeElement } = element?.ownerDocument ?? document;
    const had = covered.some((sibling) => sibling.contains(activeElement)) ? (activeElement as HTMLElement) : undefined;
    for (const sibling of covered) sibling.inert = true;
    return () => {
      for (const sibling of covered) sibling.inert = false;
      if (had?.isConnected) had.focus();
    };
  }, [covering]);
}
