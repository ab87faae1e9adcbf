import { deviceEndpoints, doorEndpoints } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedEvent, type StagedLot } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import { countCores, type Cores, type Measured } from './cores.ts';
import { runLoad } from './http-load.ts';
import type { Bench } from './row.ts';

/** Phones at the doors of an event. */
export const DEVICES = 4;
const MADE_AT_ONCE = 100_000;

/** An event with tickets to be scanned, and the phones at its doors. */
export interface Door {
  stage: Stage & Measured;
  bench: Bench;
  producer: Person;
  devices: string[];
  event: StagedEvent;
  /** Tickets that no door has scanned yet. */
  next(amount: number): Promise<TicketText[]>;
}

/** One measurement at a door. */
export interface Run {
  kind: string;
  rate: number;
  cores: Cores;
  /** Whether the server's entries are exactly the acknowledged ones. */
  is_exact: boolean;
  [more: string]: unknown;
}

/** Opens an event whose door has so many tickets, by the thousand, with the statistics of a database that rests. */
export async function openDoor(stage: Stage, bench: Bench, count: number): Promise<Door> {
  const { producer, buyer } = await bringCast(stage);
  const event = await openEvent(producer, 'Bench da Entrada');
  await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
  const texts = await TicketTexts.open(stage.database);
  const lot = await openLot(producer, event, 'Pista', 1_000_000);
  bench.say(`  ${count} tickets are made …`);
  const door = { stage, bench, producer, event, devices: await enrol(producer), next: dealer(texts, lot) };
  for (let made = 0; made < count; made += MADE_AT_ONCE) {
    const some = Math.min(MADE_AT_ONCE, count - made);
    await writeBulkTickets(stage.database, { event, lot, buyer, count: some, key_id: texts.key_id });
    await settle(door);
  }
  // Autovacuum and the checkpointer would run within minutes, and must not disturb a measurement.
  await stage.database.query('vacuum (analyze)');
  await stage.database.query('checkpoint');
  return door;
}

/**
 * Updates the list with sales and entries. Phones at the doors do so with every request; here are none, and the server
 * would do it by itself some seconds later, for all tickets at once and during the measurement.
 */
export async function settle({ producer, event }: Pick<Door, 'producer' | 'event'>): Promise<void> {
  await producer.call(doorEndpoints.changes, { params: { event_id: event.id }, query: { limit: 1 } });
}

function dealer(texts: TicketTexts, lot: StagedLot): Door['next'] {
  let dealt = 0;
  return (amount) => {
    dealt += amount;
    return texts.read(lot.id, dealt - amount, amount);
  };
}

function enrol(producer: Person): Promise<string[]> {
  return Promise.all(
    Array.from({ length: DEVICES }, async (_, index) => {
      const device = await producer.call(deviceEndpoints.enrol, {
        body: { id: newId(), name: `Portão ${index + 1}`, kind: 'door' },
      });
      return device.id;
    }),
  );
}

/** Returns how many tickets a measurement may need. */
export const supplyFor = (a_second: number, milliseconds: number): number =>
  Math.ceil((a_second * milliseconds) / 1000);

/** Lets phones ask the server, each for one ticket after the other. `supply`: more tickets a second than they come to. */
export async function oneByOne(
  door: Door,
  connections: number,
  supply: number,
  milliseconds = door.bench.pace.measure,
): Promise<Run> {
  const { stage, producer, devices, event } = door;
  const tickets = await door.next(supplyFor(supply, milliseconds));
  const path = pathOf(doorEndpoints.checkin, { params: { event_id: event.id } });
  const headers = headersOf(producer.token);
  let sent = 0;
  const before = await admitted(stage, event);
  const cores = countCores(stage);
  const { byStatus, seconds, p50, p99 } = await runLoad({
    url: stage.url,
    connections,
    milliseconds,
    next: (connection) => {
      const ticket = tickets[sent++];
      if (!ticket) return undefined;
      const body = { id: newId(), reference: ticket.text, device_id: devices[connection % DEVICES] };
      return { method: 'POST', path, headers, body };
    },
  });
  const used = cores();
  const done = byStatus[201] ?? 0;
  const is_exact = (await admitted(stage, event)) - before === done && sent < tickets.length;
  return { kind: String(connections), rate: done / seconds, cores: used, is_exact, byStatus, p50, p99 };
}

export async function admitted({ database }: Stage, event: StagedEvent): Promise<number> {
  const { rows } = await database.query<{ count: string }>('select count(*) from checkins where event_id = $1', [
    event.id,
  ]);
  return Number(rows[0]?.count);
}
