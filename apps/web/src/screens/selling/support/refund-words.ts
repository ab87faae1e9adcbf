import type { RefundRequestRowView } from '@festix/domain/contract';
import { supportTexts as texts } from '../../programme/support/support-texts.ts';

/** Returns the requester. An order that has lost its buyer has no name. */
export function buyerOf({ buyer }: Pick<RefundRequestRowView, 'buyer'>): string {
  return buyer.name?.trim() || buyer.email || texts.noName;
}
