import { salePointEndpoints, type Id } from '@festix/domain/contract';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useSession } from '../../../session/session.store.ts';

/** Milliseconds: sellers change rarely. */
const STEADY = 60_000;

/** Reads the person's sale points and their sellers, with the supervisor's rights. */
export function useSellers() {
  const { data } = useAreaCall(salePointEndpoints.sellers, {}, { staleTime: STEADY });
  const grants = useSession((session) => session.user?.grants) ?? [];
  const salePoints = data?.sale_points ?? [];
  return {
    salePoints,
    sellers: data?.sellers ?? [],
    /** Whether anybody else's sales are shown to the person. */
    seesOthers: (data?.sellers.length ?? 0) > 1,
    /** Whether the person supervises any sale point, or an event. */
    isSupervisor:
      salePoints.some(({ is_supervisor }) => is_supervisor) ||
      grants.some(({ permissions }) => permissions.includes('supervise')),
    /** Returns true if the person supervises this sale point, or the event that it sells. */
    supervises: (sale_point_id: Id, event_id: Id) =>
      salePoints.some(({ id, is_supervisor }) => id === sale_point_id && is_supervisor) ||
      grants.some((grant) => grant.event_id === event_id && grant.permissions.includes('supervise')),
  };
}
