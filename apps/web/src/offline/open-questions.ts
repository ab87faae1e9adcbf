import type { PriceKind } from '@festix/domain';
import { isOp, type OpRow } from './journal.db.ts';

/** A document that was to be asked for at an entry, without a word of what came of it. */
export interface OpenQuestion {
  op_id: string;
  serial: number;
  price_kind: PriceKind | null;
}

/** Returns the questions among these ops, newest first, that nobody has answered since. */
export function openQuestions(newestFirst: readonly OpRow[]): OpenQuestion[] {
  const answered = new Set<number>();
  const open: OpenQuestion[] = [];
  for (const op of newestFirst) {
    if (isOp('document_check', op)) {
      if (op.payload.serial != null) answered.add(op.payload.serial);
      continue;
    }
    const { shown, id: op_id } = op;
    if (shown?.asked_kind === undefined || shown.serial === null || answered.has(shown.serial)) continue;
    open.push({ op_id, serial: shown.serial, price_kind: shown.asked_kind });
  }
  return open;
}
