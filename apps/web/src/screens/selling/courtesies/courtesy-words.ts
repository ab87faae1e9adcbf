import type { CourtesyTicketView, CourtesyView, DeliveryView } from '@festix/domain/contract';
import type { DeliveryState } from '@festix/domain/messages';
import { countWords } from '@festix/ui';
import { courtesiesTexts as texts } from './courtesies-texts.ts';

/** Returns the recipient of a courtesy in one line: a name, an address, or a number of people. */
export function whoGot(courtesy: CourtesyView): string {
  const { assignee_to_name, assignee_to_email } = courtesy;
  if (assignee_to_name || assignee_to_email) return assignee_to_name || assignee_to_email || '';
  const receivers = receiversOf(courtesy);
  return receivers.length === 0 ? texts.unknown : countWords(receivers.length, texts.person);
}

/** Returns the recipients in full: every address. */
export function everybodyIn(courtesy: CourtesyView): string {
  const { assignee_to_name, assignee_to_email } = courtesy;
  if (assignee_to_name || assignee_to_email) {
    return [assignee_to_name, assignee_to_email].filter(Boolean).join(' · ');
  }
  return receiversOf(courtesy).join(', ');
}

function receiversOf({ tickets }: CourtesyView): string[] {
  return [...new Set(tickets.map(({ assignee_to }) => assignee_to).filter((address) => address !== null))];
}

/** Returns the tickets by price: `2 × Inteira · 1º lote, 1 × Meia · 2º lote`. */
export function ticketWords({ tickets }: CourtesyView): string {
  const counts = new Map<string, number>();
  for (const { price } of tickets) {
    const words = `${price.name} · ${price.lot.name}`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${count} × ${words}`).join(', ');
}

/** States by weight, for a courtesy whose tickets differ. */
const WORST_FIRST: readonly DeliveryState[] = ['failed', 'queued', 'sent', 'delivered', 'read'];

/** The delivery state of a courtesy's tickets. */
export interface Standing {
  /** The worst there is. */
  state: DeliveryState;
  /** The number of tickets in this state, among those that were sent. */
  count: number;
  of: number;
}

/** Returns the delivery state; undefined if no message carried a ticket. */
export function standingOf({ tickets, deliveries = [] }: CourtesyView): Standing | undefined {
  const states = tickets.map((ticket) => lastTo(ticket, deliveries)?.state).filter((state) => state !== undefined);
  const state = WORST_FIRST.find((each) => states.includes(each));
  return state && { state, count: states.filter((each) => each === state).length, of: states.length };
}

/**
 * Returns the newest message that carried a ticket to its holder; one to another person counts only if there is none.
 */
export function lastTo(
  { id, assignee_to, whatsapp }: CourtesyTicketView,
  deliveries: readonly DeliveryView[],
): DeliveryView | undefined {
  const carrying = deliveries.filter(({ ticket_ids }) => ticket_ids.includes(id));
  return carrying.find(({ recipient }) => recipient === assignee_to || recipient === whatsapp) ?? carrying[0];
}
