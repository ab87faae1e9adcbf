import type { LeaseStandingView } from '@festix/domain/contract';
import type { LeaseRow } from './leases.queries.ts';

export function presentLease({ device, created_at, expires_at, ...lease }: LeaseRow): LeaseStandingView {
  return {
    ...lease,
    device: { ...device, last_seen_at: device.last_seen_at && new Date(device.last_seen_at).toISOString() },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}
