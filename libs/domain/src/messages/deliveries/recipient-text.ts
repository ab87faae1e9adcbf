import { formatPhone } from '../../ground/rules/phone.ts';
import type { DeliveryProvider } from './delivery-state.ts';

/** Returns a recipient for people: an address as it is, a phone (E.164) formatted. */
export function recipientText({ provider, recipient }: { provider: DeliveryProvider; recipient: string }): string {
  return provider === 'whatsapp' ? formatPhone(recipient) : recipient;
}
