import { salePointEndpoints } from '@festix/domain/contract';
import { useCall } from '../../../../data/queries.ts';
import { useSession } from '../../../../session/session.store.ts';

/** Returns whether the person supervises a sale point, or an event that is sold at one. */
export function useIsSupervisor(): boolean {
  const user = useSession((session) => session.user);
  const sells = user?.roles.includes('sale-point') ?? false;
  const { data } = useCall(salePointEndpoints.sellers, {}, { enabled: sells });
  if (!user || !sells) return false;
  return (
    user.grants.some(({ permissions }) => permissions.includes('supervise')) ||
    (data?.sale_points.some(({ is_supervisor }) => is_supervisor) ?? false)
  );
}
