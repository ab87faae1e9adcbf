import type { EventView } from '@festix/domain';
import { countWords, DateTime, formatPercent, Link, SectionTitle } from '@festix/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../../app/use-title.ts';

/** What an event is, for whoever works in none of its tabs. */
export function EventSummary({ event }: { event: EventView }) {
  const { time_zone: zone } = event;
  useTitle(event.name);
  return (
    <>
      <SectionTitle>Sobre o evento</SectionTitle>
      <dl className="fw-summary">
        <Fact name="Começa">
          <DateTime variant="event" at={event.start_date} zone={zone} />
        </Fact>
        {event.end_date && (
          <Fact name="Termina">
            <DateTime variant="event" at={event.end_date} zone={zone} />
          </Fact>
        )}
        {event.venue && <Fact name="Local">{[event.venue.name, event.venue.city].filter(Boolean).join(', ')}</Fact>}
        <Fact name="Produtor">{event.producer.name}</Fact>
        <Fact name="Ingressos">
          {countWords(event.tickets_sold, ['vendido', 'vendidos'])} de{' '}
          {countWords(event.ticket_limit, ['lugar', 'lugares'])}
        </Fact>
        <Fact name="Taxa de conveniência">{formatPercent(event.convenience_tax, 2)}</Fact>
        <Fact name="Página pública">
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
