import { ageRatingWords } from '@festix/domain/programme';
import { eventWords } from '@festix/ui';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import type { SlipPart } from './slip.ts';

/** Returns event, date, place, age rating and seller. */
export function headOf({ event, sale_point }: TillEventRow): SlipPart[] {
  const { venue, age_rating } = event;
  const city = venue && [venue.city, venue.state].filter(Boolean).join('/');
  const place = venue && [venue.name, city].filter(Boolean).join(', ');
  return [
    { is: 'name', text: event.name },
    line(eventWords(event.start_date, event.time_zone)),
    ...(place ? [line(place)] : []),
    ...(age_rating ? [line(ageRatingWords(age_rating, event.age_reason ?? null))] : []),
    line(`${sale_point.name} · ${event.producer.name}`),
  ];
}

/** Returns a line of text. */
export function line(text: string): SlipPart {
  return { is: 'line', text };
}
