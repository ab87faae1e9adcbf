import { contract } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { type WebhookDeliveryState, type WebhookKind } from '@festix/domain/messages';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { demoId } from './names.ts';
import type { SeedClient } from './seed-client.ts';
import type { SteeredClock } from './steered-clock.ts';

const PRODUCER = 'produtor@festix.dev';
const WEBHOOK = demoId('webhook');

/** Days since the producer's programs were connected: before the first sale of the past event. */
const CONNECTED_FOR = 60;

interface DemoDelivery {
  kind: WebhookKind;
  state: WebhookDeliveryState;
  attempts: number;
  answer_status: number;
}

/** Results of the last webhook events of each kind, the latest first. */
const DELIVERIES: readonly DemoDelivery[] = [
  { kind: 'checkin.created', state: 'failed', attempts: 12, answer_status: 503 },
  { kind: 'order.refunded', state: 'sent', attempts: 3, answer_status: 204 },
  { kind: 'order.paid', state: 'sent', attempts: 1, answer_status: 200 },
  { kind: 'order.paid', state: 'sent', attempts: 1, answer_status: 200 },
];

/** Times of what happened at the past event: the first entry, the last refund and the last two sales. */
const WRITE = sql`
  with happened as (
    (select 'checkin.created' as kind, 0 as place, scanned_at as at from checkins where event_id = $3 order by scanned_at limit 1)
    union all
    (select 'order.refunded', 0, p.posted_at from ledger_postings p join orders o on o.id = p.order_id
      where o.event_id = $3 and o.status = 'refunded' order by p.posted_at desc limit 1)
    union all
    (select 'order.paid', row_number() over (order by paid_at desc) - 1, paid_at from orders
      where event_id = $3 and status = 'paid' and origin = 'online' order by paid_at desc limit 2)
  )
  insert into webhook_deliveries (id, endpoint_id, event_id, kind, payload, state, attempts, created_at, tried_since,
    next_attempt_at, last_attempt_at, answer_status, failure)
  select d.id, $2::uuid, $3::uuid, d.kind, json_build_object('type', d.kind, 'version', 1, 'timestamp', instant_text(h.at),
    'data', json_build_object('event_id', $3::uuid)), d.state, d.attempts, h.at, h.at, h.at, h.at, d.answer_status,
    case when d.state = 'failed' then 'answer' end
  from jsonb_to_recordset($1::jsonb) as d (id uuid, kind text, place integer, state text, attempts smallint,
    answer_status smallint)
  join happened h on h.kind = d.kind and h.place = d.place
  on conflict (id) do nothing`;

/**
 * Creates the first producer's programs: an unreachable webhook address with events of the past event, so that nothing
 * leaves for it by itself, and an API key.
 */
export async function seedDevelopers(
  client: SeedClient,
  database: Database,
  clock: SteeredClock,
  now: Date,
): Promise<void> {
  const event_id = demoId('event rock');
  clock.moveTo(new Date(now.getTime() - CONNECTED_FOR * DAY));
  await client.signIn(PRODUCER);
  await client.call(PRODUCER, contract.webhooks.create, {
    body: {
      id: WEBHOOK,
      url: 'https://crm.produtora-varal.example/festix',
      kinds: ['order.paid', 'order.refunded', 'checkin.created'],
      event_id,
    },
  });
  await client.call(PRODUCER, contract.apiKeys.create, {
    body: { id: demoId('api key'), name: 'Site da produtora', scopes: ['events:read', 'sales:read'] },
  });
  clock.moveTo(now);
  const places = new Map<WebhookKind, number>();
  const rows = DELIVERIES.map((delivery, number) => {
    const place = places.get(delivery.kind) ?? 0;
    places.set(delivery.kind, place + 1);
    return { ...delivery, place, id: demoId(`webhook delivery ${number}`) };
  });
  await database.query(WRITE.with([JSON.stringify(rows), WEBHOOK, event_id]));
}
