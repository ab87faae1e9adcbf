/** Cards that banks have decided on in a span of time. */
export interface DecidedCards {
  approved: number;
  refused: number;
}

/** Decided cards of the last hour without which nothing is said, and of the days before it. */
const FEWEST = 20;
const FEWEST_BEFORE = 100;

/** Usual share of approvals, while few cards are known. */
const USUAL_SHARE = 0.6;

/** Part of the usual share below which approvals have fallen. */
const FALL = 2 / 3;

/** Returns the share of approvals, from 0 to 1; undefined without a decided card. */
export function approvalShare({ approved, refused }: DecidedCards): number | undefined {
  const decided = approved + refused;
  return decided === 0 ? undefined : approved / decided;
}

/** Returns whether far fewer of the last hour's cards were approved than of the days before. */
export function haveApprovalsFallen(hour: DecidedCards, before: DecidedCards): boolean {
  if (hour.approved + hour.refused < FEWEST) return false;
  const usual = before.approved + before.refused < FEWEST_BEFORE ? USUAL_SHARE : approvalShare(before);
  return (approvalShare(hour) ?? 1) < (usual ?? USUAL_SHARE) * FALL;
}
