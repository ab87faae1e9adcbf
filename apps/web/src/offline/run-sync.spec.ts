import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deviceEndpoints, doorEndpoints, type OpsBody } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { v7 as newId } from 'uuid';
import { callAs, currentBearer, type Bearer } from '../data/bearer.ts';
import { addressOf, callTo } from '../data/call.ts';
import { json, problem, StubServer } from '../testing/stub-server.ts';
import { DeviceClock } from './clock.ts';
import { deviceBearer } from './device-bearer.ts';
import { Device } from './device.ts';
import { doorApi } from './door-api.ts';
import { newOp } from './ops.ts';
import { runSync, type RunningSync } from './run-sync.ts';
import { Shift } from './shift.ts';
import { useSyncStatus } from './sync-status.ts';
import { DoorServer, EVENT_ID, ticket } from './testing/door-server.ts';
import { deviceRow, Phone } from './testing/phone.ts';
import type { ThisDevice } from './this-device.ts';
import { tillApi } from './till-api.ts';

const { id: DEVICE_ID } = await deviceRow();
const params = { event_id: EVENT_ID };
const SESSION = `POST ${addressOf(deviceEndpoints.session, { params: { device_id: DEVICE_ID } })}`;
const OPS = `POST ${addressOf(deviceEndpoints.ops, { params: { device_id: DEVICE_ID } })}`;
const CHANGES = `GET ${addressOf(doorEndpoints.changes, { params })}`;

const REVOKED = { code: 'DEVICE_REVOKED', detail: 'Este aparelho foi bloqueado.' };

let server: StubServer;
let phone: Phone;
let here: ThisDevice;
let running: RunningSync | undefined;
let before: Bearer;
/** Milliseconds added to the real time. */
let later: number;
/** The outcome of the operator's proof. */
let proving: () => Promise<void>;

beforeEach(async () => {
  globalThis.window = new EventTarget() as typeof window;
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible' }) as typeof document;
  server = await StubServer.start();
  callTo(server.origin);
  phone = await Phone.ready(await DoorServer.start([1, 2].map((serial) => ticket({ serial }))));
  later = 0;
  proving = () => Promise.resolve();
  const clock = new DeviceClock('boot', { wall: Date.now, mono: () => performance.now() + later });
  const { journal, snap, link } = phone;
  const api = doorApi(link, clock);
  here = {
    journal,
    snap,
    clock,
    link,
    api,
    tillApi: tillApi(link, clock),
    device: new Device({ journal, api, clock }),
    proveOperator: () => proving(),
  };
  before = currentBearer();
  signIn('person');
  server
    .on(SESSION, (_, response) => json(response, { access_token: 'device', expires_at: '2099-01-01T00:00:00.000Z' }))
    .on(OPS, ({ body }, response) => {
      const results = (body as OpsBody).ops.map((op) => ({
        id: (op as { id: string }).id,
        outcome: 'quarantined',
        code: 'DEVICE_REVOKED',
      }));
      json(response, { results, server_time: new Date().toISOString() });
    })
    .on(CHANGES, ({ url }, response) => {
      const [epoch, after] = ['epoch', 'after'].map((name) => Number(url.searchParams.get(name)));
      json(response, phone.server.changesAfter(epoch!, after!));
    });
});

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  running?.stop();
  running = undefined;
  callAs(before);
  phone.close();
  await phone.delete();
  await server.stop();
});

/** Sets the session behind the calls; undefined: none, as after a restart. */
function signIn(token: string | undefined): void {
  const person = { token: async () => token, renew: async () => undefined, isUnknown: () => false };
  callAs(deviceBearer({ person, device: here.device, mono: () => here.clock.mono() }));
}

/** Starts the door, with one admission made before on request. */
async function workWith({ admitted }: { admitted: boolean }): Promise<void> {
  const shift = await Shift.begin(EVENT_ID, { ...phone.shiftParts(), api: here.api });
  if (admitted) await shift!.door.judge({ by: 'serial', serial: 1 });
  running = runSync(EVENT_ID, here, (signal) => shift!.pull(signal));
}

/** Uploads another tab's scan; the list would be updated afterwards. */
async function anotherRound(): Promise<void> {
  later += MINUTE / 2;
  const origin = { event_id: EVENT_ID, operator_id: null, gate: null, reading: here.clock.read() };
  const id = newId();
  await here.journal.ops.add(newOp(id, 'admit', { reference: id, decided_offline: true }, origin));
  running!.kick('asked');
  await until(async () => (await here.journal.ops.get({ id }))!.state === 'attention');
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setImmediate(done));
}

async function isWiped(): Promise<boolean> {
  const counts = await Promise.all(here.snap.tables.map((table) => table.count()));
  return counts.every((count) => count === 0);
}

/** Returns the bearers of the calls of a route. */
function bearersOf(route: string): (string | undefined)[] {
  return server.callsOf(route).map(({ headers }) => headers.authorization);
}

async function opStates(): Promise<(string | undefined)[][]> {
  return (await here.journal.ops.toArray()).map(({ state, answer }) => [state, answer?.outcome, answer?.code]);
}

