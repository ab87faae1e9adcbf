import { deviceEndpoints } from '@festix/domain/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const DEVICES_PER_PAGE = 50;

/** Milliseconds after which the list is read again: a device's call sends no hint. */
const READ_AGAIN = 30_000;

const ADDRESS = { page: '1' };

/** Reads the devices of an event, the latest to call first. */
export function useDevices(event_id: string) {
  const { state, change } = useAddress(ADDRESS);
  const page = pageNumber(state.page);
  const reading = useAreaCall(
    deviceEndpoints.ofEvent,
    { params: { event_id }, query: { skip: (page - 1) * DEVICES_PER_PAGE, take: DEVICES_PER_PAGE } },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  return { page, change, reading };
}
