import { operationsEndpoints } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';

/** Reads the queues and their failures again. */
export function useJobsChanged(): () => Promise<void> {
  const { area } = useArea();
  const queryClient = useQueryClient();
  return async () => {
    const readings = [operationsEndpoints.jobs, operationsEndpoints.failedJobs];
    await Promise.all(
      readings.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { area }) })),
    );
  };
}
