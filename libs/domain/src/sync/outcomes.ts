import type { Admission } from '../checkins/verdict.ts';

/**
 * What a server did with an op: `applied` it · had answered it before (`duplicate`) · recorded it though it clashes
 * (`conflict`) · kept it without effect because it means nothing (`rejected`) or before a person judges it
 * (`quarantined`).
 */
export const OP_OUTCOMES = ['applied', 'duplicate', 'conflict', 'rejected', 'quarantined'] as const;

export type OpOutcome = (typeof OP_OUTCOMES)[number];

/** The server's answer to one op. */
export interface OpResult {
  id: string;
  outcome: OpOutcome;
  code?: string;
  /** The admission that was first, where the op clashes with one. */
  first?: Required<Admission>;
  detail?: string;
}

/** Ops with these outcomes go to *precisa de atenção*, with retry and export; the device deletes none of them. */
export function needsAttention(outcome: OpOutcome): boolean {
  return outcome === 'rejected' || outcome === 'quarantined';
}
