import type { TicketText } from '../stage/ticket-texts.ts';
import type { DoorScene } from './door-scene.ts';
import { insist } from './fault.ts';

type Place = Pick<DoorScene, 'stage' | 'event'>;

/** The server's state of an event, counted from its rows. */
interface Recount {
  admissions: number;
  /** Tickets that were let in, however often. */
  tickets: number;
  scans: number;
  ops: number;
  conflicts: number;
}

export interface Expected {
  /** Tickets that turned green at a door. */
  acknowledged: readonly Pick<TicketText, 'id'>[];
  /** Scans that devices made, refused ones among them. */
  scans: number;
  /** Scans that came as ops of a device; absent if it is unknown which of them were requests to the server. */
  ops?: number;
}

/** Insists that the server has everything acknowledged, each once, and nothing else. */
export async function insistOnEverything(scene: Place, { acknowledged, scans, ops }: Expected): Promise<void> {
  const { stage, event } = scene;
  const { rows: inside } = await stage.database.query<{ ticket_id: string }>(
    'select ticket_id from checkins where event_id = $1 and undone_at is null',
    [event.id],
  );
  const known = new Set(inside.map(({ ticket_id }) => ticket_id));
  const missing = acknowledged.filter(({ id }) => !known.has(id));
  insist(
    missing.length === 0,
    `${missing.length} of ${acknowledged.length} acknowledged admissions are not on the server`,
  );
  const count = await recount(scene);
  insist(count.admissions === count.tickets, `${count.admissions} admissions of ${count.tickets} tickets`);
  insist(count.conflicts === 0, `${count.conflicts} conflicts of one device with itself`);
  insist(count.scans === scans, `${count.scans} scans on the server where ${scans} were made`);
  if (ops !== undefined) insist(count.ops === ops, `${count.ops} ops on the server where ${ops} were queued`);
}

async function recount({ stage, event }: Place): Promise<Recount> {
  const { rows } = await stage.database.query<Recount>(
    `select
       (select count(*)::integer from checkins where event_id = $1) as admissions,
       (select count(distinct ticket_id)::integer from checkins where event_id = $1) as tickets,
       (select count(*)::integer from scans where event_id = $1) as scans,
       (select count(*)::integer from device_ops where event_id = $1) as ops,
       (select count(*)::integer from scans where event_id = $1 and is_conflict) as conflicts`,
    [event.id],
  );
  return rows[0] as Recount;
}
