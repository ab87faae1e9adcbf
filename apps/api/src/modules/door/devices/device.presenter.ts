import type { DeviceKind, DeviceView, EventDeviceView } from '@festix/domain/contract';

/** The row that a device is shown from. */
export interface DeviceRecord {
  id: string;
  number: number;
  name: string;
  kind: DeviceKind;
  user_id: string;
  user_name: string;
  created_at: Date;
  last_seen_at: Date | null;
  revoked_at: Date | null;
}

export interface EventDeviceRecord extends DeviceRecord {
  waiting: number | null;
  waiting_told_at: Date | null;
}

export function presentDevice(device: DeviceRecord): DeviceView {
  return {
    id: device.id,
    number: device.number,
    name: device.name,
    kind: device.kind,
    user: { id: device.user_id, name: device.user_name },
    created_at: device.created_at.toISOString(),
    last_seen_at: device.last_seen_at?.toISOString() ?? null,
    revoked_at: device.revoked_at?.toISOString() ?? null,
  };
}

export function presentEventDevice(device: EventDeviceRecord): EventDeviceView {
  const { waiting, waiting_told_at } = device;
  return { ...presentDevice(device), waiting, waiting_told_at: waiting_told_at?.toISOString() ?? null };
}
