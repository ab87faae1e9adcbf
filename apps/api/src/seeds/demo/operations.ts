import { HOUR, MINUTE } from '@festix/domain/ground';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { demoId } from './names.ts';

/** Tickets that did not arrive where their buyers wanted them, and why. */
const FAILED = [
  { channel: 'email', failure: 'SMTP 550, 5.1.1: User unknown', ago: 3 * HOUR },
  { channel: 'email', failure: 'SMTP 452, 4.2.2: Mailbox full', ago: 26 * HOUR },
  { channel: 'whatsapp', failure: 'WhatsApp 131026: Message undeliverable', ago: 5 * HOUR },
] as const;

const DELIVERY = sql`
  insert into deliveries (id, channel, template, recipient, state, failure, order_id, ticket_ids, attempts, created_at)
  select $1, $2, 'tickets', case $2 when 'email' then o.buyer_email else o.buyer_phone end, 'failed', $3, o.id,
    array(select t.id from tickets t where t.order_id = o.id), 6, $4::timestamptz
  from orders o join events e on e.id = o.event_id
  where o.status = 'paid' and o.origin = 'online' and o.paid_at < $4::timestamptz and e.canceled_at is null
    and o.buyer_email like '%@exemplo.br' and o.buyer_phone is not null order by o.created_at desc, o.id offset $5 limit 1
  on conflict do nothing`;

/** Webhooks of a gateway, with their results. */
const TOLD = [
  { subject: '58980959081', state: 'done', failure: null, ago: 40 * MINUTE },
  { subject: '58980961440', state: 'ignored', failure: null, ago: 2 * HOUR },
  { subject: '58980977213', state: 'failed', failure: 'Sandbox 503: internal_error', ago: 9 * HOUR },
] as const;

const NOTICE = sql`
  insert into payment_notices (id, gateway, topic, subject, request_id, sent_at, body, state, attempts, next_attempt_at, failure,
    payment_id, received_at, handled_at)
  values ($1, 'sandbox', 'payment', $2, $1::uuid::text, $3, '{}', $4::text, case when $4 = 'failed' then 6 else 1 end, $3, $5,
    case when $4 = 'done' then (select id from payments where status = 'approved' and updated_at < $3 order by updated_at desc, id limit 1) end,
    $3, case when $4 = 'failed' then null else $3::timestamptz end)
  on conflict do nothing`;

/** Creates failures, for the operations screens. */
export async function seedOperations(database: Database, now: Date): Promise<void> {
  for (const [place, { channel, failure, ago }] of FAILED.entries()) {
    const at = new Date(now.getTime() - ago);
    await database.query(DELIVERY.with([demoId(`failed delivery ${place}`), channel, failure, at, place]));
  }
  for (const { subject, state, failure, ago } of TOLD) {
    const at = new Date(now.getTime() - ago);
    await database.query(NOTICE.with([demoId(`notice ${subject}`), subject, at, state, failure]));
  }
}
