import type { ShiftSale } from '../../../../offline/till-stored.ts';
import { tillTexts as texts } from '../till-texts.ts';

/** Returns the state of a sale in a word. Waiting for a person precedes waiting for the network. */
export function saleState({ sale, upload, void_upload, is_void, alarm }: ShiftSale): string {
  if (alarm === 'return-cash') return sale.return_op_id ? texts.cashReturnedTitle : texts.returnCash;
  if (alarm === 'made-anyway') return texts.madeAnywayTitle;
  if (alarm === 'void-refused') return texts.voidRefusedTitle;
  const state = void_upload ?? upload;
  const how =
    state === 'attention' ? texts.needsAttention : state === 'answered' ? texts.uploaded : texts.waitingUpload;
  return is_void ? `${texts.voided}, ${how}` : how;
}
