import { DAY, HOUR, zonedParts } from '@festix/domain/ground';

/** Of every event of the plan. */
export const DEMO_ZONE = 'America/Sao_Paulo';

/**
 * Returns the start of an event: tonight's has begun within the hour before the demonstration starts, so that people
 * are coming in.
 */
export function startOf(plan: { days: number; hour: number }, now: Date): Date {
  return atHour(now, plan.days, plan.days === 0 ? Math.min(plan.hour, zonedParts(now, DEMO_ZONE).hour) : plan.hour);
}

/** Returns the moment at which a clock in São Paulo shows this hour, so many days from today. */
export function atHour(now: Date, days: number, hour: number): Date {
  const shown = zonedParts(now, DEMO_ZONE);
  const midnight = now.getTime() - (shown.hour * HOUR + shown.minute * 60_000 + shown.second * 1000);
  return new Date(Math.floor(midnight / 1000) * 1000 + days * DAY + hour * HOUR);
}
