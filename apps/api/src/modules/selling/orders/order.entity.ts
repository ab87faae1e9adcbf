import { defineEntity, p } from '@mikro-orm/core';
import type { OrderOrigin, OrderStatus, PaymentMethod, SaleFlag } from '@festix/domain/selling';

const schema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    event_id: p.uuid(),
    /** `FTX`, three letters of the event's name and seven characters. */
    code: p.text(),
    origin: p.text().$type<OrderOrigin>(),
    status: p.text().$type<OrderStatus>(),
    /** The gateway's word. */
    status_detail: p.text().nullable(),
    user_id: p.uuid().nullable(),
    buyer_name: p.text().nullable(),
    /** The name as it is searched; the database keeps it. */
    buyer_folded: p.text().nullable().generated('fold_text(buyer_name) stored'),
    buyer_email: p.text().nullable(),
    buyer_phone: p.text().nullable(),
    buyer_document: p.text().nullable(),
    /** Centavos, like all amounts; what was sold stays, `refunded_amount` says what went back. */
    subtotal: p.integer(),
    coupon_id: p.uuid().nullable().default(null),
    coupon_amount: p.integer().default(0),
    tax_amount: p.integer().default(0),
    total: p.integer(),
    refunded_amount: p.integer().default(0),
    /** Basis points in force when it was sold, like the next two. */
    convenience_tax: p.integer().default(0),
    administrate_tax: p.integer().nullable(),
    /** The share of the fees that goes back to the producer. */
    rebate_tax: p.integer().nullable(),
    payment_method: p.text().$type<PaymentMethod>().nullable(),
    sale_point_id: p.uuid().nullable(),
    sold_by: p.uuid().nullable(),
    device_id: p.uuid().nullable(),
    /** The drawer's session in which a till made it. */
    cash_session_id: p.uuid().nullable(),
    /** What the card machine printed for it. */
    card_reference: p.text().nullable(),
    /** What a till was not allowed to do, and did. */
    sale_flags: p.array<SaleFlag>().$type<SaleFlag[]>(),
    /** SHA-256 of who asked for what. */
    request_hash: p.blob().nullable(),
    created_at: p.datetime(),
    /** When held places fall back. */
    expires_at: p.datetime().nullable(),
    /** A Pix moves the hold once. */
    pix_extended: p.boolean().default(false),
    /** When its buyer was last sent the code that proves his e-mail. */
    proof_sent_at: p.datetime().nullable().default(null),
    paid_at: p.datetime().nullable(),
    /** When it stopped being good at the door; the database remembers it. */
    dead_since: p.datetime().nullable(),
    /** Hash of the address that a booking without an account came from; the database forgets it as the hold ends. */
    address_key: p.blob().nullable().default(null),
    /** Of what its buyer agreed to; null where nobody has checked out online. */
    terms_version: p.integer().nullable().default(null),
    privacy_version: p.integer().nullable().default(null),
    /** Who buys was said with the booking's link, and not by the browser or the account that booked. */
    named_by_link: p.boolean().default(false),
    /** The buyer's e-mail was proved by the code that was sent to it. */
    buyer_proved: p.boolean().default(false),
    /** Somebody else has corrected the buyer's address: what was said under the one before is not for who has this one. */
    buyer_corrected: p.boolean().default(false),
  },
});

/** One purchase of one event. Its status, places and money move together, by `MoveOrder`. */
export class Order extends schema.class {}
schema.setClass(Order);
