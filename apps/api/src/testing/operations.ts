import { Jobs } from '../kernel/work/jobs.ts';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';

/** A queue without a worker. */
export const FAILED_QUEUE = 'test.failed';

interface FailedJobFacts {
  queue?: `test.${string}`;
  message?: string;
  /** Minutes since it failed. */
  ago?: number;
}

/** Creates a failed job with all attempts used; returns its id. */
export async function makeFailedJob(api: TestApi, facts: FailedJobFacts = {}): Promise<string> {
  const { queue = FAILED_QUEUE, message = 'Error: made to fail', ago = 0 } = facts;
  await api.app.get(Jobs).send(queue, {});
  const id = newId();
  await api.database.query(
    `update pgboss.job set id = $1, state = 'failed', retry_count = 2, completed_on = now() - $3 * interval '1 minute', output = $4
     where id = (select id from pgboss.job where name = $2 and state = 'created' limit 1) and name = $2`,
    [id, queue, ago, JSON.stringify({ message })],
  );
  return id;
}

interface FailedDeliveryFacts {
  channel?: 'email' | 'whatsapp';
  template?: string;
  recipient?: string;
  content?: object | null;
  order_id?: string | null;
  ticket_ids?: readonly string[];
  failure?: string;
}

/** Creates a failed delivery; returns its id. */
export async function makeFailedDelivery(api: TestApi, facts: FailedDeliveryFacts = {}): Promise<string> {
  const id = newId();
  const { channel = 'email', template = 'event-cancelled', recipient = `${id}@exemplo.br`, order_id = null } = facts;
  const { content = WORDS, ticket_ids = [], failure = 'SMTP 550, 5.1.1: User unknown' } = facts;
  await api.database.query(
    `insert into deliveries (id, channel, template, recipient, content, order_id, ticket_ids, state, failure, attempts, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'failed', $8, 6, $9)`,
    [id, channel, template, recipient, content, order_id, ticket_ids, failure, api.clock.now()],
  );
  return id;
}

const WORDS = {
  name: 'Ana',
  event: 'Arraial da Lua',
  when: '13/06/2026 20:00',
  message: null,
  orders: [],
  refund: null,
  at_sale_point: false,
};

/** Creates a payment notice that could not be read, as the sandbox never sends it by itself; returns its id. */
export async function makeNotice(api: TestApi, state = 'failed', receivedAt = api.clock.now()): Promise<string> {
  const id = newId();
  await api.database.query(
    `insert into payment_notices (id, gateway, topic, subject, request_id, body, state, attempts, failure, next_attempt_at, received_at)
     values ($1, 'sandbox', 'payment', '42', 'r-1', '{}', $2, 6, 'no answer', $3, $3)`,
    [id, state, receivedAt],
  );
  return id;
}
