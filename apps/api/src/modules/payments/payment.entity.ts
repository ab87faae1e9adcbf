import { defineEntity, p } from '@mikro-orm/core';
import type { PaymentMethod } from '@festix/domain';
import type { PaymentStatus } from './payment-gateway.ts';

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
    gateway_reference: p.text().nullable(),
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
