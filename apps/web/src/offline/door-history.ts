import { type Id } from '@festix/domain/contract';
import { type DocumentResult } from '@festix/domain/programme';
import { useLiveQuery } from 'dexie-react-hooks';
import { isOp, type JournalDb, type OpRow, type PassageRow } from './journal.db.ts';
import { afterTheVerdict } from './stored.ts';
import { useThisDevice } from './this-device-context.ts';

/** Reads in the phone's history; an evening is long, and the newest suffice. */
export const HISTORY_LENGTH = 50;

/** A read of this phone with what the phone knows of it since. */
export interface DoorRead {
  op: OpRow;
  /** The admission that it made; undefined for any other read. */
  admit: PassageRow | undefined;
  /** The latest answer about the document; undefined without one. */
  document: DocumentResult | undefined;
}

/** Returns the latest reads at the doors of an event, newest first; undefined until the database has answered. */
export function useReads(event_id: Id, most: number): DoorRead[] | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => afterTheVerdict(() => latestReads(journal, event_id, most)), [event_id, most]);
}

/** Returns a read by the id of its op; null if there is none, undefined until the database has answered. */
export function useRead(event_id: Id, op_id: Id): DoorRead | null | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => readOf(journal, event_id, op_id), [event_id, op_id]);
}

export async function latestReads(journal: JournalDb, event_id: Id, most: number): Promise<DoorRead[]> {
  const documents = new Map<number, DocumentResult>();
  const ops: { op: OpRow; document: DocumentResult | undefined }[] = [];
  await journal.ops
    .where('[event_id+device_seq]')
    .between([event_id, -Infinity], [event_id, Infinity])
    .reverse()
    .until(() => ops.length >= most)
    .each((op) => {
      noteDocument(op, documents);
      if (op.shown !== null) ops.push({ op, document: takeDocument(op, documents) });
    });
  const admits = await admitsOf(
    journal,
    ops.map(({ op }) => op),
  );
  return ops.map(({ op, document }) => ({ op, document, admit: admits.get(op.id) }));
}

export async function readOf(journal: JournalDb, event_id: Id, op_id: Id): Promise<DoorRead | null> {
  const op = await journal.ops.where('id').equals(op_id).first();
  if (!op || op.event_id !== event_id) return null;
  const documents = new Map<number, DocumentResult>();
  let document: DocumentResult | undefined;
  await journal.ops
    .where('[event_id+device_seq]')
    .between([event_id, op.device_seq], [event_id, Infinity])
    .reverse()
    .filter(({ type, shown }) => type === 'document_check' || shown?.asked_kind !== undefined)
    .each((since) => {
      noteDocument(since, documents);
      const taken = takeDocument(since, documents);
      if (since.id === op_id) document = taken;
    });
  return { op, document, admit: (await admitsOf(journal, [op])).get(op_id) };
}

/** Keeps the newest answer about a ticket; ops come newest first. */
function noteDocument(op: OpRow, documents: Map<number, DocumentResult>): void {
  if (!isOp('document_check', op) || op.payload.serial == null) return;
  if (!documents.has(op.payload.serial)) documents.set(op.payload.serial, op.payload.result);
}

/** Returns the answer to the question that a read asked. Answers since belong to it; those before to an earlier one. */
function takeDocument({ shown }: OpRow, documents: Map<number, DocumentResult>): DocumentResult | undefined {
  if (shown?.asked_kind === undefined || shown.serial === null) return undefined;
  const document = documents.get(shown.serial);
  documents.delete(shown.serial);
  return document;
}

async function admitsOf(journal: JournalDb, ops: readonly OpRow[]): Promise<ReadonlyMap<Id, PassageRow>> {
  const rows = await journal.passages
    .where('op_id')
    .anyOf(ops.map(({ id }) => id))
    .filter(({ kind, is_told }) => kind === 'entry' && !is_told)
    .toArray();
  return new Map(rows.map((row) => [row.op_id, row]));
}
