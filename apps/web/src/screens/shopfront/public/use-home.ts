import { publicPageEndpoints, SERVED, type CityView, type HomeView } from '@festix/domain/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '../../../data/queries.ts';
import { takeServed } from '../../../data/served-data.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';

/** The first page as this visitor would want it; so it waits until it is known who this is, or can't be. */
export function useHome(city: Pick<CityView, 'city' | 'state'> | null) {
  const { status, error } = useRestoredSession({ visitorsWelcome: true });
  const queryClient = useQueryClient();
  const query = city ? { city: city.city, state: city.state ?? undefined } : {};
  return useCall(
    publicPageEndpoints.home,
    { query },
    {
      // While another city's page is read the rest of it stays; what is near is another city's.
      placeholderData: (before) => {
        const known = before ?? queryClient.getQueryData<HomeView>(OF_NO_CITY);
        return known && { ...known, near_you: null };
      },
      enabled: status !== 'unknown' || error !== null,
    },
  );
}

const OF_NO_CITY = keyOf(publicPageEndpoints.home, { query: {} });

/** The first page comes with what is on it for a visitor: it is shown until it is known what this one would want. */
export function takeServedHome(queryClient: QueryClient): void {
  takeServed<HomeView>(queryClient, SERVED.home, () => OF_NO_CITY);
}
