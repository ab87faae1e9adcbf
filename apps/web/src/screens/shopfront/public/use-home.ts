import { publicPageEndpoints, SERVED, type CityView, type HomeView } from '@festix/domain/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '../../../data/queries.ts';
import { takeServed } from '../../../data/served-data.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';

/** Reads the first page as this visitor, and so waits until the session is known, or unavailable. */
export function useHome(city: Pick<CityView, 'city' | 'state'> | null) {
  const { status, error } = useRestoredSession({ visitorsWelcome: true });
  const queryClient = useQueryClient();
  const query = city ? { city: city.city, state: city.state ?? undefined } : {};
  return useCall(
    publicPageEndpoints.home,
    { query },
    {
      // While another city's page is read, the rest stays; events near it are another city's.
      placeholderData: (before) => {
        const known = before ?? queryClient.getQueryData<HomeView>(OF_NO_CITY);
        return known && { ...known, near_you: null };
      },
      enabled: status !== 'unknown' || error !== null,
    },
  );
}

const OF_NO_CITY = keyOf(publicPageEndpoints.home, { query: {} });

/** Takes the first page's data that came with it, which are shown until those of this visitor are read. */
export function takeServedHome(queryClient: QueryClient): void {
  takeServed<HomeView>(queryClient, SERVED.home, () => OF_NO_CITY);
}
