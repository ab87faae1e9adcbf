import { deviceEndpoints, type OpResultView, type OpsView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { MAX_OPS_PER_BATCH, OP_VERSION, type Op } from '@festix/domain/sync';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import type { DoorScene } from './door-scene.ts';
import { BrokenInvariantError } from './fault.ts';

const PATIENCE_MS = 10_000;
const BETWEEN_TRIES = { base: 50, spread: 200 };

/** Returns admissions as a phone queues them while it is offline. */
export function queueOf(
  { event, producer }: Pick<DoorScene, 'event' | 'producer'>,
  tickets: readonly TicketText[],
): Op[] {
  return tickets.map(({ text }, device_seq): Op => ({
    id: newId(),
    device_seq,
    v: OP_VERSION,
    type: 'admit',
    event_id: event.id,
    occurred_at: instantOf(Date.now()),
    operator_id: producer.id,
    gate: 'Portão A',
    payload: { reference: text, decided_offline: true },
  }));
}

export interface Uploading {
  device_id: string;
  ops: readonly Op[];
  /** Rejects when ops are left after so many milliseconds. */
  within: number;
  /** Called while a batch is on its way, to break it. */
  sending?(): void;
}

/** Sends a queue until every op has its answer: a batch whose answer does not come is sent again as it was. */
export async function upload(
  { link, producer }: Pick<DoorScene, 'producer'> & { link: Pick<DoorScene['link'], 'url'> },
  uploading: Uploading,
): Promise<OpResultView[]> {
  const { device_id, ops, within, sending } = uploading;
  const path = pathOf(deviceEndpoints.ops, { params: { device_id } });
  const answers: OpResultView[] = [];
  const until = Date.now() + within;
  let waiting = [...ops];
  while (waiting.length > 0) {
    if (Date.now() > until)
      throw new BrokenInvariantError(`${waiting.length} of ${ops.length} ops still wait after ${within / 1000} s`);
    const batch = waiting.slice(0, MAX_OPS_PER_BATCH);
    const sent = post(link.url + path, producer.token, { sent_at: instantOf(Date.now()), ops: batch });
    sending?.();
    const answer = await sent;
    if (!answer) {
      await delay(BETWEEN_TRIES.base + Math.random() * BETWEEN_TRIES.spread);
      continue;
    }
    const answered = new Set(answer.results.map(({ id }) => id));
    answers.push(...answer.results);
    waiting = waiting.filter(({ id }) => !answered.has(id));
  }
  return answers;
}

/** Sends ops; returns undefined if no answer arrived, and throws if the server refuses them. */
async function post(url: string, token: string, body: object): Promise<OpsView | undefined> {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    response = await fetch(url, { method: 'POST', headers: headersOf(token), body: JSON.stringify(body), signal });
    text = await response.text();
  } catch {
    return undefined;
  }
  if (response.status >= 500) return undefined;
  if (!response.ok) throw new BrokenInvariantError(`an upload was answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as OpsView;
}
