import { useLayoutEffect, type RefObject } from 'react';

/** How many elements cover another one: two may, for example a verdict and the form over it. */
const covers = new WeakMap<HTMLElement, number>();

function cover(element: HTMLElement): void {
  covers.set(element, (covers.get(element) ?? 0) + 1);
  element.inert = true;
}

function uncover(element: HTMLElement): void {
  const left = (covers.get(element) ?? 1) - 1;
  if (left > 0) covers.set(element, left);
  else {
    covers.delete(element);
    element.inert = false;
  }
}

/** Returns whether an element is inert for a reason of its own, which no cover ends. */
function isInertByItself(element: HTMLElement): boolean {
  return element.inert && !covers.has(element);
}

/**
 * Keeps keyboard and screen reader on an element that covers its siblings: they are inert while it, or another one, is
 * there. Afterwards the focus goes back to where it was, for example to the field of a search.
 */
export function useAlone(covering: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = covering.current;
    const covered = [...(element?.parentElement?.children ?? [])].filter(
      (sibling): sibling is HTMLElement =>
        sibling instanceof HTMLElement && sibling !== element && !isInertByItself(sibling),
    );
    const { activeElement } = element?.ownerDocument ?? document;
    const had = covered.some((sibling) => sibling.contains(activeElement)) ? (activeElement as HTMLElement) : undefined;
    covered.forEach(cover);
    return () => {
      covered.forEach(uncover);
      if (had?.isConnected) had.focus();
    };
  }, [covering]);
}
