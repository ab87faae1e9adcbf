import type { EventView } from '@festix/domain/contract';
import { DateTime, formatPercent, Link, SectionTitle } from '@festix/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../../../frame/app/use-title.ts';
import { eventsTexts as texts } from './events-texts.ts';
import { placeOf } from './place-of.ts';
import styles from '../../../frame/event/events.module.css';

/** Shows an event to people without any of its tabs. */
export function EventSummary({ event }: { event: EventView }) {
  const { time_zone: zone } = event;
  useTitle(event.name);
  return (
    <>
      <SectionTitle>{texts.about}</SectionTitle>
      <dl className={styles.summary}>
        <Fact name={texts.starts}>
          <DateTime variant="event" at={event.start_date} zone={zone} />
        </Fact>
        {event.end_date && (
          <Fact name={texts.ends}>
            <DateTime variant="event" at={event.end_date} zone={zone} />
          </Fact>
        )}
        {event.venue && <Fact name={texts.venue}>{placeOf(event)}</Fact>}
        <Fact name={texts.producer}>{event.producer.name}</Fact>
        <Fact name={texts.tickets}>{texts.soldOf(event)}</Fact>
        <Fact name={texts.tax}>{formatPercent(event.convenience_tax, 2)}</Fact>
        <Fact name={texts.page}>
          <Link href={`/events/${event.slug}`}>/events/{event.slug}</Link>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fx-num">{children}</dd>
    </div>
  );
}
