import type { AuditAction } from '@festix/domain/people';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** Something of an event that is read whole and written whole. */
export interface EventDocument<Body, View> {
  /** What writing it is called in the audit log. */
  action: AuditAction;
  read(on: Pick<Database | Tx, 'query'>, eventId: string): Promise<View>;
  /** Takes the place of what is there. Throws what makes the body unacceptable. */
  write(tx: Tx, eventId: string, body: Body): Promise<void>;
}

/** Things in the order that they name, or in which they stand; with the number of their place. */
export function inOrder<Thing extends { sorting?: number }>(things: readonly Thing[]): (Thing & { sorting: number })[] {
  return things
    .map((thing, index) => ({ thing, place: thing.sorting ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }, sorting) => ({ ...thing, sorting }));
}
