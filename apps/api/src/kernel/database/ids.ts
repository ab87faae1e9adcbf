import { v7 } from 'uuid';

/** A new id; version 7 keeps rows of one moment close together in an index. */
export function newId(): string {
  return v7();
}
