import { accessEndpoints, lotEndpoints, type AccessView, type LotView } from '@festix/domain/contract';
import { useAreaCall, useAreaVersion } from '../../../frame/areas/area-context.tsx';
import type { Tagged } from '../../../data/tagged.ts';

/** The accesses of an event with the lots that they are about. */
export interface AccessReading {
  data: { access: Tagged<AccessView>; lots: readonly LotView[] } | undefined;
  error: Error | null;
  retry(): void;
}

/** Reads the accesses of an event, and its lots in their order. */
export function useAccess(event_id: string): AccessReading {
  const params = { event_id };
  const access = useAreaVersion(accessEndpoints.show, { params });
  const lots = useAreaCall(lotEndpoints.list, { params });
  return {
    data:
      access.data && lots.data
        ? { access: access.data, lots: lots.data.data.toSorted((one, other) => one.sorting - other.sorting) }
        : undefined,
    error: access.error ?? lots.error,
    retry: () => {
      void access.refetch();
      void lots.refetch();
    },
  };
}
