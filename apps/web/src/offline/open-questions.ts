import type { Id } from '@festix/domain/contract';
import type { PromiseExtended } from 'dexie';
import { isOp, type JournalDb, type OpRow } from './journal.db.ts';

/**
 * The entries of an event whose document check has no result, however old. Reads the journal from where it stopped, so
 * that a late scan costs no more than an early one.
 */
export class OpenQuestions {
  private readonly journal: JournalDb;
  private readonly event_id: Id;
  /** By serial, oldest first. */
  private readonly open = new Map<number, OpRow>();
  private readTo = -Infinity;

  constructor(journal: JournalDb, event_id: Id) {
    this.journal = journal;
    this.event_id = event_id;
  }

  /** Returns the entries, newest first. May run in a live query. */
  read(): PromiseExtended<OpRow[]> {
    const { journal, event_id, readTo } = this;
    return journal.ops
      .where('[event_id+device_seq]')
      .between([event_id, readTo], [event_id, Infinity], false, true)
      .toArray()
      .then((since) => {
        for (const op of since) this.take(op);
        return [...this.open.values()].reverse();
      });
  }

  private take(op: OpRow): void {
    // Of two simultaneous reads the later one may have finished first.
    if (op.device_seq <= this.readTo) return;
    this.readTo = op.device_seq;
    if (isOp('document_check', op)) {
      if (op.payload.serial != null) this.open.delete(op.payload.serial);
      return;
    }
    const { shown } = op;
    if (shown?.asked_kind === undefined || shown.serial === null) return;
    // An entry after an undone one replaces it, at the end.
    this.open.delete(shown.serial);
    this.open.set(shown.serial, op);
  }
}
