import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SECOND } from '@festix/domain/ground';
import { HEARTBEAT, MOST_LINKS, neighboursOf } from '@festix/domain/sync';
import { FakeConnection } from '../testing/fake-connection.ts';
import { BEATS_OF_A_WHOLE_ONE, Meeting } from './meeting.ts';
import type { MeshLink } from './mesh.ts';

interface Word {
  from: string;
  to?: string;
  say: string;
}

/** Devices in the realtime room of an event; words arrive when the spec lets them. */
class Room {
  readonly meetings = new Map<string, Meeting>();
  readonly said: Word[] = [];
  readonly links = new Map<string, Set<string>>();
  /** Devices that the event's facts name. */
  readonly named = new Set<string>();
  private readonly underway: Word[] = [];

  enter(device_id: string): Meeting {
    this.named.add(device_id);
    const linked = new Set<string>();
    this.links.set(device_id, linked);
    const say = (word: string, to?: string) => {
      const said = { from: device_id, say: word, ...(to !== undefined && { to }) };
      this.said.push(said);
      this.underway.push(said);
    };
    const meeting = new Meeting({
      device_id,
      mesh: {
        get peers() {
          return [...linked];
        },
        disconnect: (peer) => linked.delete(peer),
      },
      owner: {
        opened: ({ peer }: MeshLink) => linked.add(peer),
        heard: () => undefined,
        closed: ({ peer }: MeshLink) => linked.delete(peer),
      },
      voice: { say, leave: () => undefined },
      knows: (id) => this.named.has(id),
      strangerCame: () => undefined,
      mono: () => performance.now(),
    });
    this.meetings.set(device_id, meeting);
    return meeting;
  }

  /** Lets all words arrive, and those that are said because of them. */
  async settle(): Promise<void> {
    for (let word = this.underway.shift(); word; word = this.underway.shift()) {
      for (const [id, meeting] of this.meetings) {
        if (id !== word.from && (word.to === undefined || word.to === id)) meeting.heard(word.from, word.say);
      }
      if (this.underway.length === 0) await jest.advanceTimersByTimeAsync(SECOND);
    }
  }

  /** Returns the words of the roll call. */
  roll(): Word[] {
    return this.said.filter(({ say }) => say === 'here');
  }
}

let room: Room;

function deviceId(nth: number): string {
  return `0197c0de-0000-7000-8000-00000000d${String(nth).padStart(3, '0')}`;
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeConnection.install();
  room = new Room();
});

afterEach(() => {
  for (const meeting of room.meetings.values()) meeting.end();
  jest.useRealTimers();
});

describe('a roll call', () => {
  it('a device that comes in hears within a second of its neighbours, and of nobody else', async () => {
    const ids = Array.from({ length: 60 }, (_, nth) => deviceId(nth * 2));
    for (const id of ids) room.enter(id).callRoll();
    await room.settle();
    room.said.splice(0);
    const newcomer = deviceId(31);
    room.enter(newcomer).callRoll();
    await room.settle();
    const answers = room.roll().filter(({ from }) => from !== newcomer);
    expect(answers.map(({ from }) => from).sort()).toEqual(neighboursOf(newcomer, ids).sort());
    expect(room.roll().length).toBeLessThanOrEqual(1 + 2 * MOST_LINKS);
  });

  it('a device of a room that comes back at once says no more words than the server takes', async () => {
    const ids = Array.from({ length: 120 }, (_, nth) => deviceId(nth));
    for (const id of ids) room.enter(id);
    for (const meeting of room.meetings.values()) meeting.callRoll();
    await room.settle();
    const most = Math.max(...ids.map((id) => room.said.filter(({ from }) => from === id).length));
    // Itself to all, an answer to each neighbour, and a call or its answer.
    expect(most).toBeLessThanOrEqual(1 + 2 * MOST_LINKS);
  });
});

