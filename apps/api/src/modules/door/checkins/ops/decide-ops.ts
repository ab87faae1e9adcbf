import { createHash } from 'node:crypto';
import { judgeEntry, SCAN_DOUBTS, type Admission, type ScanDoubt } from '@festix/domain/door';
import { problems } from '@festix/domain/ground';
import { isDecidedOffline, ownerOfAdmission } from '@festix/domain/sync';
import { deathOf, doorOf, isFound, ticketFactsOf, type Death } from '../door-facts.ts';
import type { Reference } from '../../ops/references.ts';
import { noEffects, type Effects, type ToldScan } from './op-effects.ts';
import type { KnownScan, OpFactsRow } from './op-facts.ts';
import type { Decided } from '../../ops/op-log.ts';
import { isTold, type DoorOp, type ToldOp, type UploadingDevice } from '../../ops/told-op.ts';

/** An op with the database's facts of its ticket. */
export interface JudgedOp {
  told: ToldOp<DoorOp>;
  reference: Reference;
  row: OpFactsRow;
}

type FoundRow = Extract<OpFactsRow, { ticket_id: string }>;
type Admit = JudgedOp & { told: ToldOp<Extract<ToldOp['op'], { type: 'admit' }>> };

export interface Decisions {
  decided: Map<ToldOp, Decided>;
  effects: Effects;
}

export interface Surroundings {
  device: UploadingDevice;
  received_at: Date;
  known: readonly KnownScan[];
  nameOf: (told: ToldOp<DoorOp>) => string | null;
}

/** A scan that claims an admission: uploaded now, or stored before. */
interface Rival {
  op_id: string;
  adjusted_at: Date;
  told?: { admit: Admit; scan: ToldScan };
  known?: KnownScan;
}

/** Codes of scans that claim an admission; a scan of a dead ticket claims none. */
const CLAIMING_CODES = ['ADMITTED', 'ALREADY_CHECKED_IN_ERROR'];

const ALREADY_IN = 'ALREADY_CHECKED_IN_ERROR';

/**
 * Decides about uploaded scans. They have happened: an admission is recorded whatever became of its ticket, and belongs
 * to the earliest of its scans, so that the result does not depend on the order of uploads.
 */
export class DecideOps {
  private readonly decided = new Map<ToldOp, Decided>();
  private readonly effects = noEffects();
  private readonly knownById: Map<string, KnownScan>;
  private readonly rivals = new Map<string, Rival[]>();

  constructor(private readonly around: Surroundings) {
    this.knownById = new Map(around.known.map((scan) => [scan.id, scan]));
  }

  decide(ops: readonly JudgedOp[]): Decisions {
    for (const op of ops) this.decideOne(op);
    for (const [key, rivals] of this.rivals) this.award(key, rivals);
    return { decided: this.decided, effects: this.effects };
  }

  private decideOne(op: JudgedOp): void {
    const { told } = op;
    if (isTold('admit')(told)) this.admit({ ...op, told });
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

    const scan = this.scanOf(op, row, { entry: entryAt(row, told.at), is_admission: true });
    const rival = { op_id: told.id, adjusted_at: told.at, told: { admit: op, scan } };
    const key = `${row.ticket_id} ${scan.entry}`;
    const rivals = this.rivals.get(key) ?? this.rivalsBefore(row.ticket_id, scan.entry);
    this.rivals.set(key, [...rivals, rival]);
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
    const { code } = judgeEntry({ ...ticketFactsOf(row), admitted: null }, doorOf(op.told.event_id, row));
    const entry = entryAt(row, op.told.at);
    this.effects.scans.push(this.scanOf(op, row, { entry, code, is_admission: true, is_conflict: true }));
    const ended = { what, at: at?.toISOString() ?? null, serial: row.serial };
    this.settle(op.told, { outcome: 'conflict', code, ended, detail: problems.TICKET_DEAD.detail });
  }

