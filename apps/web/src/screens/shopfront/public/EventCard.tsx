import { type PublicEventRowView } from '@festix/domain/contract';
import { cityWords } from '@festix/domain/ground';
import { CARD_SIZES, cardPrice } from '@festix/domain/shopfront';
import { classes, DateTime, Link } from '@festix/ui';
import { CancelledTag } from './CancelledTag.tsx';
import { CardTags } from './CardTags.tsx';
import { CardCover } from './EventCover.tsx';
import styles from '../../../frame/public/event-cards.module.css';

/** Shows an event in the shop: poster, date, place, lowest price, and how its sale stands. */
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
        <>
          <PriceFrom event={event} />
          <CardTags event={event} />
        </>
      )}
    </Link>
  );
}

/** Shows the lowest price of a place, its fee included; nothing for an event that is sold out. */
export function PriceFrom({
  event,
}: {
  event: Pick<PublicEventRowView, 'min_product_total_amount' | 'is_free' | 'standing'>;
}) {
  const price = cardPrice(event);
  return price && <p className={classes(styles.eventPrice, 'fx-num')}>{price}</p>;
}
