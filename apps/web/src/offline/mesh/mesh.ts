import type { Id } from '@festix/domain/contract';
import {
  factKey,
  Gossip,
  HEARTBEAT,
  readMeshFact,
  readMeshMessage,
  writeMeshMessage,
  type KeptFact,
  type MeshFact,
  type MeshMessage,
  type MeshSending,
} from '@festix/domain/sync';
import { liveQuery, type Subscription } from 'dexie';
import { reportError } from '../../data/report-error.ts';
import type { DeviceClock } from '../clock.ts';
import type { DeviceRow, JournalDb, PassageRow } from '../journal.db.ts';
import type { SnapDb } from '../snap.db.ts';
import { devicesOf, factOf, type FactEvent, type HeardFacts } from './heard-facts.ts';
import { LongAnswers, type AnswerLine } from './long-answers.ts';
import { Proofs, signFact } from './proof.ts';
import { undoFacts } from './undo-facts.ts';
import type { UndoneEntry } from '../undone-entries.ts';
import { saleFacts, type SaleFacts } from './sale-facts.ts';

/** An open way to another device. */
export interface MeshLink extends AnswerLine {
  /** Id of the device at its end. */
  readonly peer: Id;
  close(): void;
}

export interface MeshParts {
  journal: JournalDb;
  snap: SnapDb;
  device: Pick<DeviceRow, 'id' | 'keys'>;
  clock: Pick<DeviceClock, 'known'>;
  event: () => FactEvent;
  heard: HeardFacts;
  /** Entries that the door's list shows to be undone; absent at a till. */
  undone?: () => readonly UndoneEntry[];
  /** Called when a device spoke that the event's facts do not name: it may be new. */
  strangerSpoke: () => void;
  /** Called with the number of devices that this one hears, whenever it changes. */
  linked: (links: number) => void;
}

/**
 * This device among those of its event: tells them its passages and sales, and hears theirs, without the server. Losing it changes
 * nothing but the number of conflicts.
 */
export class Mesh {
  private readonly parts: MeshParts;
  private readonly gossip = new Gossip<MeshLink>();
  private readonly proofs = new Proofs();
  private readonly links = new Map<MeshLink, LongAnswers>();
  /** Ends the chain of what was heard: messages are taken one after the other, because verifying waits. */
  private listening: Promise<unknown> = Promise.resolve();
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly subscriptions: Subscription[];
  private isOver = false;
  /** The devices by which facts were refused. */
  private knownPeers: string;
  /** Number of the last passage of the journal that was told. */
  private told = 0;
  /** Number of the last op whose sale was told. */
  private toldSale = 0;

  /** Begins with what this device has told and heard before. */
  static async begin(parts: MeshParts): Promise<Mesh> {
    const rows = await parts.snap.mesh_facts.where('event_id').equals(parts.event().id).toArray();
    const kept = rows.flatMap(({ text, signature }): KeptFact[] => {
      const fact = readMeshFact(text);
      return fact ? [{ fact, text, signature }] : [];
    });
    return new Mesh(parts, kept);
  }

  private constructor(parts: MeshParts, kept: readonly KeptFact[]) {
    this.parts = parts;
    this.gossip.recall(kept);
    for (const { fact } of kept) this.remember(fact);
    this.knownPeers = peersText(parts.event());
    this.timer = setInterval(() => this.beat(), HEARTBEAT);
    this.subscriptions = [
      this.follow(
        () => newPassages(parts.journal, this.told),
        (found) => this.tellPassages(found),
      ),
      this.follow(
        () => saleFacts(parts.journal, parts.event().id, this.toldSale, this.teller()),
        (found) => this.tellSales(found),
      ),
      this.follow(
        () => parts.snap.lists.get(parts.event().id).then(() => undefined),
        () => this.tellUndos(),
      ),
    ];
  }

  /** Tells what a query finds whenever the journal changes. */
  private follow<Found>(query: () => Promise<Found>, tell: (found: Found) => Promise<void>): Subscription {
    return liveQuery(query).subscribe({
      next: (found) => void tell(found).catch((error: unknown) => this.report(error, 'mesh.tell')),
      error: (error: unknown) => this.report(error, 'mesh.tell'),
    });
  }

  /** Ids of the devices that this one hears. */
  get peers(): Id[] {
    return [...this.links.keys()].map(({ peer }) => peer);
  }

  /** Takes up a link; one to the same device takes the place of the former. Closes one that opens after the end. */
  open(link: MeshLink): void {
    if (this.isOver) {
      link.close();
      return;
    }
    for (const former of [...this.links.keys()].filter(({ peer }) => peer === link.peer)) former.close();
    this.links.set(link, new LongAnswers(link));
    this.parts.linked(this.links.size);
    this.send(this.gossip.open(link));
  }

  /** Lets go of a link that has closed. */
  close(link: MeshLink): void {
    this.links.get(link)?.end();
    if (!this.links.delete(link)) return;
    this.gossip.close(link);
    this.parts.linked(this.links.size);
  }

  /** Tells every link how much this device has; hears again what it refused, once the event's facts name others. */
  beat(): void {
    const peers = peersText(this.parts.event());
    if (peers !== this.knownPeers) this.gossip.peersChanged();
    this.knownPeers = peers;
    this.send(this.gossip.beat());
    void this.tellUndos().catch((error: unknown) => this.report(error, 'mesh.tell'));
  }

  /** Takes a text that came over a link; resolves when it counts at the door. */
  hear(link: MeshLink, text: string): Promise<void> {
    const heard = this.listening.then(() => this.take(link, text));
    this.listening = heard.catch((error: unknown) => this.report(error, 'mesh.hear'));
    return heard;
  }

