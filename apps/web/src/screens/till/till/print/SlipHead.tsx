import { ageRatingWords } from '@festix/domain/programme';
import { eventWords } from '@festix/ui';
import type { TillEventRow } from '../../../../offline/snap.db.ts';

/** Prints event, date, place and seller. */
export function SlipHead({ event: { event, sale_point } }: { event: TillEventRow }) {
  const { venue } = event;
  const place = venue && [venue.name, [venue.city, venue.state].filter(Boolean).join('/')].filter(Boolean).join(', ');
  return (
    <>
      <h1>{event.name}</h1>
      <p>{eventWords(event.start_date, event.time_zone)}</p>
      {place && <p>{place}</p>}
      {event.age_rating && <p>{ageRatingWords(event.age_rating, event.age_reason ?? null)}</p>}
      <p>
        {sale_point.name} · {event.producer.name}
      </p>
    </>
  );
}
