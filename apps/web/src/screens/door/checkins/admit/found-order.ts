import { type DoorOrderView, type DoorTicketView } from '@festix/domain/contract';
import { feedbackTexts } from '@festix/domain/door';
import { holderName, isOrderStatus, normaliseTypedCode, orderStatusLabels } from '@festix/domain/selling';
import { admitTexts as texts } from './admit-texts.ts';

/** Returns the tickets that were meant: the one of a typed code alone. */
export function ticketsMeant({ tickets }: DoorOrderView, typed: string): DoorTicketView[] {
  const typedCode = normaliseTypedCode(typed);
  const named = typedCode?.kind === 'ticket' ? tickets.filter(({ code }) => code === typedCode.code) : [];
  return named.length > 0 ? named : tickets;
}

/** Texts of a ticket that is dead alone, while its order is paid. */
const DEAD: Readonly<Record<string, string>> = {
  [feedbackTexts.ticketRefunded]: texts.refunded,
  [feedbackTexts.ticketCancelled]: texts.cancelled,
  [feedbackTexts.eventCancelled]: texts.eventCancelled,
};

/** Returns why a ticket can't enter now, in a word. */
export function obstacleOf({ checkIn, order, feedback_text, seller }: DoorTicketView): string | undefined {
  if (seller !== undefined && feedback_text === feedbackTexts.ticketCancelled) return texts.withdrawn;
  const dead = feedback_text && DEAD[feedback_text];
  if (dead) return dead;
  if (checkIn.length > 0) return texts.alreadyIn;
  const status = order?.status;
  return status && status !== 'paid' && isOrderStatus(status) ? orderStatusLabels[status] : undefined;
}

/** Returns the holder's name, if known. */
export function personOf(ticket: DoorTicketView): string {
  return holderName(ticket) ?? texts.nobody;
}
