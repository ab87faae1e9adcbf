import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type WhatsAppQuery } from '@festix/domain/contract';
import { uuidText } from '@festix/domain/ground';
import { canDeliver, type DeliveryState } from '@festix/domain/messages';
import { ENV, type Env } from '../../../env.ts';
import { Database } from '../../../kernel/database/database.ts';
import { withoutPersonalData } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { readJson } from '../../../kernel/http/read-json.ts';
import { Deliveries } from './deliveries.ts';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** Maps WhatsApp's states of a message. */
const STATES: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

interface Status {
  id?: unknown;
  status?: unknown;
  /** Our own id of the message. */
  biz_opaque_callback_data?: unknown;
  errors?: { code?: number; title?: string; message?: string }[];
}

interface News {
  entry?: { changes?: { value?: { statuses?: Status[] } }[] }[];
}

/**
 * Handles WhatsApp's notifications about sent messages: they come late, twice, out of order, and for others' messages
 * as well.
 */
@Injectable()
export class WhatsAppNews {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly deliveries: Deliveries,
  ) {}

  /** Answers the challenge of a caller with our verify token. */
  verify(query: WhatsAppQuery): string {
    const { WHATSAPP_VERIFY_TOKEN: word } = this.env;
    if (!word) throw new ProblemError('UNKNOWN_ROUTE');
    const knows = query['hub.mode'] === 'subscribe' && isEqual(query['hub.verify_token'] ?? '', word);
    if (!knows) throw new ProblemError('WEBHOOK_UNSIGNED');
    return query['hub.challenge'] ?? '';
  }

  /** Throws WEBHOOK_UNSIGNED unless our secret signed these exact bytes. */
  async take(raw: Buffer, signature: string | undefined): Promise<void> {
    const { WHATSAPP_APP_SECRET: secret } = this.env;
    if (!secret) throw new ProblemError('UNKNOWN_ROUTE');
    const shown = SIGNATURE.exec(signature ?? '')?.[1];
    const good = createHmac('sha256', secret).update(raw).digest('hex');
    if (shown === undefined || !isEqual(shown.toLowerCase(), good)) throw new ProblemError('WEBHOOK_UNSIGNED');
    for (const status of statusesIn(readJson(raw))) await this.takeOne(status);
  }

  private async takeOne({ id, status, biz_opaque_callback_data, errors }: Status): Promise<void> {
    const to = typeof status === 'string' ? STATES[status] : undefined;
    if (typeof id !== 'string' || to === undefined) return;
    const own = typeof biz_opaque_callback_data === 'string' ? biz_opaque_callback_data : '';
    const [error] = errors ?? [];
    const why = to === 'failed' ? withoutPersonalData(`WhatsApp ${error?.code ?? 0}: ${error?.title ?? ''}`) : null;
    await this.database.transaction(async (tx) => {
      const delivery = await this.deliveries.lockOfWhatsApp(tx, id, uuidText.check(own) ? own : null);
      if (delivery) await this.deliveries.move(tx, { ...delivery, state: leftFor(delivery.state, to) }, to, why);
    });
  }
}

/** Returns the steps to a state; a notification may arrive before the message is stored as sent. */
function leftFor(state: DeliveryState, to: DeliveryState): DeliveryState {
  return state === 'queued' && !canDeliver(state, to) ? 'sent' : state;
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
