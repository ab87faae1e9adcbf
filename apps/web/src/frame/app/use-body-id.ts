import type { Id } from '@festix/domain/contract';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';

/**
 * The id of what a form makes: the same for as long as the same is sent, so that sending it twice makes one thing, and
 * another for what was corrected, for the first answer may only have got lost.
 */
export function useBodyId(): (body: object) => Id {
  const last = useRef<{ body: string; id: Id }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, id: newId() };
    return last.current.id;
  };
}
