import type { Id } from '@festix/domain/contract';
import type { PromiseExtended } from 'dexie';
import { isOp, type JournalDb, type OpRow } from './journal.db.ts';

/** The last op of this phone about a ticket's document: the read that asked for it, or the answer. */
export interface Question {
  is: 'open' | 'answered';
  op: OpRow;
}

/**
 * The documents that this phone has asked for at an event, however long ago. Reads the journal from where it stopped, so
 * that a late scan costs no more than an early one.
 */
export class OpenQuestions {
  private readonly journal: JournalDb;
  private readonly event_id: Id;
  /** By serial, oldest first. */
  private readonly open = new Map<number, OpRow>();
  private readonly answered = new Map<number, OpRow>();
  private readTo = -Infinity;

  constructor(journal: JournalDb, event_id: Id) {
    this.journal = journal;
    this.event_id = event_id;
  }

  /** Returns the reads whose document has no result here, newest first. May run in a live query. */
  read(): PromiseExtended<OpRow[]> {
    return this.catchUp().then(() => [...this.open.values()].reverse());
  }

  /** Returns what this phone knows last about a ticket; undefined if it has not asked. */
  async of(serial: number): Promise<Question | undefined> {
    await this.catchUp();
    const open = this.open.get(serial);
    const op = open ?? this.answered.get(serial);
    // Rows are as they were when they were read; their upload may have come since.
    const now = op && (await this.journal.ops.get(op.device_seq));
    return now && { is: open ? 'open' : 'answered', op: now };
  }

  private catchUp(): PromiseExtended<void> {
    const { journal, event_id, readTo } = this;
    return journal.ops
      .where('[event_id+device_seq]')
      .between([event_id, readTo], [event_id, Infinity], false, true)
      .toArray()
      .then((since) => {
        for (const op of since) this.take(op);
      });
  }

  private take(op: OpRow): void {
    // Of two simultaneous reads the later one may have finished first.
    if (op.device_seq <= this.readTo) return;
    this.readTo = op.device_seq;
    if (isOp('document_check', op)) {
      const { serial } = op.payload;
      if (serial == null) return;
      this.open.delete(serial);
      this.answered.set(serial, op);
      return;
    }
    const { shown } = op;
    if (shown?.asked_kind === undefined || shown.serial === null) return;
    // A later read of the ticket replaces it, at the end.
    this.open.delete(shown.serial);
    this.open.set(shown.serial, op);
  }
}
