import type { Id } from '@festix/domain/contract';
import type { PromiseExtended } from 'dexie';
import { isOp, type JournalDb, type OpRow } from './journal.db.ts';

/**
 * The entries at an event of which nobody has said what came of asking for a document, however long ago they were. Reads
 * the journal on from where it stopped, so that a scan late in the evening costs what the first one did.
 */
export class OpenQuestions {
  private readonly journal: JournalDb;
  private readonly event_id: Id;
  /** By serial, the oldest first. */
  private readonly open = new Map<number, OpRow>();
  private readTo = -Infinity;

  constructor(journal: JournalDb, event_id: Id) {
    this.journal = journal;
    this.event_id = event_id;
  }

  /** Returns the entries, the newest first. A live query may read it. */
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
    // Of two that read at once the later one may have come first.
    if (op.device_seq <= this.readTo) return;
    this.readTo = op.device_seq;
    if (isOp('document_check', op)) {
      if (op.payload.serial != null) this.open.delete(op.payload.serial);
      return;
    }
    const { shown } = op;
    if (shown?.asked_kind === undefined || shown.serial === null) return;
    // An entry after one that was undone stands in its place, and comes last.
    this.open.delete(shown.serial);
    this.open.set(shown.serial, op);
  }
}
