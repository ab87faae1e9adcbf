import { useNotices } from '@festix/ui';
import { createContext, use, useEffect, useId, useRef } from 'react';
import { removalTexts } from './removal-texts.ts';

/** A form's list with its changes. */
export interface ListChanges {
  add(item: object, at: number): void;
  remove(at: number): void;
  /** Whether it takes no further item. */
  isFull: boolean;
}

/** Counts saves and refills of the form around a list; a form that is left on saving needs none. */
export const FormVersion = createContext(0);

/**
 * Removes an item from a form's list; one with input can be restored for a while. The offer ends when it can't be kept:
 * the list is left or full, or its form was saved or refilled.
 */
export function useRemoval(list: ListChanges) {
  const { info, dismiss } = useNotices();
  const key = useId();
  const version = use(FormVersion);
  // Restoring uses the present list.
  const present = useRef(list);
  useEffect(() => {
    present.current = list;
  });
  useEffect(() => () => dismiss(key), [dismiss, key, version]);
  useEffect(() => {
    if (list.isFull) dismiss(key);
  }, [dismiss, key, list.isFull]);
  return (at: number, item: unknown, name: string) => {
    list.remove(at);
    if (isWritten(item)) {
      info(removalTexts.removed(name), { key, undo: { onUndo: () => present.current.add(item, at) } });
    }
  };
}

function isWritten(item: unknown): item is object {
  if (typeof item !== 'object' || item === null) return false;
  const held = Object.entries(item).filter(([field]) => field !== 'id');
  return held.some(([, value]) =>
    Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim(),
  );
}
