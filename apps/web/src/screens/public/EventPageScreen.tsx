import { buyingEndpoints, hasEnded, notices, type PublicEventView } from '@festix/domain';
import { Banner, Poster, SkeletonBar, PosterSkeleton, shopWords } from '@festix/ui';
import { useParams } from 'react-router-dom';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useTitle } from '../../app/use-title.ts';
import { useCall } from '../../data/queries.ts';
import { placeOf } from './EventCard.tsx';
import { EventFacts } from './EventFacts.tsx';
import { LotPrices } from './LotPrices.tsx';

/** The page of a public event: poster, when and where, and what a place costs with the fee in the open. */
export function EventPageScreen() {
  const { slug = '' } = useParams();
  const { data: event, error, isError, refetch } = useCall(buyingEndpoints.event, { params: { slug } });
  useTitle(event?.name);
  if (event) return <EventPage event={event} />;
  if (isError) return <ScreenFailure title={notices.eventLoadFailed} error={error} onRetry={() => void refetch()} />;
  return <EventPageSkeleton />;
}

function EventPage({ event }: { event: PublicEventView }) {
  return (
    <div className="fw-wrap fw-event-page">
      <div className="fw-event-poster">
        <Poster seed={event.id} name={event.name} place={placeOf(event.venue)} decorative />
      </div>
      <div className="fw-event-body">
        <h1 className="fw-event-name">{event.name}</h1>
        <EventNews event={event} />
        <EventFacts event={event} />
        <section aria-labelledby="ingressos" className="fw-lots">
          <h2 id="ingressos">Ingressos</h2>
          <LotPrices lots={event.lots} />
        </section>
      </div>
      {event.description && (
        <section className="fw-event-about" aria-labelledby="sobre">
          <h2 id="sobre">Sobre o evento</h2>
          {event.description.split(/\n{2,}/).map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </section>
      )}
    </div>
  );
}

/** What a buyer must know before reading on. */
function EventNews({ event }: { event: PublicEventView }) {
  const now = new Date();
  if (event.canceled_at) return <Banner tone="error">Este evento foi cancelado.</Banner>;
  if (hasEnded(event, now)) return <Banner>Este evento já aconteceu.</Banner>;
  if (event.sales_end_at && Date.parse(event.sales_end_at) <= now.getTime()) {
    return (
      <Banner tone="warning">As vendas online terminaram em {shopWords(event.sales_end_at, event.time_zone)}.</Banner>
    );
  }
  return null;
}

function EventPageSkeleton() {
  return (
    <div className="fw-wrap fw-event-page" role="status" aria-label="Carregando" aria-busy="true">
      <div className="fw-event-poster">
        <PosterSkeleton width={400} />
      </div>
      <div className="fw-event-body">
        <SkeletonBar width="80%" height={64} />
        <SkeletonBar width="52%" height={20} />
        <SkeletonBar width="44%" height={20} />
        <SkeletonBar height={120} />
      </div>
    </div>
  );
}
