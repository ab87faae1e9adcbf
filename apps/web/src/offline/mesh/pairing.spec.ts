import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PeerView } from '@festix/domain/contract';
import { readShownCode } from '@festix/domain/sync';
import { toBase64Url } from '../base64url.ts';
import type { DeviceRow } from '../journal.db.ts';
import { EVENT_ID } from '../testing/door-server.ts';
import { FakeConnection } from '../testing/fake-connection.ts';
import { deviceRow } from '../testing/phone.ts';
import type { MeshLink } from './mesh.ts';
import { Pairing, type PairingState } from './pairing.ts';
import { signCode } from './proof.ts';

interface Hand {
  device: DeviceRow;
  pairing: Pairing;
  state: () => PairingState;
  links: MeshLink[];
  strangers: () => number;
  /** Devices with which it takes no link by hand. */
  refused: Set<string>;
}

const hands: Hand[] = [];
const OTHER_EVENT = '0197c0de-0000-7000-8000-0000000000e9';

beforeEach(() => FakeConnection.install());

afterEach(() => {
  for (const { pairing } of hands.splice(0)) pairing.end();
});

function deviceId(nth: number): string {
  return `0197c0de-0000-7000-8000-00000000d00${nth}`;
}

async function peerOf({ id, name, keys }: DeviceRow): Promise<PeerView> {
  return { id, name, public_key: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))) };
}

function handOf(device: DeviceRow, peers: PeerView[], event_id = EVENT_ID): Hand {
  let [state, strangers]: [PairingState, number] = [{ is: 'idle' }, 0];
  const links: MeshLink[] = [];
  const refused = new Set<string>();
  const pairing = new Pairing({
    device,
    event: () => ({ id: event_id, peers, access: undefined }) as never,
    owner: { opened: (link) => links.push(link), heard: () => undefined, closed: () => undefined },
    isFull: (peer) => refused.has(peer),
    strangerCame: () => (strangers += 1),
    changed: (now) => (state = now),
  });
  const hand = { device, pairing, links, refused, state: () => state, strangers: () => strangers };
  hands.push(hand);
  return hand;
}

/** Returns two devices of which each has the other's key. */
async function twoHands(): Promise<[Hand, Hand]> {
  const devices = await Promise.all(
    [1, 2].map(async (nth) => ({ ...(await deviceRow()), id: deviceId(nth), name: `Celular ${nth}` })),
  );
  const peers = await Promise.all(devices.map(peerOf));
  const [one, two] = devices.map((device) => handOf(device, peers));
  return [one!, two!];
}

async function reaches(hand: Hand, is: PairingState['is']): Promise<void> {
  while (hand.state().is !== is) await new Promise((done) => setImmediate(done));
}

async function shownBy(hand: Hand, is: 'calling' | 'answering' = 'calling'): Promise<string> {
  await reaches(hand, is);
  return (hand.state() as { shown: string }).shown;
}

/** Lets one device read the other's call, and that one the answer. */
async function readEachOther(one: Hand, two: Hand): Promise<void> {
  for (const { pairing } of [one, two]) pairing.begin();
  const [call] = [await shownBy(one), await shownBy(two)];
  two.pairing.see(call);
  one.pairing.see(await shownBy(two, 'answering'));
  await reaches(one, 'linking');
  // The answer is being taken.
  await new Promise((done) => setImmediate(done));
}

/** Returns a connection in the order of their making: the call of each device, then the answer. */
function connectionOf(nth: 0 | 1 | 2): FakeConnection {
  return FakeConnection.made[nth]!;
}

