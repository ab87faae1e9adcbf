import type { RehearsedDeviceView } from '@festix/domain/contract';
import type { RehearsedDeviceRecord } from './rehearsals.queries.ts';

export function presentRehearsedDevice(record: RehearsedDeviceRecord): RehearsedDeviceView {
  const { id, name, kind, user_name, last_seen_at, done_at, gate, area, measures } = record;
  return {
    ...{ id, name, kind },
    user: user_name,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    rehearsal: done_at && measures && { done_at: done_at.toISOString(), gate, area, measures },
  };
}