  private recordRefusal(op: JudgedOp & { told: ToldOp<Extract<ToldOp['op'], { type: 'scan_failed' }>> }): void {
    const { told } = op;
    const { code, reference_hash } = told.op.payload;
    const row = ticketOf(op);
    const known = this.knownById.get(told.id);
    if (known && !this.isOurs(known, row)) return this.settle(told, { outcome: 'rejected', code: 'ID_REUSED' });
    // The device lost the answer that admitted the ticket, and refused the person.
    if (known?.is_admission) return this.settle(told, { outcome: 'conflict', code });
    if (known) return this.settle(told, this.answerAsked(known));
    this.effects.scans.push(this.scanOf(op, row, { code, reference_hash, is_admission: false }));
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

  /** Gives an admission to the earliest of the scans that claim it. */
  private award(key: string, rivals: readonly Rival[]): void {
    const owner = ownerOfAdmission(rivals);
    if (!owner) return;
    const told = rivals.flatMap((rival) => rival.told ?? []);
    for (const { admit, scan } of told) {
      const isOwner = owner.told?.scan === scan;
      Object.assign(scan, isOwner ? { owns: true } : { code: ALREADY_IN, is_conflict: true });
      this.effects.scans.push(scan);
      this.settle(
        admit.told,
        isOwner ? { outcome: 'applied' } : { outcome: 'conflict', code: ALREADY_IN, first: this.firstOf(owner) },
      );
    }
    if (owner.told) this.own(owner.told.scan, rivals);
    if (rivals.length > 1) {
      const [ticket_id = '', entry = ''] = key.split(' ');
      const event_id = told[0]?.scan.event_id ?? '';
      this.effects.contested.push({ event_id, ticket_id, entry: Number(entry) });
    }
  }

  /** Takes the admission from its former owner for an earlier scan. */
  private own({ id, event_id, ticket_id }: ToldScan, rivals: readonly Rival[]): void {
    const before = ownerOfAdmission(rivals.filter((rival) => rival.known));
    if (!before || ticket_id === null) return;
    this.effects.displaced.push(before.op_id);
    this.effects.moves.push({ event_id, ticket_id, from: before.op_id, to: id });
  }

  private rivalsBefore(ticketId: string, entry: number | null): Rival[] {
    return this.around.known
      .filter(
        (scan) =>
          scan.is_admission &&
          scan.ticket_id === ticketId &&
          scan.entry === entry &&
          CLAIMING_CODES.includes(scan.code),
      )
      .map((known) => ({ op_id: known.id, adjusted_at: known.adjusted_at, known }));
  }

  private firstOf({ told, known }: Rival): Required<Admission> {
    if (told) {
      const { scan, admit } = told;
      return {
        at: scan.adjusted_at.toISOString(),
        by: this.around.nameOf(admit.told),
        device: this.around.device.name,
        gate: scan.gate,
      };
    }
    if (!known) throw new Error('a rival was told now or is known');
    return { at: known.adjusted_at.toISOString(), by: known.by, device: known.device, gate: known.gate };
  }

  /** Returns the answer to the question with the same id. */
  private answerAsked(known: KnownScan): Decided {
    const first = known.code === ALREADY_IN ? this.firstBefore(known) : undefined;
    return {
      outcome: 'applied',
      was_asked: true,
      ...(known.code !== 'ADMITTED' && { code: known.code }),
      ...(first && { first }),
    };
  }

  private firstBefore({ ticket_id, entry }: KnownScan): Required<Admission> | undefined {
    const owner = ticket_id === null ? undefined : ownerOfAdmission(this.rivalsBefore(ticket_id, entry));
    return owner && this.firstOf(owner);
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
      code: 'ADMITTED',
      is_admission: false,
      owns: false,
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
      ...facts,
    };
  }

  private settle(told: ToldOp, decided: Decided): void {
    this.decided.set(told, decided);
  }
}

/** Returns the op's ticket, if it is of the op's event. */
function ticketOf({ row, reference, told }: JudgedOp): FoundRow | undefined {
  if (!isFound(row) || row.ticket_event_id !== told.event_id) return undefined;
  const isOfAnother = reference.kind === 'signed' && reference.facts.event_number !== row.event_number;
  return isOfAnother ? undefined : row;
}

/** Returns the entry that was open at the time of a scan: before an undo, the undone one. */
function entryAt(row: FoundRow, at: Date): number {
  return (row.undone_at ?? []).filter((undone) => undone <= at).length;
}
