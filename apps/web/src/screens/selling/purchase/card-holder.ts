import type { Id } from '@festix/domain/contract';
import { dropDraft, keepDraft, readDraft } from '../../../frame/app/drafts.ts';

/** The payer that the checkout has just asked for: the page of the card reads the order without anybody's session. */
export interface CardHolder {
  name: string;
  document: string | null;
}

const nameOf = (order_id: Id): string => `card:${order_id}`;

/** Hands the payer on to the page of the card, in this tab. */
export function handOnHolder(order_id: Id, holder: CardHolder): void {
  keepDraft(nameOf(order_id), holder);
}

export function handedHolder(order_id: Id): CardHolder | undefined {
  return readDraft<CardHolder>(nameOf(order_id));
}

export function dropHolder(order_id: Id): void {
  dropDraft(nameOf(order_id));
}