describe('a device among others', () => {
  it('a device that lacks no link calls the roll at every fourth heartbeat, and one that does at each', async () => {
    const ids = [deviceId(1), deviceId(2), deviceId(3)];
    for (const id of ids) room.enter(id).callRoll();
    await room.settle();
    const [whole, lacking] = ids as [string, string];
    for (const other of neighboursOf(whole, ids)) room.links.get(whole)!.add(other);
    room.said.splice(0);
    await jest.advanceTimersByTimeAsync(BEATS_OF_A_WHOLE_ONE * HEARTBEAT);
    const called = (id: string) => room.roll().filter(({ from, to }) => from === id && to === undefined).length;
    expect([called(whole), called(lacking)]).toEqual([1, BEATS_OF_A_WHOLE_ONE]);
  });

  it('a device whose link is open is not away, however long it says nothing', async () => {
    const [one, other] = [deviceId(1), deviceId(2)];
    for (const id of [one, other]) room.enter(id).callRoll();
    await room.settle();
    room.links.get(one)!.add(other);
    room.meetings.get(other)!.end();
    room.meetings.delete(other);
    await jest.advanceTimersByTimeAsync(20 * HEARTBEAT);
    room.links.get(one)!.delete(other);
    room.said.splice(0);
    // It still knows the device as present, and calls it.
    await jest.advanceTimersByTimeAsync(BEATS_OF_A_WHOLE_ONE * HEARTBEAT);
    expect(room.said.some(({ from, to, say }) => from === one && to === other && say !== 'here')).toBe(true);
  });
});

describe('links made by hand', () => {
  const read = Array.from({ length: MOST_LINKS + 2 }, (_, nth) => deviceId(100 + nth));

  it('a device keeps every link made by hand while the server introduces nobody', async () => {
    room.enter(deviceId(1)).callRoll();
    for (const id of read) room.links.get(deviceId(1))!.add(id);
    for (const id of read) room.named.add(id);
    await jest.advanceTimersByTimeAsync(2 * BEATS_OF_A_WHOLE_ONE * HEARTBEAT);
    expect([...room.links.get(deviceId(1))!]).toEqual(read);
  });

  it('a device keeps links made by hand to devices that were present until the server went away', async () => {
    for (const id of [deviceId(1), ...read]) room.enter(id).callRoll();
    await room.settle();
    for (const id of read) {
      room.meetings.get(id)!.end();
      room.meetings.delete(id);
    }
    for (const id of read) room.links.get(deviceId(1))!.add(id);
    await jest.advanceTimersByTimeAsync(2 * BEATS_OF_A_WHOLE_ONE * HEARTBEAT);
    expect([...room.links.get(deviceId(1))!]).toEqual(read);
  });

  it('a device gives up links past six that its ring does not ask for while the server introduces their devices', async () => {
    for (const id of [deviceId(1), ...read]) room.enter(id).callRoll();
    await room.settle();
    for (const id of read) room.links.get(deviceId(1))!.add(id);
    room.meetings.get(read[0]!)!.callRoll();
    await room.settle();
    expect([...room.links.get(deviceId(1))!].sort()).toEqual(neighboursOf(deviceId(1), read).sort());
  });
});

describe('room for a link by hand', () => {
  it('a device takes six links by hand beside those of its ring, and a linked one again', async () => {
    const ids = Array.from({ length: 8 }, (_, nth) => deviceId(nth));
    const [one] = ids as [string];
    for (const id of ids) room.enter(id).callRoll();
    await room.settle();
    const linked = room.links.get(one)!;
    for (const id of neighboursOf(one, ids)) linked.add(id);
    const read = Array.from({ length: MOST_LINKS }, (_, nth) => deviceId(100 + nth));
    const isFull = () => room.meetings.get(one)!.isFull(deviceId(200));
    for (const id of read.slice(1)) linked.add(id);
    expect(isFull()).toBe(false);
    linked.add(read[0]!);
    expect(isFull()).toBe(true);
    expect(room.meetings.get(one)!.isFull(read[0]!)).toBe(false);
  });
});

describe('a meeting', () => {
  it('a device that the event’s facts name no more is let go, and called no more', async () => {
    const [one, other] = [deviceId(1), deviceId(2)];
    const meeting = room.enter(one);
    room.enter(other).callRoll();
    await room.settle();
    room.links.get(one)!.add(other);
    room.named.delete(other);
    meeting.callRoll();
    expect([...room.links.get(one)!]).toEqual([]);
    room.said.splice(0);
    await jest.advanceTimersByTimeAsync(60 * SECOND);
    expect(room.said.filter(({ from, to }) => from === one && to === other)).toEqual([]);
  });

  it('a meeting that has ended says nothing more, whatever was under way', async () => {
    const [one, other] = [deviceId(1), deviceId(2)];
    const [caller, called] = [room.enter(one), room.enter(other)];
    caller.heard(other, 'here');
    // The call is being made.
    jest.advanceTimersByTime(SECOND);
    caller.end();
    await room.settle();
    expect(room.said.filter(({ from, say }) => from === one && say !== 'here')).toEqual([]);
    expect(FakeConnection.made.every(({ isClosed }) => isClosed)).toBe(true);
    room.said.splice(0);
    caller.heard(other, 'here');
    called.end();
    await room.settle();
    expect(room.said).toEqual([]);
  });
});
