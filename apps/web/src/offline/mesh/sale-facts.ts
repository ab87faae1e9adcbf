import type { Id } from '@festix/domain/contract';
import { epochOf, instantOf } from '@festix/domain/ground';
import type { MeshFact } from '@festix/domain/sync';
import { v5 as idFrom } from 'uuid';
import { isOp, type JournalDb, type OpRow, type SoldTicket } from '../journal.db.ts';

/** The device that tells of its sales, and the offset of its clock for ops from before the first measurement. */
interface TellingTill {
  id: Id;
  clock_offset: number | null;
}

/** The facts of a till's journal, and the number of the last op that they contain. */
export interface SaleFacts {
  last: number;
  facts: MeshFact[];
}

/** Returns the facts of the sales and voids of stubs at an event, of the ops after one. */
export async function saleFacts(
  { ops, sales, stubs }: JournalDb,
  event_id: Id,
  after: number,
  till: TellingTill,
): Promise<SaleFacts> {
  const found = await ops
    .where('[event_id+device_seq]')
    .between([event_id, after], [event_id, Infinity], false)
    .filter(({ type }) => type === 'sale' || type === 'sale_void')
    .toArray();
  const made: MeshFact[] = [];
  for (const op of found) {
    if (!isOp('sale', op) && !isOp('sale_void', op)) continue;
    const sale = await sales.get(op.payload.order_id);
    // The server has made the others, and tells of them itself.
    if (sale?.source !== 'stubs') continue;
    const rows = await stubs.bulkGet(sale.tickets.map(({ ticket_id }) => ticket_id));
    made.push(
      ...sale.tickets.flatMap((ticket, at) => {
        const serial = rows[at]?.serial;
        return serial === undefined ? [] : factOfStub(op, ticket, serial, till);
      }),
    );
  }
  return { last: found.at(-1)?.device_seq ?? after, facts: made };
}

function factOfStub(op: OpRow, { ticket_id, kind }: SoldTicket, serial: number, till: TellingTill): MeshFact {
  const moment = epochOf(op.occurred_at) + (op.clock_offset ?? till.clock_offset ?? 0);
  return {
    ...{ id: idFrom(ticket_id, op.id), event_id: op.event_id, device_id: till.id, serial, at: instantOf(moment) },
    ...(op.type === 'sale' ? { kind: 'sale', price_kind: kind } : { kind: 'void' }),
  };
}
