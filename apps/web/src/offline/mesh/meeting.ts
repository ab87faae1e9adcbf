import type { Id } from '@festix/domain/contract';
import { SECOND } from '@festix/domain/ground';
import {
  HEARTBEAT,
  isCaller,
  linksToClose,
  MOST_LINKS,
  neighboursOf,
  readLinkCode,
  writeLinkCode,
  type LinkCode,
} from '@festix/domain/sync';
import { reportError } from '../../data/report-error.ts';
import type { DeviceVoice } from '../../data/realtime.ts';
import type { Mesh } from './mesh.ts';
import { answerDevice, callDevice, type Call, type LinkOwner } from './rtc-link.ts';

/** The word of a device that is here. */
const HERE = 'here';

/** Heartbeats between two words of a device that lacks no link: each goes to all devices of the event. */
export const BEATS_OF_A_WHOLE_ONE = 4;

/** Milliseconds after which a device that said nothing is away, and a call without an answer is made anew. */
const AWAY_AFTER = 2.5 * BEATS_OF_A_WHOLE_ONE * HEARTBEAT;
const CALL_ANEW_AFTER = 10 * SECOND;

/** Milliseconds in which the words of a roll call come in, before this device looks who its neighbours are. */
const GATHERING = SECOND / 2;

export interface MeetingParts {
  device_id: Id;
  mesh: Pick<Mesh, 'peers' | 'disconnect'>;
  owner: LinkOwner;
  voice: DeviceVoice;
  /** Returns whether the event's facts name a device: facts of others could not be verified. */
  knows: (device_id: Id) => boolean;
  /** Called when a device came that they do not name: it may be new. */
  strangerCame: () => void;
  mono: () => number;
}

/** Brings this device together with its neighbours among those of the event, while there is a way to the server. */
export class Meeting {
  private readonly parts: MeetingParts;
  /** When each other device was heard last, by the monotonic clock. */
  private readonly present = new Map<Id, number>();
  /** Devices that came in, and wait for an answer. */
  private readonly newcomers = new Set<Id>();
  private readonly calls = new Map<Id, { call: Promise<Call | undefined>; at: number }>();
  private readonly timer: ReturnType<typeof setInterval>;
  private seeking: ReturnType<typeof setTimeout> | undefined;
  private beats = 0;
  private isOver = false;

  constructor(parts: MeetingParts) {
    this.parts = parts;
    this.timer = setInterval(() => this.beat(), HEARTBEAT);
  }

  /** Says that this device is here, to all of them. Lets go of those that the event's facts name no more. */
  callRoll(): void {
    this.tidy();
    this.parts.voice.say(HERE);
    this.seek();
  }

  /** Takes a word of another device. */
  heard(from: Id, word: string): void {
    if (this.isOver) return;
    if (!this.parts.knows(from)) {
      this.parts.strangerCame();
      return;
    }
    if (word === HERE && !this.present.has(from)) this.newcomers.add(from);
    this.present.set(from, this.parts.mono());
    const code = word === HERE ? undefined : readLinkCode(word);
    if (code?.device_id === from) void this.take(from, code).catch((error: unknown) => reportError(error, 'mesh.meet'));
    this.seeking ??= setTimeout(() => this.seekIntroduced(), GATHERING);
  }

  /** Returns whether so many links are kept beside those of the ring that another one by hand would be too many. */
  isFull(newcomer: Id): boolean {
    const { device_id, mesh } = this.parts;
    const asked = new Set(neighboursOf(device_id, this.present.keys()));
    return mesh.peers.filter((other) => other !== newcomer && !asked.has(other)).length >= MOST_LINKS;
  }

  end(): void {
    this.isOver = true;
    clearInterval(this.timer);
    clearTimeout(this.seeking);
    for (const other of [...this.calls.keys()]) this.giveUp(other);
  }

  /** Calls the roll at each heartbeat while this device lacks a link, and seldom otherwise. */
  private beat(): void {
    this.beats += 1;
    if (!this.isWhole() || this.beats % BEATS_OF_A_WHOLE_ONE === 0) this.callRoll();
    else this.tidy();
  }

  private isWhole(): boolean {
    const { device_id, mesh } = this.parts;
    const neighbours = neighboursOf(device_id, this.present.keys());
    const linked = new Set(mesh.peers);
    return neighbours.length > 0 && neighbours.every((other) => linked.has(other));
  }

  /** Forgets those that are away, which said nothing for long; whoever is linked is here. */
  private tidy(): void {
    const { mono, mesh, knows } = this.parts;
    const now = mono();
    for (const id of mesh.peers) if (this.present.has(id)) this.present.set(id, now);
    for (const [id, at] of this.present) if (now - at > AWAY_AFTER || !knows(id)) this.present.delete(id);
    for (const id of this.calls.keys()) if (!knows(id)) this.giveUp(id);
    for (const id of mesh.peers) if (!knows(id)) mesh.disconnect(id);
  }

  private async take(from: Id, code: LinkCode): Promise<void> {
    const { device_id, owner, voice } = this.parts;
    if (code.role === 'call') {
      const answer = await answerDevice(device_id, code, owner);
      if (answer && !this.isOver) voice.say(writeLinkCode(answer.code), from);
      return;
    }
    const made = this.calls.get(from);
    const call = await made?.call;
    if (this.isOver || !made || call?.code.call !== code.call) return;
    // The link has time to open before the next call; the answered one is no longer to be given up.
    this.calls.set(from, { at: made.at, call: Promise.resolve(undefined) });
    await call.answered(code);
  }

  /** Seeks after words of others, and gives up links that nobody needs: the server is there to introduce them again. */
  private seekIntroduced(): void {
    const { device_id, mesh } = this.parts;
    this.seek();
    for (const other of linksToClose(device_id, this.present.keys(), mesh.peers)) mesh.disconnect(other);
  }

  /**
   * Calls the neighbours that wait for this device's call. Answers those that came in: they hear of the others by the
   * next roll calls, or a room of N would say N² words after each break of the server.
   */
  private seek(): void {
    clearTimeout(this.seeking);
    this.seeking = undefined;
    const { device_id, mesh, mono, voice } = this.parts;
    const linked = new Set(mesh.peers);
    const neighbours = neighboursOf(device_id, this.present.keys());
    for (const other of neighbours) if (this.newcomers.has(other)) voice.say(HERE, other);
    this.newcomers.clear();
    const missing = neighbours.filter((other) => !linked.has(other));
    for (const other of missing.filter((one) => isCaller(device_id, one))) {
      const called = this.calls.get(other)?.at ?? -Infinity;
      if (mono() - called < CALL_ANEW_AFTER) continue;
      this.call(other).catch((error: unknown) => reportError(error, 'mesh.meet'));
    }
  }

  private async call(other: Id): Promise<void> {
    const { device_id, owner, voice, mono } = this.parts;
    this.giveUp(other);
    const call = callDevice(device_id, owner);
    this.calls.set(other, { call, at: mono() });
    const made = await call;
    if (made && !this.isOver) voice.say(writeLinkCode(made.code), other);
  }

  private giveUp(other: Id): void {
    this.calls.get(other)?.call.then(
      (call) => call?.end(),
      () => undefined,
    );
    this.calls.delete(other);
  }
}
