import { eventEndpoints } from '@festix/domain/contract';
import { useAreaCall } from './area-context.tsx';

/** The API's largest page. */
const MOST = 100;

/** Returns the area's upcoming events, soonest first. One query serves every switcher. */
export function useAreaEvents() {
  const { data, error, refetch } = useAreaCall(
    eventEndpoints.list,
    { query: { future: 'true', sort: 'start_date', sortDir: 'asc', take: MOST } },
    { staleTime: 60_000 },
  );
  return { events: data?.data, error: data ? null : error, retry: () => void refetch() };
}
