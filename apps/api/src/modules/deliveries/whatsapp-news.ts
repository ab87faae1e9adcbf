import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryState, WhatsAppQuery } from '@festix/domain';
import { ENV, type Env } from '../../env.ts';
import { Database } from '../../kernel/database.ts';
import { withoutPersonalData } from '../../kernel/error-port.ts';
import { Problem } from '../../kernel/problem.ts';
import { Deliveries, type MovedDelivery } from './deliveries.ts';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** What WhatsApp calls a message's states. */
const STATES: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

interface Status {
  id?: unknown;
  status?: unknown;
  errors?: { code?: number; title?: string; message?: string }[];
}

interface News {
  entry?: { changes?: { value?: { statuses?: Status[] } }[] }[];
}

/** What WhatsApp tells of messages after they left: late, twice, out of order, and of others' messages as well. */
@Injectable()
export class WhatsAppNews {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly deliveries: Deliveries,
  ) {}

  /** Answers the challenge of who knows our word. */
  verify(query: WhatsAppQuery): string {
    const { WHATSAPP_VERIFY_TOKEN: word } = this.env;
    if (!word) throw new Problem('UNKNOWN_ROUTE');
    const knows = query['hub.mode'] === 'subscribe' && isEqual(query['hub.verify_token'] ?? '', word);
    if (!knows) throw new Problem('WEBHOOK_UNSIGNED');
    return query['hub.challenge'] ?? '';
  }

  /** Throws WEBHOOK_UNSIGNED unless these very bytes were signed with our secret. */
  async take(raw: Buffer | undefined, signature: string | undefined, body: unknown): Promise<void> {
    const { WHATSAPP_APP_SECRET: secret } = this.env;
    if (!secret) throw new Problem('UNKNOWN_ROUTE');
    const shown = SIGNATURE.exec(signature ?? '')?.[1];
    const good = createHmac('sha256', secret)
      .update(raw ?? '')
      .digest('hex');
    if (shown === undefined || !isEqual(shown.toLowerCase(), good)) throw new Problem('WEBHOOK_UNSIGNED');
    for (const status of statusesIn(body)) await this.takeOne(status);
  }

  private async takeOne({ id, status, errors }: Status): Promise<void> {
    const to = typeof status === 'string' ? STATES[status] : undefined;
    if (typeof id !== 'string' || to === undefined) return;
    const [error] = errors ?? [];
    const why = to === 'failed' ? withoutPersonalData(`WhatsApp ${error?.code ?? 0}: ${error?.title ?? ''}`) : null;
    await this.database.transaction(async (tx) => {
      const [delivery] = await tx.query<MovedDelivery & object>(
        `select id, state, content, user_id, order_id, ticket_ids, fallback_recipient from deliveries
         where provider_id = $1 and channel = 'whatsapp' for no key update`,
        [id],
      );
      // News may be here before we have written down that the message left.
      if (delivery) await this.deliveries.move(tx, { ...delivery, state: afterSending(delivery.state) }, to, why);
    });
  }
}

function afterSending(state: DeliveryState): DeliveryState {
  return state === 'queued' ? 'sent' : state;
}

function statusesIn(body: unknown): Status[] {
  const { entry } = (typeof body === 'object' && body !== null ? body : {}) as News;
  const changes = listOf(entry).flatMap((one) => listOf(one?.changes));
  return changes.flatMap((change) => listOf(change?.value?.statuses)).filter((status) => typeof status === 'object');
}

function listOf<Item>(value: Item[] | undefined): Item[] {
  return Array.isArray(value) ? value : [];
}

function isEqual(shown: string, known: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(known)];
  return a.length === b.length && timingSafeEqual(a, b);
}
