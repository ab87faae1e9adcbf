import { useNotices } from '@festix/ui';
import { useEffect, useRef } from 'react';
import { removalTexts } from './removal-texts.ts';

/** What a list of a form gives to change it. */
export interface ListChanges {
  add(item: object, at: number): void;
  remove(at: number): void;
}

/** Takes an item out of a form's list; one that something was written into can be put back for a while. */
export function useRemoval(list: ListChanges) {
  const { info } = useNotices();
  // Putting back goes over the list as it is by then, and nowhere once it is gone.
  const present = useRef<ListChanges>(undefined);
  useEffect(() => {
    present.current = list;
    return () => {
      present.current = undefined;
    };
  });
  return (at: number, item: unknown, name: string) => {
    list.remove(at);
    if (isWritten(item)) {
      info(removalTexts.removed(name), { undo: { onUndo: () => present.current?.add(item, at) } });
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
