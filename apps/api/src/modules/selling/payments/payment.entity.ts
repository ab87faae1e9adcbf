import { defineEntity, p } from '@mikro-orm/core';
import type { PaymentMethod, PaymentStatus } from '@festix/domain/selling';
import type { CardAsked, CardTold, Challenge, TerminalAsked } from '../gateways/payment-gateway.ts';

const schema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    order_id: p.uuid(),
    gateway: p.text(),
    method: p.text().$type<PaymentMethod>(),
    /** The gateway's status, like its detail. */
    status: p.text().$type<PaymentStatus>(),
    status_detail: p.text().nullable(),
    /** Centavos. */
    amount: p.integer(),
    /** The gateway's id of the charge. */
    gateway_reference: p.text().nullable(),
    /** The gateway's id of the payment of the last status; one charge may be tried with several cards. */
    gateway_payment: p.text().nullable(),
    /** Time of that payment's last change, by the gateway's clock. */
    gateway_updated_at: p.datetime().nullable(),
    /** Time of the next reading at the gateway; null for never. */
    next_read_at: p.datetime().nullable(),
    /** Time of a fraud warning, which blocks the tickets. */
    fraud_alert_at: p.datetime().nullable(),
    /** Time of the refund of money that came too late or twice. */
    sent_back_at: p.datetime().nullable(),
    qr_code: p.text().nullable(),
    checkout_url: p.text().nullable(),
    /**
     * What a card is charged with, its token until the gateway has answered, and then the token's hash alone; null for a
     * card named on the gateway's page.
     */
    card_asked: p
      .json<Partial<Pick<CardAsked, 'token'>> & Omit<CardAsked, 'token'> & { token_hash: string }>()
      .nullable(),
    card: p.json<CardTold>().nullable(),
    /** Null unless the bank waits for its payer. */
    challenge: p.json<Challenge>().nullable(),
    /** The gateway's id of the terminal that charges the card; null for another charge. */
    terminal: p.text().nullable(),
    terminal_asked: p.json<TerminalAsked>().nullable(),
    /** Time of the first call for a terminal's charge; the gateway may have made it from then on. */
    terminal_asked_at: p.datetime().nullable(),
    expires_at: p.datetime().nullable(),
    created_at: p.datetime(),
    updated_at: p.datetime(),
  },
});

/** One charge of an order. */
export class Payment extends schema.class {}
schema.setClass(Payment);
