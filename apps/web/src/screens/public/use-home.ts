import { publicPageEndpoints, type CityView } from '@festix/domain';
import { useCall } from '../../data/queries.ts';
import { useRestoredSession } from '../../session/use-restored-session.ts';

/** The first page as this visitor would want it; so it waits until it is known who this is, or can't be. */
export function useHome(city: Pick<CityView, 'city' | 'state'> | null) {
  const { status, error } = useRestoredSession({ visitorsWelcome: true });
  const query = city ? { city: city.city, state: city.state ?? undefined } : {};
  return useCall(
    publicPageEndpoints.home,
    { query },
    {
      // While another city's page is read the rest of it stays; what is near is another city's.
      placeholderData: (before) => before && { ...before, near_you: null },
      enabled: status !== 'unknown' || error !== null,
    },
  );
}
