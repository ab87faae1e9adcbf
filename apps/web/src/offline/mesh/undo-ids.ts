import type { Id } from '@festix/domain/contract';
import { epochOf, instantOf, type Instant } from '@festix/domain/ground';
import { UNDO_FACT_KIND } from '@festix/domain/sync';
import { v5 as idFrom } from 'uuid';

/** Returns the id of the fact that an op's entry was undone: the same, whichever device tells it. */
export function undoIdOf(op_id: Id): Id {
  return idFrom(UNDO_FACT_KIND, op_id);
}

/** Returns the moment of an undo that the list tells without one: right after its entry, so that it ends no later one. */
export function undoMoment(entered_at: Instant): Instant {
  return instantOf(epochOf(entered_at) + 1);
}
