import { formatBRL, formatTime } from '@festix/domain/ground';
import type { AskedOrderRow } from '../../../../offline/journal.db.ts';
import { laterTexts } from '../later-texts.ts';

/** Names a requested sale by its total and its time. */
export function askedWords({ total, asked_at }: AskedOrderRow, zone: string): string {
  return laterTexts.saleAt(formatBRL(total), formatTime(asked_at, zone).slice(0, 5));
}