describe('two devices that read each other’s codes', () => {
  it('two devices are linked by two reads, and each names the other', async () => {
    const [one, two] = await twoHands();
    await readEachOther(one, two);
    connectionOf(0).open();
    connectionOf(2).open();
    expect(one.state()).toEqual({ is: 'linked', peer: 'Celular 2', device_id: deviceId(2) });
    expect(two.state()).toEqual({ is: 'linked', peer: 'Celular 1', device_id: deviceId(1) });
    expect([one, two].map(({ links }) => links.map(({ peer }) => peer))).toEqual([[deviceId(2)], [deviceId(1)]]);
    // The call that nobody took is closed.
    expect(connectionOf(1).isClosed).toBe(true);
  });

  it.each([
    ['each its own call', [0, 1, 2, 3]],
    ['each its own answer', [2, 3, 0, 1]],
    ['both the call of the one', [0, 2, 1, 3]],
    ['both the call of the other', [1, 3, 0, 2]],
  ])('two devices that read each other’s answers keep one link, whichever opens first: %s', async (_, order) => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const calls = [await shownBy(one), await shownBy(two)];
    two.pairing.see(calls[0]!);
    const ofTwo = await shownBy(two, 'answering');
    one.pairing.see(calls[1]!);
    const ofOne = await shownBy(one, 'answering');
    one.pairing.see(ofTwo);
    two.pairing.see(ofOne);
    for (const hand of [one, two]) await reaches(hand, 'linking');
    await new Promise((done) => setImmediate(done));
    for (const nth of order) if (!FakeConnection.made[nth]!.isClosed) FakeConnection.made[nth]!.open();
    // The mesh keeps the newest link to a device.
    for (const { links } of [one, two]) for (const former of links.slice(0, -1)) former.close();
    for (const { pairing } of [one, two]) pairing.end();
    const [callOfOne, callOfTwo, answerOfTwo, answerOfOne] = FakeConnection.made.map(({ isClosed }) => isClosed);
    expect([callOfOne, answerOfTwo]).toEqual([false, false]);
    expect([callOfTwo, answerOfOne]).toContain(true);
  });

  it('a device that has read a call shows its own no more', async () => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(two)];
    two.pairing.see(call);
    expect(two.state()).toEqual({ is: 'preparing' });
  });

  it('a camera that reads a call again and again makes one answer', async () => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(two)];
    two.pairing.see(call);
    const answer = await shownBy(two, 'answering');
    two.pairing.see(call);
    expect(await shownBy(two, 'answering')).toBe(answer);
    expect(FakeConnection.made).toHaveLength(3);
  });

  it('a link that has not opened in time says that the devices do not reach each other', async () => {
    const [one, two] = await twoHands();
    await readEachOther(one, two);
    connectionOf(0).connectionState = 'failed';
    connectionOf(0).dispatchEvent(new Event('connectionstatechange'));
    expect(one.state()).toEqual({ is: 'failed', why: 'apart' });
    expect(connectionOf(0).isClosed).toBe(true);
  });

  it('a device that begins anew is answered anew, and takes no answer to its former call', async () => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(two)];
    two.pairing.see(call);
    const former = await shownBy(two, 'answering');
    one.pairing.begin();
    two.pairing.see(await shownBy(one));
    const answer = await shownBy(two, 'answering');
    expect(answer).not.toBe(former);
    one.pairing.see(former);
    await reaches(one, 'failed');
    expect(one.state()).toEqual({ is: 'failed', why: 'old' });
  });

  it('a sheet that is closed leaves no connection open, and no code is read any more', async () => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const call = await shownBy(one);
    await shownBy(two);
    two.pairing.see(call);
    await reaches(two, 'answering');
    for (const { pairing } of [one, two]) pairing.end();
    expect(FakeConnection.made.every(({ isClosed }) => isClosed)).toBe(true);
    two.pairing.see(call);
    expect(two.state()).toEqual({ is: 'idle' });
  });
});

describe('a code that is refused', () => {
  it('the code of a device that the event’s facts do not name is refused, and they are wanted anew', async () => {
    const [one, two] = await twoHands();
    const ignorant = handOf(two.device, [await peerOf(two.device)]);
    for (const { pairing } of [one, ignorant]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(ignorant)];
    ignorant.pairing.see(call);
    expect(ignorant.state()).toEqual({ is: 'failed', why: 'unknown' });
    expect(ignorant.strangers()).toBe(1);
    expect(FakeConnection.made.slice(2)).toEqual([]);
  });

  it('a device that has all links by hand refuses another call, and another answer', async () => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(two)];
    two.pairing.see(call);
    one.refused.add(deviceId(2));
    one.pairing.see(await shownBy(two, 'answering'));
    await reaches(one, 'failed');
    expect(one.state()).toEqual({ is: 'failed', why: 'full' });
    two.refused.add(deviceId(1));
    one.refused.clear();
    for (const { pairing } of [one, two]) pairing.begin();
    const [anew] = [await shownBy(one), await shownBy(two)];
    two.pairing.see(anew);
    await reaches(two, 'failed');
    expect(two.state()).toEqual({ is: 'failed', why: 'full' });
  });

  it('a code of another event is refused', async () => {
    const [one, two] = await twoHands();
    const elsewhere = handOf(
      two.device,
      await Promise.all([one, two].map(({ device }) => peerOf(device))),
      OTHER_EVENT,
    );
    for (const { pairing } of [one, elsewhere]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(elsewhere)];
    elsewhere.pairing.see(call);
    expect(elsewhere.state()).toEqual({ is: 'failed', why: 'other-event' });
  });

  it('a code that another key has signed is refused', async () => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(two)];
    const { event_id, code } = readShownCode(call)!;
    two.pairing.see(await signCode({ event_id, code }, (await deviceRow()).keys));
    await reaches(two, 'failed');
    expect(two.state()).toEqual({ is: 'failed', why: 'forged' });
    expect(FakeConnection.made.slice(2)).toEqual([]);
  });

  it('a genuine proof beside another certificate is refused @V17.2.1', async () => {
    const [one, two] = await twoHands();
    for (const { pairing } of [one, two]) pairing.begin();
    const [call] = [await shownBy(one), await shownBy(two)];
    const { event_id, code } = readShownCode(call)!;
    const stolen = await signCode(
      { event_id, code: { ...code, fingerprint: new Uint8Array(32).fill(7) } },
      one.device.keys,
    );
    // Its proof is the genuine code's.
    two.pairing.see(call.slice(0, 2 + 96) + stolen.slice(2 + 96));
    await reaches(two, 'failed');
    expect(two.state()).toEqual({ is: 'failed', why: 'forged' });
  });

  it('tickets, foreign codes and the device’s own code are nothing to it', async () => {
    const [one] = await twoHands();
    one.pairing.begin();
    const shown = await shownBy(one);
    for (const text of ['https://exemplo.com', 'M2', '', shown]) one.pairing.see(text);
    expect(one.state()).toEqual({ is: 'calling', shown });
  });
});
