import { areaOf, dayOfNumber, lostAreaName, type EventAccess } from '@festix/domain/programme';
import { momentText } from '../../documents/reports/report-column.ts';
import type { PlacedEntry } from '../../documents/tickets/has-entered.ts';

/** Returns `Sexta · Recinto 05/03/2027 21:04; Sábado · Camarote …`; null without entries. Times are of the local clock. */
export function entryWords(access: EventAccess, entries: readonly PlacedEntry[] | null | undefined): string | null {
  const words = (entries ?? []).map(([area, day, at]) => {
    const place = [dayOfNumber(access, day)?.name, areaOf(access, area)?.name ?? lostAreaName(area)];
    return `${place.filter(Boolean).join(' · ')} ${momentText(at)}`;
  });
  return words.join('; ') || null;
}
