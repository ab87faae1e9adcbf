import { notices } from '@festix/domain/ground';
import { type OrderStatus } from '@festix/domain/selling';
import { useCopy } from '../../../frame/app/use-copy.ts';

interface PayableOrder {
  id: string;
  status: OrderStatus;
  event: { slug: string };
}

/** Returns whether an order can still be paid, so that its buyer can be sent there. */
export function isPayable({ status }: PayableOrder): boolean {
  return status === 'booking' || status === 'rejected';
}

/** Copies the address where an order is paid. */
export function useCopyPaymentLink(): (order: PayableOrder) => Promise<void> {
  const copy = useCopy(notices.linkCopied);
  return ({ id, event }) => copy(`${window.location.origin}/events/${event.slug}/orders/${id}`);
}
