import { salePointEndpoints } from '@festix/domain/contract';
import { useCall } from '../../../../data/queries.ts';
import { useSession } from '../../../../session/session.store.ts';

/** Returns whether the person supervises a sale point or an event, or may have events of their own. */
export function useIsSupervisor(): boolean {
  const user = useSession((session) => session.user);
  const sells = user?.roles.includes('sale-point') ?? false;
  const { data } = useCall(salePointEndpoints.sellers, {}, { enabled: sells });
  if (!user) return false;
  return (
    user.roles.includes('producer') ||
    user.grants.some(({ permissions }) => permissions.includes('supervise')) ||
    (sells && (data?.sale_points.some(({ is_supervisor }) => is_supervisor) ?? false))
  );
}
