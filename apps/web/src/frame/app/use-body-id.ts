import type { Id } from '@festix/domain/contract';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';

/**
 * Returns the id of a form's creation: the same for the same body, so that a repeat creates one thing, and another for
 * a corrected one, because the first answer may only have got lost.
 */
export function useBodyId(): (body: object) => Id {
  const last = useRef<{ body: string; id: Id }>(undefined);
  return (body) => {
    const text = JSON.stringify(body, fileByName);
    if (last.current?.body !== text) last.current = { body: text, id: newId() };
    return last.current.id;
  };
}

/** Returns the facts of a file that tell it from another; its content is no JSON. */
function fileByName(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
