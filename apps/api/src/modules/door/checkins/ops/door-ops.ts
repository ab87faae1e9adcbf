import type { OpType } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { Realtime } from '../../../../kernel/realtime/realtime.ts';
import { TicketSigner } from '../../../documents/tickets/ticket-signer.ts';
import { isFound } from '../door-facts.ts';
import { lookupOf } from '../../ops/references.ts';
import { partTwins } from '../partner-twins.ts';
import { DecideOps, type Decisions, type JudgedOp } from './decide-ops.ts';
import { writeEffects, type Effects } from './op-effects.ts';
import { lockTickets, readFacts, readKnownDepartures, readKnownPassages, readKnownScans } from './op-facts.ts';
import type { Answers, OpHandler, Upload } from '../../ops/op-handlers.ts';
import type { Decided } from '../../ops/op-log.ts';
import { DOOR_TYPES, isDoorOp, referenceOf, type DoorOp, type ToldOp } from '../../ops/told-op.ts';

/** Types of ops that change the passages of a ticket, whose row they lock. */
const MOVING_TYPES: readonly OpType[] = ['admit', 'exit', 'release'];

/** Handles the ops of doors: admissions, refusals and document checks. */
@Injectable()
export class DoorOps implements OpHandler {
  readonly types = DOOR_TYPES;

  constructor(
    private readonly signer: TicketSigner,
    private readonly realtime: Realtime,
  ) {}

  async work(tx: Tx, told: readonly ToldOp[], upload: Upload): Promise<Answers> {
    const answers = new Map<ToldOp, Decided>();
    const soldHere = await documentsSoldHere(tx, told, upload.device.id);
    const allowed = told.filter(isDoorOp).filter((op) => {
      const isAllowed = (mayScan(op, upload) && mayRelease(op, upload)) || soldHere.has(op);
      if (!isAllowed) answers.set(op, { outcome: 'quarantined', code: 'OP_NOT_GRANTED' });
      return isAllowed;
    });
    if (allowed.length === 0) return answers;
    const { decided, effects } = await this.decide(tx, allowed, upload);
    for (const [op, decision] of decided) answers.set(op, decision);
    tx.afterCommit(() => this.tell(effects));
    return answers;
  }

  private async decide(tx: Tx, told: readonly ToldOp<DoorOp>[], upload: Upload): Promise<Decisions> {
    const { actor, device, received_at, rights } = upload;
    const references = await Promise.all(told.map((op) => referenceOf(op, this.signer)));
    const lookups = await partTwins(
      tx,
      told.map((op, index) => ({
        lookup: lookupOf(op.event_id, references[index] as JudgedOp['reference'], op.id),
        place: op.op.type === 'document_check' ? {} : op.op.payload,
        at: op.at,
        reads: op.op.type === 'exit' ? 'exit' : 'entry',
        serial: 'serial' in op.op.payload ? op.op.payload.serial : null,
      })),
    );
    await lockTickets(
      tx,
      lookups.filter((_, index) => MOVING_TYPES.includes(told[index]?.op.type ?? 'scan_failed')),
    );
    const rows = await readFacts(tx, lookups);
    const judged = told.map((op, index): JudgedOp => {
      const [row, reference] = [rows[index] as JudgedOp['row'], references[index] as JudgedOp['reference']];
      return { told: op, reference, row };
    });
    const tickets = ticketsIn(judged);
    const ids = told.map(({ id }) => id);
    const known = await readKnownScans(tx, tickets, ids);
    const departures = tellsOfExits(judged) ? await readKnownDepartures(tx, tickets, ids) : [];
    const passages = await readKnownPassages(tx, ticketsIn(judged.filter(({ row }) => row.has_entered)));
    const nameOf = (op: ToldOp<DoorOp>): string | null => rights.nameOf(op.event_id, op.user_id);
    const decisions = new DecideOps({ device, received_at, known, departures, passages, nameOf }).decide(judged);
    await writeEffects(tx, decisions.effects, {
      at: received_at,
      user_id: actor.id,
      device_id: device.id,
      request_id: actor.request_id,
    });
    return decisions;
  }

  private tell({ scans, passages, departures, contested, moves, documents }: Effects): void {
    const moved = new Set(moves.map(({ to }) => to));
    const told = new Set(scans.map(({ id }) => id));
    const made = [
      ...scans.filter(({ makes_passage }) => makes_passage),
      ...passages.filter(({ id }) => told.has(id) && !moved.has(id)),
    ];
    for (const [event, some] of Map.groupBy(
      departures.filter(({ is_stray }) => !is_stray),
      ({ event_id }) => event_id,
    )) {
      const ids = some.map(({ id }) => id);
      this.realtime.hint(event, 'checkin.left', ids);
    }
    for (const [event, some] of Map.groupBy(made, ({ event_id }) => event_id)) {
      const ids = some.map(({ id }) => id);
      this.realtime.hint(event, 'checkin.created', ids);
    }
    for (const [event, some] of Map.groupBy(contested, ({ event_id }) => event_id)) {
      this.realtime.hint(
        event,
        'checkin.conflict',
        some.map(({ ticket_id }) => ticket_id),
      );
    }
    for (const [event, some] of Map.groupBy(documents, ({ event_id }) => event_id)) {
      this.realtime.hint(
        event,
        'checkin.document',
        some.map(({ ticket_id }) => ticket_id),
      );
    }
  }
}

/** Returns whether both the device's person and its operator had the right. */
function mayScan(op: ToldOp, { device, rights }: Upload): boolean {
  const people = new Set([device.user_id, op.named_id]);
  return [...people].every((user) => rights.could('checkins:create', op.event_id, user, op.at, op.uncertainty ?? 0));
}

/** Returns whether the supervisor whom a release names could undo entries at that time. */
function mayRelease(told: ToldOp<DoorOp>, { rights }: Upload): boolean {
  if (told.op.type !== 'release') return true;
  const supervisor = told.op.payload.supervisor_id.toLowerCase();
  return rights.could('checkins:undo', told.event_id, supervisor, told.at, told.uncertainty ?? 0);
}

const SOLD_HERE = sql<{ id: string }>`
  select t.id from tickets t left join leases l on l.id = t.lease_id left join orders o on o.id = t.order_id
  where t.id = any ($1::uuid[]) and $2 in (l.device_id, o.device_id)`;

/** Returns the document checks of tickets that the uploading till sells: tills check documents, too. */
async function documentsSoldHere(tx: Tx, told: readonly ToldOp[], deviceId: string): Promise<ReadonlySet<ToldOp>> {
  const ticketOf = ({ op }: ToldOp) => (op.type === 'document_check' ? op.payload.ticket_id?.toLowerCase() : undefined);
  const named = told.filter((op) => ticketOf(op) !== undefined);
  if (named.length === 0) return new Set();
  const sold = await tx.query(SOLD_HERE.with([named.map(ticketOf), deviceId]));
  const ids = new Set(sold.map(({ id }) => id));
  return new Set(named.filter((op) => ids.has(ticketOf(op) ?? '')));
}

/** Returns whether anything of a batch has to do with exits, told now or stored. */
function tellsOfExits(judged: readonly JudgedOp[]): boolean {
  return judged.some(({ told, row }) => row.has_departed || told.op.type === 'exit' || told.op.type === 'release');
}

function ticketsIn(judged: readonly JudgedOp[]): string[] {
  return [...new Set(judged.flatMap(({ row }) => (isFound(row) ? [row.ticket_id] : [])))];
}
