import { hasEnded, type EventTimes } from '../../ground/time/event-time.ts';
import type { SaleStanding } from '../lots/stock.ts';
import type { EventStatus } from './event-status.ts';
import { missingLines, type ChecklistEntry, type ChecklistLine } from './publish-checklist.ts';

/** A step toward the first sale: a missing line of the checklist, and what follows it. */
export type NextStep = ChecklistLine | 'publish' | 'open-sale' | 'share';

export interface NextStepFacts extends EventTimes {
  status: EventStatus;
  canceled_at: string | Date | null;
  is_test: boolean;
  sale: SaleStanding;
  checklist: readonly ChecklistEntry[];
  /** Paid orders, without courtesies. */
  orders_count: number;
}

/** Returns the next step of an event that has sold nothing; undefined once it has, and where nothing can be sold. */
export function nextStep(facts: NextStepFacts, now: Date): NextStep | undefined {
  if (facts.orders_count > 0 || facts.canceled_at !== null || facts.is_test) return undefined;
  if (facts.status === 'draft') return missingLines(facts.checklist)[0] ?? 'publish';
  if (hasEnded(facts, now)) return undefined;
  switch (facts.sale) {
    case 'no-lots':
      return 'lots';
    case 'closed':
      return 'open-sale';
    case 'open':
      return 'share';
    case 'sold-out':
      return undefined;
  }
}
