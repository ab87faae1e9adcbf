import { createHash } from 'node:crypto';
import { conversionId } from '@festix/domain/shopfront';

/** A paid order with consent, as statements return it. */
export interface AgreedPurchase {
  order_id: string;
  event_id: string;
  code: string;
  paid_at: Date;
  /** Centavos. */
  total: number;
  tickets: number;
  buyer_email: string | null;
  buyer_phone: string | null;
  slug: string;
  address: string | null;
  user_agent: string | null;
  fbp: string | null;
  fbc: string | null;
}

/** Returns a purchase for Meta's Conversions API, with personal data as SHA-256 of its normal form. */
export function purchaseEvent(purchase: AgreedPurchase, origin: string): object {
  const { code, event_id, buyer_email, buyer_phone, address, user_agent, fbp, fbc } = purchase;
  const person = {
    em: buyer_email && [hashed(buyer_email.trim().toLowerCase())],
    ph: buyer_phone && [hashed(buyer_phone.replace(/\D/g, ''))],
    client_ip_address: address,
    client_user_agent: user_agent,
    fbp,
    fbc,
  };
  return {
    event_name: 'Purchase',
    event_id: conversionId('purchase', { code }),
    event_time: Math.floor(purchase.paid_at.getTime() / 1000),
    action_source: 'website',
    event_source_url: `${origin}/events/${purchase.slug}`,
    user_data: Object.fromEntries(Object.entries(person).filter(([, value]) => value)),
    custom_data: {
      currency: 'BRL',
      value: purchase.total / 100,
      order_id: code,
      content_type: 'product',
      content_ids: [event_id],
      num_items: purchase.tickets,
    },
  };
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
