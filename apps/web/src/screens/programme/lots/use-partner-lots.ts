import { partnerEndpoints, type Id } from '@festix/domain/contract';
import { lotWithSeller } from '@festix/domain/programme';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';

/** A lot of tickets that another seller sold. */
export interface PartnerLot {
  id: Id;
  /** `Sympla · Pista` */
  name: string;
  tickets: number;
  entered: number;
}

/** Reads the lots of other sellers; none in an area without them, and for people who may not see them. */
export function usePartnerLots(): { lots: PartnerLot[]; isPending: boolean; error: Error | null } {
  const event = useEvent();
  const { can, has } = useArea();
  const enabled = has(partnerEndpoints.sellers) && can('partners:read', event);
  const { data, isPending, error } = useAreaCall(
    partnerEndpoints.sellers,
    { params: { event_id: event.id } },
    { enabled },
  );
  const lots = (data?.data ?? []).flatMap(({ name: seller, categories }) =>
    categories.map(({ lot, tickets, entered }) => ({
      ...{ id: lot.id, name: lotWithSeller({ name: lot.name, seller }) },
      ...{ tickets, entered },
    })),
  );
  return { lots, isPending: enabled && isPending, error };
}
