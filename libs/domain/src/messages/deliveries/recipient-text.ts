import { formatPhone } from '../../ground/rules/phone.ts';
import type { DeliveryProvider } from './delivery-state.ts';

/** Whom a message goes to, as people read it: an address as it is, a phone (E.164) as `formatPhone` shows it. */
export function recipientText({ provider, recipient }: { provider: DeliveryProvider; recipient: string }): string {
  return provider === 'whatsapp' ? formatPhone(recipient) : recipient;
}
