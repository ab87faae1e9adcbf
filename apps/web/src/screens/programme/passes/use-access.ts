import { accessEndpoints, lotEndpoints, type AccessView, type LotView } from '@festix/domain/contract';
import { useAreaCall, useAreaVersion } from '../../../frame/areas/area-context.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { usePartnerLots, type PartnerLot } from '../lots/use-partner-lots.ts';

/** A lot as the accesses need it: of our own, or of another seller. */
export type AccessLot = Pick<
  LotView,
  'id' | 'name' | 'sorting' | 'tickets_sold' | 'tickets_given' | 'tickets_reserved' | 'tickets_leased'
>;

/** The accesses of an event with the lots that they are about. */
export interface AccessReading {
  data: { access: Tagged<AccessView>; lots: readonly AccessLot[] } | undefined;
  error: Error | null;
  retry(): void;
}

/** Reads the accesses of an event, and its lots in their order, those of other sellers last. */
export function useAccess(event_id: string): AccessReading {
  const params = { event_id };
  const access = useAreaVersion(accessEndpoints.show, { params });
  const lots = useAreaCall(lotEndpoints.list, { params });
  const partners = usePartnerLots();
  return {
    data:
      access.data && lots.data && !partners.isPending
        ? { access: access.data, lots: [...inOrder(lots.data.data), ...partners.lots.map(asLot)] }
        : undefined,
    error: access.error ?? lots.error ?? partners.error,
    retry: () => {
      void access.refetch();
      void lots.refetch();
    },
  };
}

function inOrder(lots: readonly LotView[]): LotView[] {
  return lots.toSorted((one, other) => one.sorting - other.sorting);
}

function asLot({ id, name, tickets }: PartnerLot, place: number): AccessLot {
  const none = { tickets_given: 0, tickets_reserved: 0, tickets_leased: 0 };
  return { ...none, id, name, sorting: place, tickets_sold: tickets };
}
