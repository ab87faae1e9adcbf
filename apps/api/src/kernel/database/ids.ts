import { v7 } from 'uuid';

/** Returns a new UUID, version 7: rows of the same moment stand side by side in an index. */
export function newId(): string {
  return v7();
}
