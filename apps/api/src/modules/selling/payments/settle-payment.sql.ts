import { sql } from '../../../kernel/database/sql.ts';
import { forgetCardSql } from '../gateways/forget-card.ts';
import { nextReadingSql } from '../gateways/next-reading.ts';
import type { ChargeRow } from './judge-word.ts';

export const CHARGE = sql<ChargeRow>`
  select id, order_id, gateway, method, amount, status, status_detail, expires_at, qr_code, checkout_url, card, challenge, gateway_payment,
    gateway_updated_at, fraud_alert_at, terminal,
    (select o.device_id from orders o where o.id = payments.order_id) as device_id,
    not exists (select from payments later where later.order_id = payments.order_id
      and (later.created_at, later.id) > (payments.created_at, payments.id)) as is_last,
    exists (select from payment_errands e where e.payment_id = payments.id and e.kind = 'refund' and e.state = 'open')
      as is_going_back
  from payments where id = $1`.kept();

/** Stores a report. What a terminal's card was told to be before stays where the report lacks it. */
export const WRITE = sql`
  update payments set status = $2, status_detail = $3, updated_at = $4,
    gateway_payment = coalesce($5::text, gateway_payment),
    gateway_updated_at = case when $5::text <> gateway_payment then $6::timestamptz
      else coalesce($6::timestamptz, gateway_updated_at) end,
    card_asked = case when $2 = 'pending' then card_asked else card_asked - 'token' end,
    card = case
      when $7::jsonb is null then card
      when terminal is null then $7::jsonb
      else $7::jsonb || coalesce(card, '{}') || jsonb_strip_nulls($7::jsonb) end,
    challenge = $8::jsonb,
    next_read_at = ${nextReadingSql({ status: sql`$2::text`, updated_at: sql`$4::timestamptz`, now: sql`$4::timestamptz` })}
  where id = $1`.kept();

/** Cancels the other charges of an order, and returns them. */
export const CANCEL_OTHERS = sql<{ id: string }>`
  update payments set status = 'cancelled', status_detail = 'paid_otherwise', updated_at = $3, ${forgetCardSql}
  where order_id = $1 and id <> $2 and (status = 'pending' or (status = 'rejected' and checkout_url is not null))
  returning id`.kept();

/** Notes the moment of the charge's own payment alone: another of its page may be told later, and be of before. */
export const NOTE_MOMENT = sql`
  update payments set gateway_payment = coalesce(gateway_payment, $2), gateway_updated_at = $3
  where id = $1 and gateway_updated_at is distinct from $3 and (gateway_payment is null or gateway_payment = $2)`;

/** Stores what an earlier report of the same state lacked: one that is read may not have what the first answer has. */
export const NOTE_CARD = sql`
  update payments set challenge = coalesce(challenge, $2::jsonb),
    card = case when $4 then $3::jsonb else coalesce(card, $3::jsonb) end
  where id = $1`;

/** Stores the second payment before the charge it doubles, so that it never replaces that one. */
export const NOTE_DOUBLED = sql`
  insert into payments (id, order_id, gateway, method, status, amount, gateway_payment, created_at, updated_at)
  select $2, order_id, gateway, method, 'pending', amount, $3, created_at - interval '1 millisecond', $4
  from payments where id = $1
  on conflict (gateway, gateway_payment) where gateway_payment is not null do nothing returning id`;
