import { peopleEndpoints, type SalePointRowView } from '@festix/domain/contract';
import { useArea } from '../../../frame/areas/area-context.tsx';

/** Whether somebody else runs a sale point: what the platform runs for a producer he sees, and changes nothing of. */
export function useIsForeign(): (point: Pick<SalePointRowView, 'run_by'>) => boolean {
  const choosesProducers = useChoosesProducers();
  return ({ run_by }) => run_by === 'platform' && !choosesProducers;
}

/** Whether sale points are made for any producer here, or for oneself. */
export function useChoosesProducers(): boolean {
  const { has } = useArea();
  return has(peopleEndpoints.users);
}
