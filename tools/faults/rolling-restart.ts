import { join } from 'node:path';
import { deviceEndpoints, doorEndpoints } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { makeCertificates } from '../certificates.ts';
import { onPath } from '../on-path.ts';
import { clientOf } from '../stage/api-client.ts';
import type { Person } from '../stage/cast.ts';
import { openLine } from '../stage/line.ts';
import { noProxy, openProxy } from '../stage/proxy.ts';
import type { StagedApi } from '../stage/stage.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { insist, type Counted, type Fault, type FaultPace } from './fault.ts';
import { insistOnEverything } from './recount.ts';
import { countWishes, inTheRush, insistOnPlaces, rush, soldTickets, type RushScene, type Wish } from './rush-scene.ts';

/** Restarts of each of the two processes. */
const ROUNDS = { thorough: 3, quick: 1 };
/** People who have bought before, and are at the doors. */
const EARLY = { thorough: 480, quick: 120 };
const PLACES = 1_000_000;
/** People who book and pay concurrently, in one wave after another. */
const BESIDE = 12;
const A_WAVE = 240;
/** Phones that ask the server for each ticket. */
const PHONES = 2;

/** The processes are restarted without one failed call. */
export const rollingRestart: Fault = {
  name: 'rolling-restart',
  happens:
    'of two API processes behind nginx, which asks them by verified https, now one, now the other is restarted, while ' +
    'people book, pay and come in',
  impossible: () => noProxy() ?? (onPath('openssl') ? undefined : 'it takes openssl: apt-get install openssl'),
  run: (pace) =>
    inTheRush(PLACES, (scene) => behindProxy(scene, (apis) => restartInTurn(scene, apis, pace)), {
      DRAIN_SECONDS: '5',
    }),
};

async function restartInTurn(
  scene: RushScene,
  apis: readonly StagedApi[],
  { quick, say }: FaultPace,
): Promise<Counted> {
  const pace = quick ? 'quick' : 'thorough';
  const rounds = ROUNDS[pace];
  const early = await rush(scene, EARLY[pace], BESIDE);
  const line = openLine(scene.address(), scene.producer.token, scene.event.id);
  const over = new AbortController();
  const restarting = async (): Promise<void> => {
    for (let round = 1; round <= rounds; round++) {
      for (const api of apis) {
        if (over.signal.aborted) return;
        await api.stop();
        await api.start();
      }
      say(`both are back, ${round} of ${rounds} times`);
    }
  };
  try {
    const parts = [restarting(), buyUntil(scene, over.signal), admitUntil(scene, over.signal)] as const;
    // The first part to end ends the rest: the restarts when they are through, the others on an error.
    await Promise.allSettled(parts.map((part) => part.finally(() => over.abort())));
    const [, { wishes, calls }, { tickets, asked }] = await Promise.all(parts);
    const { cut: failed, longest, paid, booked } = countWishes(wishes);
    insist(failed === 0, `${failed} of ${calls} calls failed`);
    const last = await line.hears(() => rush(scene, 1, 1));
    await insistOnPlaces(scene, [...early, ...wishes, ...last]);
    await insistOnEverything(scene, { acknowledged: tickets, scans: tickets.length, ops: 0 });
    return {
      restarts: rounds * apis.length,
      'calls of buyers': calls,
      'calls at the doors': asked,
      'calls that failed': failed,
      'longest call (ms)': Math.round(longest),
      paid,
      booked,
      admitted: tickets.length,
      'line came back': line.opened() - 1,
    };
  } finally {
    line.close();
  }
}

/** Runs work with exactly two processes of the API behind the one address of a proxy. */
async function behindProxy<T>(scene: RushScene, work: (apis: readonly StagedApi[]) => Promise<T>): Promise<T> {
  const { stage } = scene;
  const certificates = join(stage.dataDir, 'certificates');
  makeCertificates(certificates);
  const keys = ['festix', 'festix-2'].map((name) => join(certificates, name));
  const apis: StagedApi[] = [];
  for (const own of keys) {
    apis.push(await stage.anotherApi({ TLS_CERT: join(own, 'tls.crt'), TLS_KEY: join(own, 'tls.key') }));
  }
  await stage.killApi();
  const origins = apis.map(({ url }) => url);
  const proxy = await openProxy(stage.dataDir, origins, join(certificates, 'trust', 'ca.crt'));
  try {
    const at = (person: Person): Person => ({ ...person, ...clientOf(proxy.url, person.token) });
    Object.assign(scene, { address: () => proxy.url, admin: at(scene.admin), producer: at(scene.producer) });
    return await work(apis);
  } finally {
    await proxy.stop();
  }
}

async function buyUntil(scene: RushScene, over: AbortSignal): Promise<{ wishes: Wish[]; calls: number }> {
  const wishes: Wish[] = [];
  let calls = 0;
  while (!over.aborted) wishes.push(...(await rush(scene, A_WAVE, BESIDE, () => void calls++)));
  return { wishes, calls };
}

/** Admits each ticket once, and then again until the work is over: the same question gets the same answer. */
async function admitUntil(scene: RushScene, over: AbortSignal): Promise<{ tickets: TicketText[]; asked: number }> {
  const { event, producer } = scene;
  const tickets = await soldTickets(scene);
  let asked = 0;
  const phone = async (name: string, own: readonly TicketText[]): Promise<void> => {
    const { id: device_id } = await producer.call(deviceEndpoints.enrol, { body: { id: newId(), name, kind: 'door' } });
    const questions = own.map(({ text }) => ({ id: newId(), reference: text, device_id }));
    for (let isFirst = true; isFirst || !over.aborted; isFirst = false) {
      for (const body of questions) {
        if (!isFirst && over.aborted) return;
        const { feedback } = await producer.call(doorEndpoints.checkin, { params: { event_id: event.id }, body });
        insist(feedback === 'ADMITTED', `a good ticket was answered ${feedback}`);
        asked++;
      }
    }
  };
  const phones = Array.from({ length: PHONES }, (_, index) =>
    phone(
      `Celular ${index + 1}`,
      tickets.filter((_ticket, at) => at % PHONES === index),
    ),
  );
  await Promise.all(phones);
  return { tickets, asked };
}
