import { useNotices } from '@festix/ui';
import { createContext, use, useEffect, useId, useRef } from 'react';
import { removalTexts } from './removal-texts.ts';

/** What a list of a form gives to change it. */
export interface ListChanges {
  add(item: object, at: number): void;
  remove(at: number): void;
  /** Whether it takes no further item. */
  isFull: boolean;
}

/** Counts how often the form around a list was saved or filled anew; a form that is left with its saving needs none. */
export const FormVersion = createContext(0);

/**
 * Takes an item out of a form's list; one that something was written into can be put back for a while. The offer goes as
 * soon as it can't be kept: the list is left or full, or its form was saved or filled anew.
 */
export function useRemoval(list: ListChanges) {
  const { info, dismiss } = useNotices();
  const key = useId();
  const version = use(FormVersion);
  // Putting back goes over the list as it is by then.
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
