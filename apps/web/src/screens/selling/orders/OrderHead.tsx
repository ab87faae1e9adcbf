import type { OrderView } from '@festix/domain/contract';
import { ageRatingWords } from '@festix/domain/programme';
import { classes, Code, DateTime, Link } from '@festix/ui';
import { whereOf } from '../../../frame/parts/order-words.ts';
import { CancelledTag } from '../../shopfront/public/CancelledTag.tsx';
import { OrderCover } from './OrderCover.tsx';
import { OwnOrderTag } from './OwnOrderTag.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './order.module.css';

interface OrderHeadProps {
  order: OrderView;
  /** Whether the page has its title above already. */
  isBelow?: boolean;
}

/** Shows an order's event, its code and its state. */
export function OrderHead({ order, isBelow = false }: OrderHeadProps) {
  const { event } = order;
  const Heading = isBelow ? 'p' : 'h1';
  return (
    <section className={classes(styles.head, isBelow && styles.below)} aria-label={texts.about}>
      <Link href={`/events/${event.slug}`} className={styles.poster} aria-label={`Página de ${event.name}`}>
        <OrderCover order={order} sizes="84px" />
      </Link>
      <div>
        <Heading className="fx-announce">{event.name}</Heading>
        <p>
          <b>
            <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
          </b>
          {whereOf(event) && ` · ${whereOf(event)}`}
        </p>
        {event.age_rating && <p>{ageRatingWords(event.age_rating, event.age_reason ?? null)}</p>}
        {event.canceled_at && (
          <p>
            <CancelledTag event={event} />
          </p>
        )}
        <p className={styles.tags}>
          <OwnOrderTag order={order} />
          <span className="fx-quiet">
            Pedido <Code>{order.code}</Code> · <DateTime at={order.created_at} zone={event.time_zone} />
          </span>
        </p>
      </div>
    </section>
  );
}
