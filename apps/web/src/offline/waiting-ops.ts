import type { Id } from '@festix/domain/contract';
import { Dexie, RangeSet, rangesOverlap, type ObservabilitySet, type PromiseExtended } from 'dexie';
import type { JournalDb, OpRow, OpState } from './journal.db.ts';
import { countOps, ON_THE_WAY } from './ops.ts';

/** The index by which people are counted: it holds only scans that moved a person. */
const MOVES = '[event_id+shown.area+shown.day+shown.moved+state]';
/** Those of them that left the number of the main area as it was. */
const IN_MAIN = '[event_id+shown.in_main+shown.area+shown.day+shown.moved+state]';

type Moved = 'in' | 'out';

/** People whom waiting ops moved at one place in one direction. */
export interface PlaceMoves {
  area: number;
  day: number;
  moved: Moved;
  people: number;
  /** Those of them who left the number of the main area as it was. */
  in_main: number;
}

/** The ops on the way to the server, in figures. */
export interface WaitingFigures {
  /** Ops of all types and events: the length of the queue. */
  waiting: number;
  /** Admissions at the event. */
  admits: number;
  /** People whom ops of the event moved, by place; none at an event without areas, days and exits. */
  moves: readonly PlaceMoves[];
}

/** Figures, and the last op that they include. */
interface Counted extends WaitingFigures {
  to: number;
}

/**
 * The ops that wait for the server's answer, in figures for the door of one event. While it follows the journal, a reading
 * takes in the ops since the last one, and counts anew only after an earlier op has changed: a night without a network
 * queues thousands, a scan adds one, and counting them keeps the next scan from the database.
 */
export class WaitingOps {
  private readonly journal: JournalDb;
  private readonly event_id: Id;
  private isFollowing = false;
  private known: Counted | undefined;
  /** By reading under way: the ops that have changed since it began. */
  private readonly changed = new Set<RangeSet>();

  constructor(journal: JournalDb, event_id: Id) {
    this.journal = journal;
    this.event_id = event_id;
  }

  /** Follows what any tab changes, until the returned function is called. */
  follow(): () => void {
    const part = `idb://${this.journal.name}/ops/`;
    const hear = (parts: ObservabilitySet): void => {
      const ops = parts[part];
      if (!ops) return;
      for (const changed of this.changed) changed.add(ops);
      if (this.known && hasUpTo(ops, this.known.to)) this.known = undefined;
    };
    Dexie.on.storagemutated.subscribe(hear);
    this.isFollowing = true;
    return () => {
      Dexie.on.storagemutated.unsubscribe(hear);
      this.isFollowing = false;
      this.known = undefined;
    };
  }

  /** Returns the figures of one moment. May run in a live query and in a transaction that reads the ops. */
  read(): PromiseExtended<WaitingFigures> {
    const { known } = this;
    const changed = new RangeSet();
    this.changed.add(changed);
    return this.journal
      .transaction('r', this.journal.ops, () => (known ? this.added(known) : this.countedAnew()))
      .then((read) => {
        this.known = this.isFollowing && !hasUpTo(changed, read.to) ? read : undefined;
        return read;
      })
      .finally(() => this.changed.delete(changed));
  }

  private async added(known: Counted): Promise<Counted> {
    const { ops } = this.journal;
    const rows = ops.where('device_seq').above(known.to).toArray();
    // A live query repeats itself after a change within the ranges that it asks for, whatever their answer.
    const watched = ON_THE_WAY.map((state) => ops.where('state').equals(state).limit(1).primaryKeys());
    const [since] = await Promise.all([rows, ...watched]);
    return since.reduce((counted, op) => this.with(op, counted), known);
  }

  private with(op: OpRow, counted: Counted): Counted {
    const to = Math.max(counted.to, op.device_seq);
    if (!ON_THE_WAY.includes(op.state)) return { ...counted, to };
    const waiting = counted.waiting + 1;
    if (op.event_id !== this.event_id) return { ...counted, to, waiting };
    const admits = counted.admits + (op.type === 'admit' ? 1 : 0);
    return { to, waiting, admits, moves: withMove(counted.moves, op) };
  }

  private async countedAnew(): Promise<Counted> {
    const { journal, event_id } = this;
    const [last, waiting, admits, people, inMain] = await Promise.all([
      journal.ops.toCollection().reverse().limit(1).primaryKeys(),
      countOps(journal, 'state', ON_THE_WAY),
      countOps(
        journal,
        '[event_id+type+state]',
        ON_THE_WAY.map((state) => [event_id, 'admit', state]),
      ),
      waitingMoves(journal, MOVES, [event_id]),
      waitingMoves(journal, IN_MAIN, [event_id, 1]),
    ]);
    const moves = [...people].map(([key, people]): PlaceMoves => {
      const [area, day, moved] = JSON.parse(key) as PlaceKey;
      return { area, day, moved, people, in_main: inMain.get(key) ?? 0 };
    });
    return { to: last[0] ?? 0, waiting, admits, moves };
  }
}

function withMove(moves: readonly PlaceMoves[], { shown }: OpRow): readonly PlaceMoves[] {
  if (shown?.moved === undefined || shown.area === undefined || shown.day === undefined) return moves;
  const { area, day, moved, in_main = 0 } = shown;
  const isSame = (move: PlaceMoves) => move.area === area && move.day === day && move.moved === moved;
  const before = moves.find(isSame) ?? { area, day, moved, people: 0, in_main: 0 };
  const after = { ...before, people: before.people + 1, in_main: before.in_main + in_main };
  return [...moves.filter((move) => !isSame(move)), after];
}

type PlaceKey = [area: number, day: number, moved: Moved];

/** Returns how many waiting ops an index has by place and direction, of those whose keys begin so. */
async function waitingMoves(
  { ops }: JournalDb,
  index: string,
  begin: readonly (Id | number)[],
): Promise<Map<string, number>> {
  const found = await ops
    .where(index)
    .between(begin, [...begin, Dexie.maxKey])
    .uniqueKeys();
  const keys = (found as unknown as unknown[][]).filter((key) => ON_THE_WAY.includes(key.at(-1) as OpState));
  const counts = await Promise.all(
    keys.map((key) =>
      ops
        .where(index)
        .equals(key as (Id | number)[])
        .count(),
    ),
  );
  const moves = new Map<string, number>();
  for (const [at, key] of keys.entries()) {
    const place = JSON.stringify(key.slice(begin.length, -1));
    moves.set(place, (moves.get(place) ?? 0) + (counts[at] ?? 0));
  }
  return moves;
}

/** Returns whether a set of changed ops has one that is no later than another. */
function hasUpTo(ops: ObservabilitySet[string], to: number): boolean {
  return rangesOverlap(ops, new RangeSet(-Infinity, to));
}
