import type { Id, PeerView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { dayAt, dayOfId, MAIN_AREA, WHOLE_EVENT } from '@festix/domain/programme';
import {
  foldHeardSale,
  isPassageFact,
  isStubFact,
  UNDO_FACT_KIND,
  type HeardSale,
  type MeshFact,
} from '@festix/domain/sync';
import type { PlaceKey } from '../door-place.ts';
import type { PassageRow } from '../journal.db.ts';
import type { OwnFact } from '../passages.ts';
import type { EventRow } from '../snap.db.ts';
import { undoIdOf, undoMoment } from './undo-ids.ts';

/** The event as the facts of its devices name it. */
export type FactEvent = Pick<EventRow, 'id' | 'access' | 'peers' | 'sellers'>;

/** Returns the devices whose facts are verified: those that may admit, and those that may sell. */
export function devicesOf({ peers = [], sellers = [] }: Pick<FactEvent, 'peers' | 'sellers'>): PeerView[] {
  return [...peers, ...sellers];
}

/**
 * Facts that other devices told this one without the server, by ticket, in memory: the door reads them within its own
 * transaction. They are no part of the journal, and this device uploads none of them.
 */
export class HeardFacts {
  private readonly event: () => FactEvent;
  private readonly bySerial = new Map<number, MeshFact[]>();

  constructor(event: () => FactEvent) {
    this.event = event;
  }

  add(fact: MeshFact): void {
    const told = this.bySerial.get(fact.serial);
    if (told) told.push(fact);
    else this.bySerial.set(fact.serial, [fact]);
  }

  /**
   * Returns the facts about a ticket at a place, as rows beside those of this device. Those of devices that the event's
   * facts no longer name don't count: their people may not admit any more.
   */
  rowsOf(serial: number, { area, day }: PlaceKey): OwnFact[] {
    const told = this.bySerial.get(serial);
    if (!told) return [];
    const event = this.event();
    return told.flatMap((fact) => rowOf(fact, event)).filter((row) => row.area === area && row.day === day);
  }

  /** Returns the heard facts of a place's entries of a number, of devices that the event's facts name. */
  entriesOf(serial: number, { area, day }: PlaceKey, entry: number): MeshFact[] {
    const event = this.event();
    return (this.bySerial.get(serial) ?? []).filter((fact) => {
      const isSame = fact.kind === 'entry' && fact.entry === entry && (fact.area ?? MAIN_AREA) === area;
      return isSame && isNamed(fact, event) && dayOf(fact, event) === day;
    });
  }

  /**
   * Returns the undos of those entries, of this device or heard by it, that another device's list shows to be undone: each
   * right after its entry.
   */
  undosOf(serial: number, rows: readonly OwnFact[]): OwnFact[] {
    const event = this.event();
    const told = (this.bySerial.get(serial) ?? []).filter(
      (fact) => fact.kind === UNDO_FACT_KIND && isNamed(fact, event),
    );
    if (told.length === 0) return [];
    return rows.flatMap((row): OwnFact[] => {
      if (row.kind !== 'entry') return [];
      const id = undoIdOf(opOf(row));
      const undo = told.find((fact) => fact.id === id);
      if (!undo) return [];
      const heard = { is_told: true, is_answered: false, is_heard: true, heard_from: undo.device_id } as const;
      return [{ ...row, ...heard, kind: UNDO_FACT_KIND, op_id: `${id} ${row.op_id}`, at: undoMoment(row.at) }];
    });
  }

  /** Returns the sale of a stub as tills tell it; undefined where none does that the event's facts name. */
  saleOf(serial: number): (HeardSale & { till: string }) | undefined {
    const told = this.bySerial.get(serial);
    if (!told) return undefined;
    const { sellers = [] } = this.event();
    const nameOf = (device_id: Id) => sellers.find(({ id }) => id === device_id)?.name;
    const sale = foldHeardSale(told.filter(isStubFact).filter(({ device_id }) => nameOf(device_id) !== undefined));
    return sale && { ...sale, till: nameOf(sale.device_id)! };
  }
}

/** Returns the fact of a passage, as this device tells it to others. */
export function factOf(
  row: PassageRow,
  { id, access }: FactEvent,
  device: { id: Id; clock_offset: number | null },
): MeshFact {
  const moment = Date.parse(row.at) + (row.clock_offset ?? device.clock_offset ?? 0);
  const day = access?.days.find(({ number }) => number === row.day);
  return {
    ...{ id: row.op_id, event_id: id, device_id: device.id, kind: row.kind, serial: row.serial },
    ...(row.area !== MAIN_AREA && { area: row.area }),
    ...(day && { day: day.id }),
    ...(row.entry !== undefined && { entry: row.entry }),
    at: instantOf(moment),
    ...(row.gate !== null && { gate: row.gate }),
  };
}

/** Returns whether a fact is of a device that may admit by the event's facts. */
function isNamed({ device_id }: MeshFact, { peers = [] }: FactEvent): boolean {
  return peers.some(({ id }) => id === device_id);
}

/** Returns the id of a row's op, without the device that a heard one has beside it. */
function opOf({ op_id }: OwnFact): Id {
  return op_id.split(' ')[0]!;
}

/** Returns the row of another device's fact; none where the event's facts don't name the device. */
function rowOf(fact: MeshFact, event: FactEvent): OwnFact[] {
  if (!isPassageFact(fact)) return [];
  const { kind, entry, gate } = fact;
  const teller = event.peers?.find(({ id }) => id === fact.device_id);
  if (!teller) return [];
  return [
    {
      ...{ event_id: event.id, serial: fact.serial, area: fact.area ?? MAIN_AREA, day: dayOf(fact, event) },
      // Its device's id beside the op's: another one that takes the same id suppresses nothing.
      ...{ kind, op_id: `${fact.id} ${fact.device_id}`, at: fact.at, clock_offset: 0 },
      ...(entry != null && { entry }),
      by: null,
      device: teller.name,
      gate: gate ?? null,
      is_told: true,
      is_answered: false,
      is_heard: true,
      heard_from: fact.device_id,
    },
  ];
}

/** Returns the number of a fact's day: the day of its time where it names none, or one that was removed since. */
function dayOf({ day, at }: MeshFact, { access }: FactEvent): number {
  if (!access) return WHOLE_EVENT;
  return ((day != null && dayOfId(access, day)) || dayAt(access.days, at))?.number ?? WHOLE_EVENT;
}
