/**
 * What a server did with an op: `applied` it · had answered it before (`duplicate`) · recorded it though it clashes
 * (`conflict`) · kept it without effect because it means nothing (`rejected`) or before a person judges it
 * (`quarantined`).
 */
export const OP_OUTCOMES = ['applied', 'duplicate', 'conflict', 'rejected', 'quarantined'] as const;

export type OpOutcome = (typeof OP_OUTCOMES)[number];

/** Ops with these outcomes go to *precisa de atenção*, with retry and export; the device deletes none of them. */
export function needsAttention(outcome: OpOutcome): boolean {
  return outcome === 'rejected' || outcome === 'quarantined';
}
