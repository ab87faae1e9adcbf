import { deliveryEndpoints, type Id } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { callRaw } from '../../../data/call.ts';

/** Milliseconds that the file may take: an order's first one is drawn on request. */
const DRAWING = 60_000;

/** Hands the tickets of an order that are one's own to the person as a file. */
export function useOwnFile(order_id: Id) {
  return useAction(
    async () => {
      const response = await callRaw(deliveryEndpoints.ownFile, { params: { order_id }, patience: DRAWING });
      return response.blob();
    },
    { place: 'orders.file', failed: notices.ticketFileFailed, onDone: (file) => saveFile('ingresso.pdf', file) },
  );
}
