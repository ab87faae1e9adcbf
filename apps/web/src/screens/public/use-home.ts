import { publicPageEndpoints, type CityView } from '@festix/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../data/queries.ts';
import { useRestoredSession } from '../../session/use-restored-session.ts';

/** The first page as this visitor would want it; so it waits until it is known who this is, or can't be. */
export function useHome(city: Pick<CityView, 'city' | 'state'> | null) {
  const { status, error } = useRestoredSession({ visitorsWelcome: true });
  const query = city ? { city: city.city, state: city.state ?? undefined } : {};
  return useCall(
    publicPageEndpoints.home,
    { query },
    { placeholderData: keepPreviousData, enabled: status !== 'unknown' || error !== null },
  );
}
