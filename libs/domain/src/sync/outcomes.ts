/**
 * The outcomes of an op: `applied` · `duplicate` (answered before) · `conflict` (recorded, and clashes with another
 * record) · `rejected` (kept without effect, because it is invalid) · `quarantined` (kept without effect until a person
 * decides).
 */
export const OP_OUTCOMES = ['applied', 'duplicate', 'conflict', 'rejected', 'quarantined'] as const;

export type OpOutcome = (typeof OP_OUTCOMES)[number];

/**
 * Returns whether an op of this outcome goes to *precisa de atenção*, with retry and export. A device deletes none of
 * them.
 */
export function needsAttention(outcome: OpOutcome): boolean {
  return outcome === 'rejected' || outcome === 'quarantined';
}
