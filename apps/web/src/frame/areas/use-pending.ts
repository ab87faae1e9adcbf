import { pendingEndpoints, type PendingView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { useArea, useAreaCall } from './area-context.tsx';

/** Reads what waits for an answer in the area, every minute; undefined while unknown, and where nothing is answered. */
export function usePending(): PendingView | undefined {
  const { has } = useArea();
  const reading = useAreaCall(
    pendingEndpoints.counts,
    {},
    { enabled: has(pendingEndpoints.counts), refetchInterval: MINUTE },
  );
  return reading.data;
}