  /** Ends the link to a device. */
  disconnect(peer: Id): void {
    for (const link of [...this.links.keys()].filter((one) => one.peer === peer)) link.close();
  }

  end(): void {
    this.isOver = true;
    clearInterval(this.timer);
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    for (const answers of this.links.values()) answers.end();
    for (const link of this.links.keys()) link.close();
    this.links.clear();
  }

  private async take(link: MeshLink, text: string): Promise<void> {
    const message = this.isOver ? undefined : readMeshMessage(text);
    if (!message) return;
    const answers = this.links.get(link);
    if (answers && isLeftOut(message, answers)) return;
    const heard = this.gossip.hear(link, message);
    answers?.begin(heard.answers);
    this.send(heard.send);
    const { genuine, isForged } = await this.verified(heard.unknown);
    const { kept, send: passedOn } = this.gossip.keep(link, heard, genuine);
    for (const { fact } of kept) this.remember(fact);
    this.send(passedOn);
    if (isForged) link.close();
    await this.store(kept);
  }

  /**
   * Returns the facts that a device of this event signed, and whether one is forged: it names such a device, and another
   * key signed it. No device passes on what it has not verified, so whoever brings a forged one made it.
   */
  private async verified(facts: readonly KeptFact[]): Promise<{ genuine: KeptFact[]; isForged: boolean }> {
    const event = this.parts.event();
    const peers = devicesOf(event);
    const known = facts.filter(({ fact }) => peers.some((peer) => peer.id === fact.device_id));
    if (known.length < facts.length) this.parts.strangerSpoke();
    const named = known.filter(({ fact }) => fact.event_id === event.id);
    const proved = await Promise.all(named.map((kept) => this.proofs.isGenuine(kept, peers)));
    return { genuine: named.filter((_, at) => proved[at]), isForged: proved.includes(false) };
  }

  /** Tells the passages of this device that it has not told yet. */
  private async tellPassages(found: readonly { key: number; row: PassageRow }[]): Promise<void> {
    const event = this.parts.event();
    const teller = this.teller();
    for (const { key, row } of found) {
      this.told = Math.max(this.told, key);
      if (row.event_id === event.id && !row.is_told) await this.tell(factOf(row, event, teller));
    }
  }

  private async tellSales({ last, facts }: SaleFacts): Promise<void> {
    this.toldSale = Math.max(this.toldSale, last);
    for (const fact of facts) await this.tell(fact);
  }

  /** Tells which entries the list shows to be undone, once this device has made or heard them. */
  private async tellUndos(): Promise<void> {
    const { undone, journal, heard, event } = this.parts;
    const facts = await undoFacts(undone?.() ?? [], { journal, heard, event: event() }, this.teller());
    for (const fact of facts) await this.tell(fact);
  }

  /** Signs a fact of this device and tells it, once. */
  private async tell(fact: MeshFact): Promise<void> {
    if (this.gossip.facts.has(factKey(fact))) return;
    const kept = await signFact(fact, this.parts.device.keys);
    this.send(this.gossip.tell(kept));
    await this.store([kept]);
  }

  private teller(): { id: Id; clock_offset: number | null } {
    const { device, clock } = this.parts;
    return { id: device.id, clock_offset: clock.known()?.offset ?? null };
  }

  /** Lets a fact of another device count at the door; this one's own are in its journal. */
  private remember(fact: KeptFact['fact']): void {
    if (fact.device_id !== this.parts.device.id) this.parts.heard.add(fact);
  }

  private async store(kept: readonly KeptFact[]): Promise<void> {
    if (kept.length === 0) return;
    const rows = kept.map(({ fact, text, signature }) => ({
      id: factKey(fact),
      event_id: fact.event_id,
      text,
      signature,
    }));
    await this.parts.snap.mesh_facts.bulkPut(rows);
  }

  /** Reports an error, unless this device has left the mesh: its database may be closed then. */
  private report(error: unknown, place: string): void {
    if (!this.isOver) reportError(error, place);
  }

  private send(sendings: readonly MeshSending<MeshLink>[]): void {
    for (const { to, message } of sendings) {
      try {
        to.send(writeMeshMessage(message));
      } catch (error) {
        // A full link throws: the others get theirs, and a later heartbeat repairs what this one lacks.
        this.report(error, 'mesh.send');
      }
    }
  }
}

/**
 * Returns whether a message is not heard because of the answers that the link still waits for. A beat would begin anew
 * what is on its way; a later one repairs the rest.
 */
function isLeftOut({ kind }: MeshMessage, { isUnderway, isFull }: LongAnswers): boolean {
  switch (kind) {
    case 'beat':
    case 'sums':
      return isUnderway;
    case 'keys':
    case 'ask':
      return isFull;
    case 'facts':
    case 'news':
      return false;
  }
}

/** Returns a text that differs where other devices, or other keys, are named. */
export function peersText(event: Pick<FactEvent, 'peers' | 'sellers'>): string {
  return devicesOf(event)
    .map(({ id, public_key }) => `${id} ${public_key}`)
    .sort()
    .join();
}

/** Returns the passages of the journal after one, with their numbers. */
async function newPassages({ passages }: JournalDb, after: number): Promise<{ key: number; row: PassageRow }[]> {
  const found: { key: number; row: PassageRow }[] = [];
  await passages
    .where(':id')
    .above(after)
    .each((row, { primaryKey }) => found.push({ key: Number(primaryKey), row }));
  return found;
}
