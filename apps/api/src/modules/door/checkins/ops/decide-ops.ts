import { createHash } from 'node:crypto';
import { judgeEntry, refusalByPass, SCAN_DOUBTS, type ScanDoubt } from '@festix/domain/door';
import { problems } from '@festix/domain/ground';
import { isDecidedOffline, isOperatorProved } from '@festix/domain/sync';
import { deathOf, doorOf, factsBesideEntries, isFound, type Death } from '../door-facts.ts';
import { numbersOf, placeOf, type DoorPlace, type PlaceNumbers } from '../door-place.ts';
import type { Reference } from '../../ops/references.ts';
import { noEffects, type Effects, type ToldScan } from './op-effects.ts';
import type { KnownDeparture, KnownPassage, KnownScan, OpFactsRow } from './op-facts.ts';
import type { Decided } from '../../ops/op-log.ts';
import { isTold, type DoorOp, type ToldOp, type UploadingDevice } from '../../ops/told-op.ts';
import { ALREADY_IN, ToldPassages, type PassageKey } from './told-passages.ts';

/** An op with the database's facts of its ticket. */
export interface JudgedOp {
  told: ToldOp<DoorOp>;
  reference: Reference;
  row: OpFactsRow;
}

type FoundRow = Extract<OpFactsRow, { ticket_id: string }>;
type Admit = JudgedOp & { told: ToldOp<Extract<ToldOp['op'], { type: 'admit' }>> };
type Leave = JudgedOp & { told: ToldOp<Extract<ToldOp['op'], { type: 'exit' | 'release' }>> };

export interface Decisions {
  decided: Map<ToldOp, Decided>;
  effects: Effects;
}

export interface Surroundings {
  device: UploadingDevice;
  received_at: Date;
  known: readonly KnownScan[];
  departures: readonly KnownDeparture[];
  passages: readonly KnownPassage[];
  nameOf: (told: ToldOp<DoorOp>) => string | null;
}

/**
 * Decides about uploaded scans. They have happened: an admission is recorded whatever became of its ticket, and belongs
 * to the earliest of its scans, so that the result does not depend on the order of uploads.
 */
export class DecideOps {
  private readonly decided = new Map<ToldOp, Decided>();
  private readonly effects = noEffects();
  private readonly knownById: Map<string, KnownScan>;
  private readonly departedById: Map<string, KnownDeparture>;
  private readonly passages: ToldPassages;

  constructor(private readonly around: Surroundings) {
    this.knownById = new Map(around.known.map((scan) => [scan.id, scan]));
    this.departedById = new Map(around.departures.map((departure) => [departure.id, departure]));
    this.passages = new ToldPassages(around, this.effects);
  }

  decide(ops: readonly JudgedOp[]): Decisions {
    for (const op of ops) this.decideOne(op);
    for (const [told, decision] of this.passages.fold()) this.settle(told, decision);
    return { decided: this.decided, effects: this.effects };
  }

  private decideOne(op: JudgedOp): void {
    const { told } = op;
    if (isTold('admit')(told)) this.admit({ ...op, told });
    else if (isTold('exit')(told) || isTold('release')(told)) this.leave({ ...op, told });
    else if (isTold('scan_failed')(told)) this.recordRefusal({ ...op, told });
    else if (isTold('document_check')(told)) this.recordDocument({ ...op, told });
  }

  private admit(op: Admit): void {
    const { told } = op;
    const row = ticketOf(op);
    const known = this.knownById.get(told.id);
    if (known && !this.isOurs(known, row)) return this.settle(told, { outcome: 'rejected', code: 'ID_REUSED' });
    if (known?.is_admission) return this.settle(told, this.answerAsked(known));
    if (!row) return this.admitUnknown(op);
    const death = deathOf(row);
    if (death && (death.at === null || told.at >= death.at)) return this.admitDead(op, row, death);

    const place = placeOf(row.access, told.op.payload, told.at);
    if (typeof place === 'string') return this.admitElsewhere(op, row, CODE_OF_LOST[place]);
    const outside = refusalByPass(row, { access: row.access, ...place });
    if (outside) return this.admitElsewhere(op, row, outside.code);
    this.passages.enter(keyOf(row, place), told, this.scanOf(op, row, { is_admission: true }));
  }

