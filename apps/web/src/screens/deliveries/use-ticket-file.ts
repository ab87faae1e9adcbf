import { deliveryEndpoints, notices } from '@festix/domain';
import { saveFile } from '../../app/save-file.ts';
import { useAction, type Action } from '../../app/use-action.ts';
import { useArea } from '../../areas/area-context.tsx';
import { callRaw } from '../../data/call.ts';

const FILE_NAME = 'ingresso.pdf';

/** Milliseconds that the file may take: an order's first one is drawn when it is asked for. */
const DRAWING = 60_000;

/** Hands the tickets of an order to the person as a file. */
export function useTicketFile(event_id: string): Action<string> {
  const { area } = useArea();
  return useAction(
    async (order_id: string) => {
      const params = { event_id, order_id };
      const response = await callRaw(deliveryEndpoints.orderFile, { area, params, patience: DRAWING });
      return response.blob();
    },
    {
      place: 'deliveries.file',
      failed: notices.ticketFileFailed,
      onDone: (file) => saveFile(FILE_NAME, file),
    },
  );
}
