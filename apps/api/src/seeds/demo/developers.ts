import { contract, MINUTE, type WebhookDeliveryState, type WebhookKind } from '@festix/domain';
import type { Database } from '../../kernel/database.ts';
import { demoId } from './names.ts';
import type { SeedClient } from './seed-client.ts';

const PRODUCER = 'produtor@festix.dev';
const WEBHOOK = demoId('webhook');

interface DemoDelivery {
  kind: WebhookKind;
  state: WebhookDeliveryState;
  attempts: number;
  answer_status: number;
  /** Before now. */
  minutes: number;
}

const DELIVERIES: readonly DemoDelivery[] = [
  { kind: 'checkin.created', state: 'failed', attempts: 12, answer_status: 503, minutes: 2600 },
  { kind: 'order.refunded', state: 'sent', attempts: 3, answer_status: 204, minutes: 900 },
  { kind: 'order.paid', state: 'sent', attempts: 1, answer_status: 200, minutes: 640 },
  { kind: 'order.paid', state: 'sent', attempts: 1, answer_status: 200, minutes: 35 },
];

const WRITE = `
  insert into webhook_deliveries (id, endpoint_id, event_id, kind, payload, state, attempts, created_at, tried_since,
    next_attempt_at, last_attempt_at, answer_status, failure)
  select id, $2::uuid, $3::uuid, kind, json_build_object('type', kind, 'version', 1, 'timestamp', instant_text(at), 'data',
    json_build_object('event_id', $3::uuid)), state, attempts, at, at, at, at, answer_status,
    case when state = 'failed' then 'answer' end
  from jsonb_to_recordset($1::jsonb) as d (id uuid, kind text, state text, attempts smallint, at timestamptz,
    answer_status smallint)
  on conflict (id) do nothing`;

/**
 * What the first producer's programs have: an address that nobody can have, with what it was told of an event that is
 * over, so that nothing leaves for it by itself, and a key.
 */
export async function seedDevelopers(client: SeedClient, database: Database, now: Date): Promise<void> {
  const event_id = demoId('event rock');
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
  const rows = DELIVERIES.map(({ minutes, ...delivery }, place) => ({
    ...delivery,
    id: demoId(`webhook delivery ${place}`),
    at: new Date(now.getTime() - minutes * MINUTE),
  }));
  await database.query(WRITE, [JSON.stringify(rows), WEBHOOK, event_id]);
}
