import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

/**
 * Opens a dialog of the browser's own, which is above everything, while it is mounted. Its end returns the focus to
 * where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** Keeps a dialog open: a browser closes it on the second Escape, whatever the page does. */
export function stayOpen({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
  if (currentTarget.isConnected) currentTarget.showModal();
}
