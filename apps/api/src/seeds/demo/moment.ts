import { DAY, HOUR, zonedParts } from '@festix/domain';

const ZONE = 'America/Sao_Paulo';

/** The moment at which a clock in São Paulo shows this hour, so many days from today. */
export function atHour(now: Date, days: number, hour: number): Date {
  const shown = zonedParts(now, ZONE);
  const midnight = now.getTime() - (shown.hour * HOUR + shown.minute * 60_000 + shown.second * 1000);
  return new Date(Math.floor(midnight / 1000) * 1000 + days * DAY + hour * HOUR);
}
