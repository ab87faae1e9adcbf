import { peopleEndpoints, type SalePointRowView } from '@festix/domain/contract';
import { useArea } from '../../../frame/areas/area-context.tsx';

/**
 * Returns whether another operates the sale point: a producer sees those that the platform operates for him, read-only.
 */
export function useIsForeign(): (point: Pick<SalePointRowView, 'run_by'>) => boolean {
  const choosesProducers = useChoosesProducers();
  return ({ run_by }) => run_by === 'platform' && !choosesProducers;
}

/** Returns whether sale points are created for any producer here, or for oneself. */
export function useChoosesProducers(): boolean {
  const { has } = useArea();
  return has(peopleEndpoints.users);
}