async function isShutOut(): Promise<boolean> {
  return (await here.journal.device.get('this'))!.revoked_at !== null;
}

it('runSync uploads ops after it has proved who made them', async () => {
  let tell: (() => void) | undefined;
  proving = () => new Promise((done) => (tell = done));
  await workWith({ admitted: true });
  await until(async () => tell !== undefined);
  expect(server.callsOf(OPS)).toEqual([]);
  tell?.();
  await until(async () => server.callsOf(OPS).length > 0);
});

describe('device revoked at work', () => {
  it('a device revoked at work stops asking, loses its list, and uploads the rest once', async () => {
    server.on(SESSION, (_, response) => problem(response, 403, REVOKED));
    await workWith({ admitted: true });
    await until(async () => (await here.journal.ops.where('state').equals('attention').count()) === 1);
    expect(await opStates()).toEqual([['attention', 'quarantined', 'DEVICE_REVOKED']]);
    expect(bearersOf(OPS)).toEqual(['Bearer person']);
    expect(await isShutOut()).toBe(true);
    expect(await isWiped()).toBe(true);
    expect(server.callsOf(CHANGES)).toEqual([]);
  });

  it('a device revoked at work learns it without a queue, before it asks in its person’s name', async () => {
    server.on(SESSION, (_, response) => problem(response, 403, REVOKED));
    await workWith({ admitted: false });
    await until(isWiped);
    for (let round = 0; round < 2; round++) await anotherRound();
    expect(await isShutOut()).toBe(true);
    expect(server.callsOf(CHANGES)).toEqual([]);
  });

  it('a device revoked at work loses its list by a call’s answer while its token is still valid', async () => {
    server.on(CHANGES, (_, response) => problem(response, 403, REVOKED));
    await workWith({ admitted: true });
    await until(isWiped);
    expect(await isShutOut()).toBe(true);
    expect(await opStates()).toEqual([['attention', 'quarantined', 'DEVICE_REVOKED']]);
    expect(bearersOf(OPS)).toEqual(['Bearer device']);
    expect(bearersOf(CHANGES)).toEqual(['Bearer device']);
  });
});

describe('phone with a dead network', () => {
  it('a hidden page without a network asks to be woken, a visible one polls by itself', async () => {
    const register = jest.fn(async () => undefined);
    const registration = { sync: { register } };
    const getRegistration = jest.fn(async () => registration);
    const serviceWorker = Object.assign(new EventTarget(), { getRegistration });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
    await workWith({ admitted: true });
    await until(async () => (await here.journal.ops.where('state').equals('attention').count()) === 1);
    useSyncStatus.setState({ link: { up: false, round_trip: undefined } });
    const otherTab = new BroadcastChannel(`festix-door-sync:${EVENT_ID}`);
    const passed = new Promise<void>((done) => {
      otherTab.onmessage = ({ data }) => data === 'queued' && done();
    });
    running!.kick('queued');
    await passed;
    otherTab.close();
    expect(getRegistration).not.toHaveBeenCalled();
    Object.assign(document, { visibilityState: 'hidden' });
    for (let look = 0; look < 2; look++) document.dispatchEvent(new Event('visibilitychange'));
    await until(async () => register.mock.calls.length > 0);
    expect(getRegistration).toHaveBeenCalledTimes(1);
  });
});

describe('device whose grant is over', () => {
  it('a device whose grant is over keeps list and queue until its owner signs in', async () => {
    server
      .on(SESSION, (_, response) =>
        problem(response, 403, { code: 'DEVICE_GRANT_ENDED', detail: 'O acesso terminou.' }),
      )
      .on(OPS, (_, response) => problem(response, 404, { code: 'DEVICE_UNKNOWN', detail: 'Aparelho desconhecido.' }));
    await workWith({ admitted: true });
    await until(async () => useSyncStatus.getState().halted === 'signed-out');
    expect(await isShutOut()).toBe(false);
    expect(await isWiped()).toBe(false);
    expect(await opStates()).toEqual([['waiting', undefined, undefined]]);
  });
});

describe('device revoked before a restart', () => {
  it('a revoked device has no list after a restart', async () => {
    await here.device.shutOut();
    await expect(Shift.begin(EVENT_ID, phone.shiftParts())).resolves.toBeUndefined();
    expect(await isWiped()).toBe(true);
  });

  it('a revoked device loses its list with nobody signed in, and keeps what it could not upload', async () => {
    signIn(undefined);
    server.on(OPS, (_, response) => problem(response, 401, { code: 'UNAUTHENTICATED' }));
    const shift = await phone.shift();
    await shift.door.judge({ by: 'serial', serial: 1 });
    shift.end();
    await here.device.shutOut();
    running = runSync(EVENT_ID, here, async () => undefined);
    await until(async () => server.callsOf(OPS).length > 0);
    await until(async () => (await here.journal.ops.where('state').equals('waiting').count()) === 1);
    expect(await isWiped()).toBe(true);
    expect(server.callsOf(SESSION)).toEqual([]);
  });
});
