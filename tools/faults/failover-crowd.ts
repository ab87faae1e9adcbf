import { doorEndpoints } from '@festix/domain/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { queueOf, upload } from './bare-device.ts';
import { insist } from './fault.ts';
import { insistently } from './insistently.ts';
import { post, rush, type RushScene, type Wish } from './rush-scene.ts';

/** People who book and pay concurrently, in one wave after another. */
const BESIDE = 12;
const A_WAVE = 24;
const BETWEEN_ENTRIES_MS = 100;
/** Ops of a phone's batch, and the pause after it. */
const A_BATCH = 2;
const BETWEEN_BATCHES_MS = 200;
const UPLOADED_WITHIN_MS = 120_000;

/** The buyers of a night, and when each of them was answered. */
export interface Buyers {
  wishes: Wish[];
  /** Of `performance.now()`. */
  answeredAt: number[];
}

export async function buyUntil(scene: RushScene, over: AbortSignal): Promise<Buyers> {
  const wishes: Wish[] = [];
  const answeredAt: number[] = [];
  const answered = (): void => void answeredAt.push(performance.now());
  while (!over.aborted) wishes.push(...(await rush(scene, A_WAVE, BESIDE, () => undefined, answered)));
  return { wishes, answeredAt };
}

/** Returns the longest time in milliseconds without an answer, from the last one before a moment on. */
export function pauseAfter({ answeredAt }: Buyers, moment: number): number {
  const before = answeredAt.filter((at) => at < moment).slice(-1);
  const times = [...before, ...answeredAt.filter((at) => at >= moment)];
  return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!));
}

/** Asks the server for each ticket, and then again until it is over: the same question gets the same answer. */
export async function admitUntil(
  scene: RushScene,
  device_id: string,
  tickets: readonly TicketText[],
  over: AbortSignal,
): Promise<{ asked: number; cut: number }> {
  const { event, producer } = scene;
  const path = pathOf(doorEndpoints.checkin, { params: { event_id: event.id } });
  const questions = tickets.map(({ text }) => ({ id: newId(), reference: text, device_id }));
  let asked = 0;
  let cut = 0;
  for (let isFirst = true; isFirst || !over.aborted; isFirst = false) {
    for (const body of questions) {
      if (!isFirst && over.aborted) break;
      const send = () => post(scene, path, body, headersOf(producer.token));
      const { reply, ...insisted } = await insistently(send, () => undefined, [200, 201]);
      insist(reply.body['feedback'] === 'ADMITTED', `a good ticket was answered ${JSON.stringify(reply.body)}`);
      asked++;
      cut += insisted.cut;
      await delay(BETWEEN_ENTRIES_MS);
    }
  }
  return { asked, cut };
}

/** Uploads what a phone has read without a network, in small batches. */
export async function uploadAll(
  scene: RushScene,
  device_id: string,
  tickets: readonly TicketText[],
): Promise<{ batches: number }> {
  const { producer, address } = scene;
  const ops = queueOf(scene, tickets);
  const link = {
    get url() {
      return address();
    },
  };
  let batches = 0;
  for (let from = 0; from < ops.length; from += A_BATCH) {
    const batch = ops.slice(from, from + A_BATCH);
    const results = await upload({ link, producer }, { device_id, ops: batch, within: UPLOADED_WITHIN_MS });
    const strange = results.find(({ outcome, first_outcome }) => outcome !== 'applied' && first_outcome !== 'applied');
    insist(strange === undefined, `an admission was answered ${JSON.stringify(strange)}`);
    batches++;
    await delay(BETWEEN_BATCHES_MS);
  }
  return { batches };
}
