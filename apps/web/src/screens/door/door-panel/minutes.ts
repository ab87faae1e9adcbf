import type { DoorPanelMinuteView } from '@festix/domain/contract';

/** Whole minutes that a rate is taken over. */
const RATED = 5;

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** `12,4`: entries a minute over the last whole minutes; the one under way is not over yet. */
export function rateOf(minutes: readonly DoorPanelMinuteView[]): string {
  const whole = minutes.slice(0, -1).slice(-RATED);
  if (whole.length === 0) return '0';
  const rate = whole.reduce((sum, { entries }) => sum + entries, 0) / whole.length;
  return decimal.format(rate);
}

/** The first of those in which most entered; none where nobody did. */
export function busiestMinute(minutes: readonly DoorPanelMinuteView[]): DoorPanelMinuteView | undefined {
  return minutes.reduce<DoorPanelMinuteView | undefined>(
    (most, minute) => (minute.entries > (most?.entries ?? 0) ? minute : most),
    undefined,
  );
}
