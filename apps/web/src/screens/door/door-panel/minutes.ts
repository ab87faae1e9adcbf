import type { DoorPanelMinuteView } from '@festix/domain/contract';

/** Whole minutes of a rate. */
const RATED = 5;

/** Returns `12,4`: entries a minute over the last whole minutes, without the present one. */
export function rateOf(minutes: readonly DoorPanelMinuteView[]): string {
  const whole = minutes.slice(0, -1).slice(-RATED);
  if (whole.length === 0) return '0';
  const rate = whole.reduce((sum, { entries }) => sum + entries, 0) / whole.length;
  return rate.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
}

/** Returns the first minute with the most entries; undefined without any. */
export function busiestMinute(minutes: readonly DoorPanelMinuteView[]): DoorPanelMinuteView | undefined {
  return minutes.reduce<DoorPanelMinuteView | undefined>(
    (most, minute) => (minute.entries > (most?.entries ?? 0) ? minute : most),
    undefined,
  );
}
