import { pendingEndpoints, type StartView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { useArea, useAreaCall } from './area-context.tsx';

/** Reads the lists of the area's start page, every minute; undefined while unknown, and in areas without one. */
export function useStart(): StartView | undefined {
  const { has } = useArea();
  const reading = useAreaCall(
    pendingEndpoints.start,
    {},
    { enabled: has(pendingEndpoints.start), refetchInterval: MINUTE },
  );
  return reading.data;
}