  /**
   * Records the admission at an area or on a day that the ticket doesn't open, or that the event has no more: it has
   * happened, and is a conflict.
   */
  private admitElsewhere(op: Admit, row: FoundRow, code: ToldScan['code']): void {
    this.effects.scans.push(this.scanOf(op, row, { code, is_admission: true, is_conflict: true }));
    this.settle(op.told, { outcome: 'conflict', code });
  }

  private leave(op: Leave): void {
    const { told } = op;
    const known = this.departedById.get(told.id);
    if (known) return this.settle(told, answerOfDeparture(known, this.around.device.id));
    const row = ticketOf(op);
    if (!row && op.reference.kind !== 'signed') {
      return this.settle(told, { outcome: 'rejected', code: 'TICKET_NOT_FOUND_ERROR' });
    }
    const place = placeOf(op.row.access, told.op.payload, told.at);
    const isPlaced = row !== undefined && typeof place !== 'string';
    const { payload } = told.op;
    const supervisor_id = 'supervisor_id' in payload ? payload.supervisor_id.toLowerCase() : null;
    const departure = {
      id: told.id,
      event_id: told.event_id,
      ticket_id: row?.ticket_id ?? null,
      ...toldNumbers(op),
      kind: told.op.type,
      is_stray: !isPlaced,
      occurred_at: new Date(told.op.occurred_at),
      adjusted_at: told.at,
      uncertainty: told.uncertainty,
      decided_offline: told.op.type === 'exit' ? isDecidedOffline(told.op.payload) : true,
      user_id: told.user_id,
      gate: told.op.gate ?? null,
      reason: 'reason' in payload ? payload.reason : null,
      supervisor_id,
      is_supervisor_proved: supervisor_id !== null && isOperatorProved(supervisor_id, this.around.device, told),
    };
    this.effects.departures.push(departure);
    if (isPlaced) this.passages.leave(keyOf(row, place), told, departure);
    else this.settle(told, { outcome: 'applied', code: 'NOT_INSIDE_ERROR' });
  }

  /**
   * Decides about a ticket unknown to the server: with a valid signature its admission is a fact, otherwise the op is
   * rejected.
   */
  private admitUnknown(op: Admit): void {
    if (isFound(op.row) && op.row.ticket_event_id !== op.told.event_id) {
      return this.settle(op.told, { outcome: 'rejected', code: 'EVENT_DIFF_ERROR' });
    }
    if (op.reference.kind !== 'signed') {
      return this.settle(op.told, { outcome: 'rejected', code: 'TICKET_NOT_FOUND_ERROR' });
    }
    if (op.reference.facts.event_number !== op.row.event_number) {
      return this.settle(op.told, { outcome: 'rejected', code: 'EVENT_DIFF_ERROR' });
    }
    const code = 'TICKET_NOT_FOUND_ERROR';
    this.effects.scans.push(this.scanOf(op, undefined, { code, is_admission: true, is_conflict: true }));
    this.settle(op.told, { outcome: 'conflict', code });
  }

  private admitDead(op: Admit, row: FoundRow, { what, at }: Death): void {
    const { code } = judgeEntry(factsBesideEntries(row), doorOf(op.told.event_id, row));
    const entry = this.passages.entryAt({ ticket_id: row.ticket_id, ...toldNumbers(op) }, op.told.at);
    this.effects.scans.push(this.scanOf(op, row, { entry, code, is_admission: true, is_conflict: true }));
    const ended = { what, at: at?.toISOString() ?? null, serial: row.serial };
    this.settle(op.told, { outcome: 'conflict', code, ended, detail: problems.TICKET_DEAD.detail });
  }

  private recordRefusal(op: JudgedOp & { told: ToldOp<Extract<ToldOp['op'], { type: 'scan_failed' }>> }): void {
    const { told } = op;
    const { code, reference_hash, heard_from } = told.op.payload;
    const row = ticketOf(op);
    const known = this.knownById.get(told.id);
    if (known && !this.isOurs(known, row)) return this.settle(told, { outcome: 'rejected', code: 'ID_REUSED' });
    // The device lost the answer that admitted the ticket, and refused the person.
    if (known?.is_admission) return this.settle(told, { outcome: 'conflict', code });
    if (known) return this.settle(told, this.answerAsked(known));
    this.effects.scans.push(
      this.scanOf(op, row, {
        ...{ code, reference_hash, is_admission: false },
        heard_from: heard_from?.toLowerCase() ?? null,
      }),
    );
    this.settle(told, { outcome: 'applied' });
  }

