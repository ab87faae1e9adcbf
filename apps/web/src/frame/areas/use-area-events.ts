import { eventEndpoints } from '@festix/domain/contract';
import { useAreaCall } from './area-context.tsx';

/** As many as the API gives at once. */
const MOST = 100;

/** The events at hand: those to come, soonest first. One reading serves every switcher. */
export function useAreaEvents() {
  const { data, error, refetch } = useAreaCall(
    eventEndpoints.list,
    { query: { future: 'true', sort: 'start_date', sortDir: 'asc', take: MOST } },
    { staleTime: 60_000 },
  );
  return { events: data?.data, error: data ? null : error, retry: () => void refetch() };
}
