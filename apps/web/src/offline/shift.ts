import { type Id } from '@festix/domain/contract';
import { ChunkError, type ListedTicket } from '@festix/domain/door';
import { hashTicketCode } from '@festix/domain/selling';
import { liveQuery, type Subscription } from 'dexie';
import { reportError } from '../data/report-error.ts';
import { pullChanges } from './changes.ts';
import type { DeviceClock } from './clock.ts';
import type { DoorApi } from './door-api.ts';
import type { DoorList } from './door-list.ts';
import type { DoorSettings } from './door-settings.ts';
import { Door, type Operator } from './door.ts';
import type { DeviceRow, DoorRow, JournalDb } from './journal.db.ts';
import type { Link } from './link.ts';
import { ListStore } from './list-store.ts';
import { HeardFacts } from './mesh/heard-facts.ts';
import type { EventRow, ListRow, SnapDb } from './snap.db.ts';
import type { DownloadProgress } from './download.ts';
import { downloadList, fetchEvent } from './snapshot.ts';
import { isListDue, wipeEvent, wipeIfShutOut } from './wipe.ts';

export interface ShiftParts {
  journal: JournalDb;
  snap: SnapDb;
  api: DoorApi;
  clock: DeviceClock;
  link: Link;
  operator: () => Operator;
  /** Called when the queue has something to upload. */
  queued: () => void;
  downloading: (progress: DownloadProgress | undefined) => void;
}

/** Milliseconds after which the event, its counts and its keys are fetched again. */
const EVENT_GOOD_FOR = 5 * 60_000;
/** Milliseconds between two repairs: a list that differs again has a defect that no download repairs. */
const BETWEEN_REPAIRS = 10 * 60_000;
/** Milliseconds between two fetches of the event because of an unknown device. */
const BETWEEN_QUESTIONS = 60_000;

/** A list that was replaced, here or in another tab, still lacks the latest changes, so a pull takes two rounds. */
const ROUNDS = 2;

interface ShiftState {
  device: DeviceRow;
  event: EventRow;
  settings: DoorRow;
  list: DoorList;
}

/** This device at work at the doors of an event: keeps the list in memory and the door up to date. */
export class Shift {
  readonly event_id: Id;
  readonly door: Door;
  /** What other devices told this one without the server. */
  readonly heard: HeardFacts;
  private readonly parts: ShiftParts;
  private readonly store: ListStore;
  private readonly state: ShiftState;
  private readonly subscriptions: Subscription[];
  private readonly ended = new AbortController();
  private settingsChange = 0;
  /** By the monotonic clock. */
  private repairedAt = -Infinity;
  private underRepair: Promise<void> | undefined;
  /** Whether the event's facts are wanted before they are old, and when that was last so by the monotonic clock. */
  private isEventAsked = false;
  private eventAskedAt = -Infinity;

  /** Returns the shift in its stored state; undefined for a device that is not enrolled or has no list of the event. */
  static async begin(event_id: Id, parts: ShiftParts): Promise<Shift | undefined> {
    const { journal, snap, clock } = parts;
    const [device, settings, event, row] = await Promise.all([
      journal.device.get('this'),
      journal.doors.get(event_id),
      snap.events.get(event_id),
      snap.lists.get(event_id),
    ]);
    if (await wipeIfShutOut(journal, snap)) return undefined;
    if (!device || !settings || !event || !row) return undefined;
    if (isListDue(event, row, clock)) {
      await wipeEvent(event_id, snap);
      return undefined;
    }
    const list = await readOrDrop(event_id, new ListStore(snap), snap);
    return list && new Shift(event_id, { device, event, settings, list }, parts);
  }

  private constructor(event_id: Id, state: ShiftState, parts: ShiftParts) {
    this.event_id = event_id;
    this.state = state;
    this.parts = parts;
    this.store = new ListStore(parts.snap);
    this.heard = new HeardFacts(() => this.state.event);
    this.door = new Door({
      ...parts,
      device: state.device,
      list: () => this.state.list,
      heard: this.heard,
      event: () => this.state.event,
      settings: () => this.state.settings,
      set: (settings) => this.set(settings),
    });
    this.subscriptions = [
      watch(
        () => parts.snap.events.get(event_id),
        (event) => (this.state.event = event),
      ),
      watch(
        () => this.readSettings(),
        ({ settings, change }) => {
          if (change === this.settingsChange) this.state.settings = settings;
        },
      ),
      watch(
        () => parts.snap.lists.get(event_id),
        (row) => void this.follow(row).catch((error: unknown) => this.report(error)),
      ),
    ];
  }

  get list(): DoorList {
    return this.state.list;
  }

  get event(): EventRow {
    return this.state.event;
  }

  /** Returns the stored settings, with the number of changes that were made here when the reading began. */
  private readSettings(): Promise<{ settings: DoorRow; change: number } | undefined> {
    const change = this.settingsChange;
    // Dexie's own promise, so that the query is watched.
    return this.parts.journal.doors.get(this.event_id).then((settings) => settings && { settings, change });
  }

  /**
   * Stores changed settings. Takes them over at once, because the next scan may come before the database tells of them,
   * and before what it still tells of the former ones.
   */
  private async set(settings: DoorSettings): Promise<void> {
    this.settingsChange += 1;
    await this.parts.journal.doors.update(this.event_id, settings);
    this.state.settings = { ...this.state.settings, ...settings };
  }

  /** Returns the tickets of an order code in the stored list; undefined where the list has no orders. */
  async ticketsOfOrder(code: string): Promise<ListedTicket[] | undefined> {
    const hash = hashTicketCode(this.event_id, code);
    const downloaded = await this.store.serialsOfOrder(this.event_id, hash);
    const found = this.list.ofOrder(hash, downloaded ?? []);
    return downloaded || found.length > 0 ? found : undefined;
  }

