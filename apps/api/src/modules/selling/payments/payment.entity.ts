import { defineEntity, p } from '@mikro-orm/core';
import type { PaymentMethod, PaymentStatus } from '@festix/domain/selling';

const schema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    order_id: p.uuid(),
    gateway: p.text(),
    method: p.text().$type<PaymentMethod>(),
    /** The gateway's word, like its detail. */
    status: p.text().$type<PaymentStatus>(),
    status_detail: p.text().nullable(),
    /** Centavos. */
    amount: p.integer(),
    /** What the gateway calls the charge. */
    gateway_reference: p.text().nullable(),
    /** What it calls the payment that the last word is about; one charge may be tried with several cards. */
    gateway_payment: p.text().nullable(),
    /** When, by its own clock, the gateway last changed that payment. */
    gateway_updated_at: p.datetime().nullable(),
    /** When the gateway is asked about it, should it tell nothing; never where it is empty. */
    next_read_at: p.datetime().nullable(),
    /** When the gateway warned of fraud; the tickets are blocked from then on. */
    fraud_alert_at: p.datetime().nullable(),
    /** When its money was found to have come too late or once too often, and was sent back. */
    sent_back_at: p.datetime().nullable(),
    qr_code: p.text().nullable(),
    checkout_url: p.text().nullable(),
    expires_at: p.datetime().nullable(),
    created_at: p.datetime(),
    updated_at: p.datetime(),
  },
});

/** One charge of an order. */
export class Payment extends schema.class {}
schema.setClass(Payment);
