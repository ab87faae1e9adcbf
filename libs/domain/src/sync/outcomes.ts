import type { OpType } from './ops.ts';

/**
 * The outcomes of an op: `applied` · `duplicate` (answered before) · `conflict` (recorded, and clashes with another
 * record) · `rejected` (kept without effect, because it is invalid) · `quarantined` (kept without effect until a person
 * decides).
 */
export const OP_OUTCOMES = ['applied', 'duplicate', 'conflict', 'rejected', 'quarantined'] as const;

export type OpOutcome = (typeof OP_OUTCOMES)[number];

/** The answer to an op, as far as it decides what becomes of the op. */
export interface AnsweredOp {
  type: OpType;
  outcome: OpOutcome;
  code?: string;
}

/** Types of ops that a server from before they existed may lose: nobody has to resolve them. */
const MAY_BE_LOST: readonly OpType[] = ['reprint'];

/**
 * Returns whether an op of this outcome goes to *precisa de atenção*, with retry and export. A device deletes none of
 * them. One that an older server does not know, and that changes nothing there, is done with.
 */
export function needsAttention({ type, outcome, code }: AnsweredOp): boolean {
  if (code === 'OP_TYPE_UNKNOWN' && MAY_BE_LOST.includes(type)) return false;
  return outcome === 'rejected' || outcome === 'quarantined';
}
