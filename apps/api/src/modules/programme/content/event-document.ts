import type { AuditAction } from '@festix/domain/people';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** A part of an event that is read and written as a whole. */
export interface EventDocument<Body, View> {
  /** Its action in the audit log. */
  action: AuditAction;
  read(on: Pick<Database | Tx, 'query'>, eventId: string): Promise<View>;
  /** Replaces the document. Throws the fault of the body. */
  write(tx: Tx, eventId: string, body: Body): Promise<void>;
}

/** Returns items in the order of their `sorting`, or as they stand, numbered. */
export function inOrder<Thing extends { sorting?: number }>(things: readonly Thing[]): (Thing & { sorting: number })[] {
  return things
    .map((thing, index) => ({ thing, place: thing.sorting ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }, sorting) => ({ ...thing, sorting }));
}
