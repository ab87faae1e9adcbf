import { deliveryEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { callRaw } from '../../../data/call.ts';

const FILE_NAME = 'ingresso.pdf';

/** Milliseconds that the file may take: an order's first one is drawn on request. */
const DRAWING = 60_000;

/** Hands the tickets of an order to the person as a file. */
export function useTicketFile(event_id: string): Action<string> {
  const { area } = useArea();
  return useFile('deliveries.file', (order_id) =>
    callRaw(deliveryEndpoints.orderFile, { area, params: { event_id, order_id }, patience: DRAWING }),
  );
}

/** Downloads the tickets of a till sale, for people who may see it, whatever the event. */
export function useSaleFile(): Action<string> {
  return useFile('sale-point.file', (order_id) =>
    callRaw(deliveryEndpoints.saleFile, { params: { order_id }, patience: DRAWING }),
  );
}

function useFile(place: string, read: (order_id: string) => Promise<Response>): Action<string> {
  return useAction(async (order_id: string) => (await read(order_id)).blob(), {
    place,
    failed: notices.ticketFileFailed,
    onDone: (file) => saveFile(FILE_NAME, file),
  });
}