  private recordDocument(op: JudgedOp & { told: ToldOp<Extract<ToldOp['op'], { type: 'document_check' }>> }): void {
    const { told } = op;
    const row = ticketOf(op);
    if (!row) return this.settle(told, { outcome: 'rejected', code: 'TICKET_NOT_FOUND_ERROR' });
    this.effects.documents.push({
      id: told.id,
      event_id: told.event_id,
      ticket_id: row.ticket_id,
      result: told.op.payload.result,
      price_kind: told.op.payload.price_kind,
      device_id: this.around.device.id,
      user_id: told.user_id,
      occurred_at: told.at,
      received_at: this.around.received_at,
    });
    this.settle(told, { outcome: 'applied' });
  }

  /** Returns the answer to the question with the same id. */
  private answerAsked(known: KnownScan): Decided {
    const first = known.code === ALREADY_IN ? this.passages.firstBefore(known) : undefined;
    return {
      outcome: 'applied',
      was_asked: true,
      ...(known.code !== 'ADMITTED' && { code: known.code }),
      ...(first && { first }),
    };
  }

  private isOurs(known: KnownScan, row: FoundRow | undefined): boolean {
    const sameTicket = known.ticket_id === null || known.ticket_id === row?.ticket_id;
    return sameTicket && known.device_id === this.around.device.id;
  }

  private scanOf(op: JudgedOp, row: FoundRow | undefined, facts: Partial<ToldScan>): ToldScan {
    const { told } = op;
    const { device } = this.around;
    const isSo: Readonly<Record<ScanDoubt, boolean>> = {
      clock_ahead: told.was_ahead,
      before_enrolment: told.at < device.created_at,
      before_sale: row !== undefined && told.at < row.sold_at,
      operator: told.user_id !== told.named_id,
    };
    const doubts = SCAN_DOUBTS.filter((doubt) => isSo[doubt]);
    return {
      id: told.id,
      event_id: told.event_id,
      ticket_id: row?.ticket_id ?? null,
      entry: row?.entry ?? null,
      ...toldNumbers(op),
      code: 'ADMITTED',
      is_admission: false,
      is_conflict: false,
      decided_offline: told.op.type === 'admit' ? isDecidedOffline(told.op.payload) : true,
      occurred_at: new Date(told.op.occurred_at),
      adjusted_at: told.at,
      uncertainty: told.uncertainty,
      is_suspicious: doubts.length > 0,
      doubts,
      user_id: told.user_id,
      gate: told.op.gate ?? null,
      reference_hash:
        row || op.reference.kind !== 'signed' ? null : createHash('sha256').update(op.reference.text).digest('hex'),
      heard_from: null,
      makes_passage: false,
      ...facts,
    };
  }

  private settle(told: ToldOp, decided: Decided): void {
    this.decided.set(told, decided);
  }
}

/** The codes of admissions where the event has no such area or day any more: no ticket opens it. */
const CODE_OF_LOST = { AREA_UNKNOWN: 'AREA_NOT_INCLUDED_ERROR', DAY_UNKNOWN: 'DAY_NOT_INCLUDED_ERROR' } as const;

/** Returns the numbers of the area and day of a scan or exit. */
function toldNumbers({ told: { op, at }, row }: JudgedOp): PlaceNumbers {
  return numbersOf(row.access, op.type === 'document_check' ? {} : op.payload, at);
}

/** Returns the op's ticket, if it is of the op's event. */
function ticketOf({ row, reference, told }: JudgedOp): FoundRow | undefined {
  if (!isFound(row) || row.ticket_event_id !== told.event_id) return undefined;
  const isOfAnother = reference.kind === 'signed' && reference.facts.event_number !== row.event_number;
  return isOfAnother ? undefined : row;
}

function keyOf(row: FoundRow, place: DoorPlace): PassageKey {
  const { ticket_id, event_id, lot_id } = { ...row, event_id: row.ticket_event_id };
  return { ticket_id, event_id, lot_id, access: row.access, place, open_entry: row.entry };
}

/** Returns the answer to an exit that the server knows by its id already. */
function answerOfDeparture({ device_id, is_stray }: KnownDeparture, deviceId: string): Decided {
  if (device_id !== deviceId) return { outcome: 'rejected', code: 'ID_REUSED' };
  return { outcome: 'applied', was_asked: true, ...(is_stray && { code: 'NOT_INSIDE_ERROR' }) };
}
