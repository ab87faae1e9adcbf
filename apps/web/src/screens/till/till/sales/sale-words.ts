import type { ShiftSale } from '../../../../offline/till-stored.ts';
import { laterTexts } from '../later-texts.ts';

/** Returns the state of a sale in a word. Waiting for a person precedes waiting for the network. */
export function saleState({ sale, upload, void_upload, is_void, alarm }: ShiftSale): string {
  if (alarm === 'return-cash') return sale.return_op_id ? laterTexts.cashReturnedTitle : laterTexts.returnCash;
  if (alarm === 'made-anyway') return laterTexts.madeAnywayTitle;
  if (alarm === 'void-refused') return laterTexts.voidRefusedTitle;
  const state = void_upload ?? upload;
  const how =
    state === 'attention'
      ? laterTexts.needsAttention
      : state === 'answered'
        ? laterTexts.uploaded
        : laterTexts.waitingUpload;
  return is_void ? `${laterTexts.voided}, ${how}` : how;
}
