import type { LeaseStandingView } from '@festix/domain/contract';
import { readMoment } from '../../../../kernel/database/json-moment.ts';
import type { LeaseRow } from './leases.queries.ts';

export function presentLease({ device, created_at, expires_at, ...lease }: LeaseRow): LeaseStandingView {
  return {
    ...lease,
    device: { ...device, last_seen_at: device.last_seen_at && readMoment(device.last_seen_at).toISOString() },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}