  /**
   * Lets the next round of the sync fetch the event's facts, because a device spoke that they do not name; once a minute,
   * for such a device may go on.
   */
  askForEvent(): void {
    const now = this.parts.clock.mono();
    if (now - this.eventAskedAt < BETWEEN_QUESTIONS) return;
    this.eventAskedAt = now;
    this.isEventAsked = true;
  }

  end(): void {
    this.ended.abort();
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  /** Reports an error, unless the shift has ended: its database may be closed then. */
  private report(error: unknown): void {
    if (!this.ended.signal.aborted) reportError(error, 'door.list');
  }

  /** Brings the list up to date, by changes where possible, else by a new download. */
  async pull(signal: AbortSignal): Promise<void> {
    const { event_id, parts } = this;
    if (await this.wipeIfDue()) return;
    let isCurrent = false;
    for (let round = 0; round < ROUNDS && !isCurrent; round++) {
      await this.repairing(signal, async () => {
        isCurrent = await this.catchUp(signal);
      });
    }
    if (!this.isEventAsked && !this.isEventOld()) return;
    this.isEventAsked = false;
    await fetchEvent(event_id, parts, signal);
  }

  /** Returns false when the list was replaced, by one that may be older than the changes. */
  private async catchUp(signal: AbortSignal): Promise<boolean> {
    const { list } = this;
    switch (await pullChanges(this.event_id, list, this.store, this.parts, signal)) {
      case 'current':
        // Another list, read before these changes were stored, may have replaced it.
        return this.list === list || this.store.refresh(this.event_id, this.list);
      case 'elsewhere':
        await this.reload();
        return false;
      case 'differs':
        throw new ListDefectError('The list differs from the server’s at the same sequence number');
      case 'gone':
        await this.downloadAgain(signal);
        return false;
    }
  }

  /**
   * Returns true if the event has to be fetched again: a fetch in the future means that the clock was set back since.
   */
  private isEventOld(): boolean {
    const age = this.parts.clock.wall() - this.event.fetched_at;
    return age < 0 || age > EVENT_GOOD_FOR;
  }

  /** Wipes the list once the grant has ended by the clock, also without a network. */
  private async wipeIfDue(): Promise<boolean> {
    const { snap, clock } = this.parts;
    const row = await snap.lists.get(this.event_id);
    if (!row || !isListDue(this.event, row, clock)) return false;
    await wipeEvent(this.event_id, snap);
    return true;
  }

  /**
   * Runs work. Reports a damaged or differing list and replaces it by a new download; the list in memory serves until
   * then.
   */
  private async repairing(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ChunkError || error instanceof ListDefectError)) throw error;
      await this.repair(error, signal);
    }
  }

  /** Repairs once at a time: a caller that meets the same damage waits for the running repair. */
  private repair(defect: Error, signal: AbortSignal): Promise<void> {
    return (this.underRepair ??= this.repairNow(defect, signal).finally(() => (this.underRepair = undefined)));
  }

  private async repairNow(defect: Error, signal: AbortSignal): Promise<void> {
    const now = this.parts.clock.mono();
    if (now - this.repairedAt < BETWEEN_REPAIRS) return;
    this.repairedAt = now;
    reportError(defect, 'door.list');
    try {
      await this.downloadAgain(signal);
    } catch (error) {
      // A complete but wrong download would be wrong again. One that did not arrive has repaired nothing yet.
      if (!(error instanceof ChunkError)) this.repairedAt = -Infinity;
      throw error;
    }
  }

  private async downloadAgain(signal: AbortSignal): Promise<void> {
    const { event_id, parts } = this;
    try {
      await downloadList(event_id, parts, { progress: parts.downloading, signal });
    } finally {
      parts.downloading(undefined);
    }
    await this.reload();
  }

  /** Follows changes that this tab or another has stored. */
  private async follow({ epoch, base_seq, seq }: ListRow): Promise<void> {
    const { state } = this.list;
    if (state.epoch === epoch && state.base_seq === base_seq && state.seq >= seq) return;
    await this.repairing(this.ended.signal, async () => {
      if (!(await this.store.refresh(this.event_id, this.list))) await this.reload();
    });
  }

  /**
   * Reads the stored list again, with what is stored in the meantime, so that the list in memory never falls behind.
   */
  private async reload(): Promise<void> {
    let list: DoorList | undefined;
    let seen: number;
    do {
      seen = this.list.state.seq;
      list = await this.store.read(this.event_id);
    } while (list && !((await this.store.refresh(this.event_id, list)) && this.list.state.seq === seen));
    if (list) this.state.list = list;
  }
}

/** Signals a stored list that is intact but differs from the server's. */
class ListDefectError extends Error {
  override readonly name = 'ListDefectError';
}

/** Returns the stored list. Drops a damaged one, so that a new one is fetched before the shift begins. */
async function readOrDrop(event_id: Id, store: ListStore, snap: SnapDb): Promise<DoorList | undefined> {
  try {
    return await store.read(event_id);
  } catch (error) {
    if (!(error instanceof ChunkError)) throw error;
    reportError(error, 'door.list');
    await wipeEvent(event_id, snap);
    return undefined;
  }
}

function watch<T>(query: () => Promise<T | undefined>, changed: (value: T) => void): Subscription {
  return liveQuery(query).subscribe({
    next: (value) => value !== undefined && changed(value),
    error: (error: unknown) => reportError(error, 'door.watch'),
  });
}
