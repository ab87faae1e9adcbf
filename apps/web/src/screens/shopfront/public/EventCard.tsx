import { type PublicEventRowView } from '@festix/domain/contract';
import { cityWords } from '@festix/domain/ground';
import { FREE_WORDS } from '@festix/domain/programme';
import { CARD_SIZES } from '@festix/domain/shopfront';
import { Amount, DateTime, Link } from '@festix/ui';
import { CancelledTag } from './CancelledTag.tsx';
import { CardCover } from './EventCover.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/event-cards.module.css';

/** Shows an event in the shop: poster, date, place and lowest price. */
export function EventCard({ event }: { event: PublicEventRowView }) {
  const place = cityWords(event.venue);
  return (
    <Link className={styles.eventCard} href={`/events/${event.slug}`}>
      <CardCover event={event} sizes={CARD_SIZES} decorative />
      <h3>{event.name}</h3>
      <p>
        <DateTime variant="shop" at={event.start_date} zone={event.time_zone} />
        <br />
        {[event.venue?.name, place].filter(Boolean).join(' · ')}
      </p>
      {event.canceled_at ? (
        <p>
          <CancelledTag event={event} />
        </p>
      ) : (
        <PriceFrom event={event} />
      )}
    </Link>
  );
}

/** Shows the lowest price of a place, its fee included. */
export function PriceFrom({ event }: { event: Pick<PublicEventRowView, 'min_product_total_amount' | 'is_free'> }) {
  if (event.min_product_total_amount === null) return null;
  // A stored answer of earlier versions does not have it.
  if (event.min_product_total_amount === 0)
    return <p className={styles.eventPrice}>{event.is_free ? FREE_WORDS : texts.freeOrPaid}</p>;
  return (
    <p className={styles.eventPrice}>
      {texts.from} <Amount cents={event.min_product_total_amount} />
    </p>
  );
}
