import type { MpChargeback, MpClaim, MpNotice } from './answers.ts';
import type { MercadoPagoClient } from './client.ts';

/** Subject of each topic; some subjects have two names. */
const TOPICS: Readonly<Record<string, 'payment' | 'chargeback' | 'claim' | 'fraud' | 'order'>> = {
  payment: 'payment',
  topic_chargebacks_wh: 'chargeback',
  chargebacks: 'chargeback',
  topic_claims_integration_wh: 'claim',
  claim: 'claim',
  claims: 'claim',
  stop_delivery_op_wh: 'fraud',
  delivery_cancellation: 'fraud',
  order: 'order',
  orders: 'order',
};

/** Checked, because ids become parts of URLs. */
const ID = /^[\w-]{1,64}$/;

export function isFraudAlert(topic: string): boolean {
  return Object.hasOwn(TOPICS, topic) && TOPICS[topic] === 'fraud';
}

export function bodyOf(body: unknown): MpNotice {
  return typeof body === 'object' && body !== null ? body : {};
}

/** Returns the terminal's order that a notification names; undefined for another topic. */
export function orderToRead(topic: string, subject: string | null): string | undefined {
  return Object.hasOwn(TOPICS, topic) && TOPICS[topic] === 'order' ? idsIn(subject)[0] : undefined;
}

/** Returns the ids of the payments that a notification names; their order and status are to be read. */
export async function paymentsToRead(
  client: MercadoPagoClient,
  topic: string,
  subject: string | null,
  { data }: MpNotice,
): Promise<string[]> {
  const named = idsIn(data?.payment_id);
  switch (Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined) {
    case 'payment':
      return idsIn(subject);
    case 'fraud':
      return named.length > 0 ? named : idsIn(subject);
    case 'chargeback': {
      if (named.length > 0 || idsIn(subject).length === 0) return named;
      const chargeback = await client.get<MpChargeback>(`/v1/chargebacks/${subject}`);
      return idsIn(...(chargeback?.payments ?? []), chargeback?.payment_id);
    }
    case 'claim': {
      if (named.length > 0 || idsIn(subject).length === 0) return named;
      const claim = await client.get<MpClaim>(`/post-purchase/v1/claims/${subject}`);
      return claim?.resource === 'payment' ? idsIn(claim.resource_id) : [];
    }
    default:
      return [];
  }
}

function idsIn(...values: unknown[]): string[] {
  const ids = values.filter((value) => typeof value === 'number' || typeof value === 'string').map(String);
  return [...new Set(ids.filter((id) => ID.test(id)))];
}
