import { type WebhookBody, type WebhookDeliveryView, type WebhookMadeView } from '@festix/domain/contract';
import { WEBHOOK_KINDS } from '@festix/domain/messages';
import { newId } from '../kernel/database/ids.ts';
import { SendWebhooks } from '../modules/operations/webhooks/send-webhooks.ts';
import type { TestApi } from './api.ts';
import type { TestPerson } from './people.ts';
import { as } from './shows.ts';

/** Returns the body of a webhook at an address that nobody can own, so that no test calls a stranger. */
export function webhookBody(facts: Partial<WebhookBody> = {}): WebhookBody {
  return { id: newId(), url: 'https://varal.example/festix', kinds: [...WEBHOOK_KINDS], ...facts };
}

/** Creates a webhook of a producer through the API; it receives every kind of event by default. */
export async function makeWebhook(
  api: TestApi,
  producer: TestPerson,
  facts: Partial<WebhookBody> = {},
): Promise<WebhookMadeView> {
  const answer = await as(api, producer).post('/api/producer/webhooks', webhookBody(facts)).expect(201);
  return answer.body as WebhookMadeView;
}

/** Asks for a test, and answers the id of its message. */
export async function sendTestWebhook(api: TestApi, producer: TestPerson, webhookId: string): Promise<string> {
  const answer = await as(api, producer).post(`/api/producer/webhooks/${webhookId}/test`, {}).expect(200);
  return (answer.body as WebhookDeliveryView).id;
}

/** Sends what is due, and waits for it. */
export function sendWebhooks(api: TestApi): Promise<void> {
  return api.app.get(SendWebhooks, { strict: false }).sendDue();
}
