import type { DeviceKind, DeviceView } from '@festix/domain';

/** What a device is shown from. */
export interface DeviceRecord {
  id: string;
  name: string;
  kind: DeviceKind;
  user_id: string;
  user_name: string;
  created_at: Date;
  last_seen_at: Date | null;
  revoked_at: Date | null;
}

export function presentDevice(device: DeviceRecord): DeviceView {
  return {
    id: device.id,
    name: device.name,
    kind: device.kind,
    user: { id: device.user_id, name: device.user_name },
    created_at: device.created_at.toISOString(),
    last_seen_at: device.last_seen_at?.toISOString() ?? null,
    revoked_at: device.revoked_at?.toISOString() ?? null,
  };
}
