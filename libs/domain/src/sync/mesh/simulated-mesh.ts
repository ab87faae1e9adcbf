import type { KeptFact } from './fact-set.ts';
import { Gossip, type MeshSending } from './gossip.ts';
import { writeMeshFact, type MeshFact } from './mesh-fact.ts';
import { readMeshMessage, writeMeshMessage, type MeshMessage } from './mesh-message.ts';

/** A message on its way between two devices, by their numbers. */
interface Underway {
  from: number;
  to: number;
  text: string;
}

const GENUINE = 'genuine';

/** Kinds of the facts of each device, in turn; the last is a later version's. */
const KINDS = ['entry', 'sale', 'exit', 'of-a-later-version'];
const EVENT = '0198e2a0-0000-7000-8000-000000000001';

/** Returns the id of a simulated device. */
export function deviceId(device: number): string {
  return `0198e2a0-0000-7000-8000-${device.toString(16).padStart(12, '0')}`;
}

/** Returns a fact of a device with a signature that the simulated devices accept, or another one. */
export function simulatedFact(id: string, device: number, signature: string = GENUINE, kind = 'entry'): KeptFact {
  const fact: MeshFact = {
    ...{ id, event_id: EVENT, device_id: deviceId(device), kind, serial: 7 },
    at: '2026-06-20T23:00:00.000Z',
  };
  return { fact, text: writeMeshFact(fact), signature };
}

/** Devices with links that lose, double, reorder and cut, as the caller says; for specs. */
export class SimulatedMesh {
  readonly devices: Gossip<number>[];
  /** Ids that each device took up, in their order: each once, whatever the links do. */
  readonly kept: string[][];
  readonly underway: Underway[] = [];
  /** Number of messages sent, by kind. */
  readonly sent = new Map<MeshMessage['kind'], number>();
  /** Returns whether a device takes a fact for genuine. */
  isGenuine = (_device: number, { signature }: KeptFact): boolean => signature === GENUINE;
  /** Returns whether a device reads a fact; one of a version without its kind does not. */
  reads = (_device: number, _text: string): boolean => true;
  /** Characters of all messages sent. */
  characters = 0;

  constructor(devices: number) {
    this.devices = Array.from({ length: devices }, () => new Gossip<number>());
    this.kept = this.devices.map(() => []);
  }

  link(one: number, other: number): void {
    this.send(one, this.devices[one]!.open(other));
    this.send(other, this.devices[other]!.open(one));
  }

  /** Cuts a link; what is underway on it is lost. */
  cut(one: number, other: number): void {
    this.devices[one]!.close(other);
    this.devices[other]!.close(one);
    const isOther = ({ from, to }: Underway) => !((from === one && to === other) || (from === other && to === one));
    this.underway.splice(0, Infinity, ...this.underway.filter(isOther));
  }

  tell(device: number, id: string): void {
    const kind = KINDS[this.kept[device]!.length % KINDS.length];
    this.send(device, this.devices[device]!.tell(simulatedFact(id, device, GENUINE, kind)));
    this.kept[device]!.push(id);
  }

  beat(device: number): void {
    this.send(device, this.devices[device]!.beat());
  }

  /** Puts a message on its way that no honest device has sent. */
  inject(from: number, to: number, message: MeshMessage): void {
    this.underway.push({ from, to, text: writeMeshMessage(message) });
  }

  /** Loses one of the messages underway. */
  lose(place: number): void {
    this.take(place);
  }

  /** Puts one of the messages underway on its way once more. */
  double(place: number): void {
    const message = this.underway[place % this.underway.length];
    if (message) this.underway.push(message);
  }

  /** Lets one of the messages underway arrive; any of them, because links reorder. */
  deliver(place: number): void {
    const message = this.take(place);
    const said = message && readMeshMessage(message.text);
    if (!message || !said) return;
    const device = this.devices[message.to]!;
    if ('facts' in said) said.facts = said.facts.filter(({ text }) => this.reads(message.to, text));
    const heard = device.hear(message.from, said);
    const answers = [...heard.answers].map((answer) => ({ to: message.from, message: answer }));
    this.send(message.to, [...answers, ...heard.send]);
    const genuine = heard.unknown.filter((kept) => this.isGenuine(message.to, kept));
    const taken = device.keep(message.from, heard, genuine);
    this.kept[message.to]!.push(...taken.kept.map(({ fact }) => fact.id));
    this.send(message.to, taken.send);
  }

  /** Lets everything arrive, and what is sent because of it. Throws if that does not end. */
  settle(most = 100_000): void {
    for (let steps = 0; this.underway.length > 0; steps += 1) {
      if (steps > most) throw new Error('The devices never stop talking');
      this.deliver(0);
    }
  }

  private take(place: number): Underway | undefined {
    return this.underway.length === 0 ? undefined : this.underway.splice(place % this.underway.length, 1)[0];
  }

  private send(from: number, sendings: readonly MeshSending<number>[]): void {
    for (const { to, message } of sendings) {
      const text = writeMeshMessage(message);
      this.sent.set(message.kind, (this.sent.get(message.kind) ?? 0) + 1);
      this.characters += text.length;
      this.underway.push({ from, to, text });
    }
  }
}
