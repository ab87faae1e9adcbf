import { notices } from '@festix/domain/ground';
import { useCopy } from '../../../frame/app/use-copy.ts';

interface PayableOrder {
  id: string;
  event: { slug: string };
}

/** Copies the address where an order is paid. */
export function useCopyPaymentLink(): (order: PayableOrder) => Promise<void> {
  const copy = useCopy(notices.linkCopied);
  return ({ id, event }) => copy(`${window.location.origin}/events/${event.slug}/orders/${id}`);
}
