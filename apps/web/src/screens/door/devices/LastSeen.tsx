import type { DeviceView } from '@festix/domain/contract';
import { DateTime } from '@festix/ui';
import { devicesTexts as texts } from './devices-texts.ts';

/** Shows the time of a device's last call. */
export function LastSeen({ device: { last_seen_at } }: { device: Pick<DeviceView, 'last_seen_at'> }) {
  return last_seen_at ? <DateTime variant="recent" at={last_seen_at} /> : texts.neverSeen;
}
