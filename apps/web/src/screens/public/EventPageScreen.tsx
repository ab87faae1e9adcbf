import { buyingEndpoints, countsInQuota, hasEnded, notices, type PublicEventView } from '@festix/domain';
import { Banner, RichText, SkeletonBar, PosterSkeleton, shopWords } from '@festix/ui';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useTitle } from '../../app/use-title.ts';
import { useCall } from '../../data/queries.ts';
import { PageCover } from './EventCover.tsx';
import { EventFacts } from './EventFacts.tsx';
import { LotPrices } from './LotPrices.tsx';
import { publicTexts as texts } from './public-texts.ts';
import { useOpenPage } from './use-open-page.ts';
import { usePageView } from './use-page-view.ts';

/** Read after the tickets, so loaded after them. */
const EventContents = lazy(() => import('./EventContents.tsx'));

/** The page of a public event: poster, when and where, and what a place costs with the fee in the open. */
export function EventPageScreen() {
  const { slug = '' } = useParams();
  const { search, hash } = useLocation();
  const { data: event, error, isError, refetch } = useCall(buyingEndpoints.event, { params: { slug } });
  useTitle(event?.name);
  useOpenPage(event?.id, refetch);
  // An address that the event had before leads to its present one, with all that hangs on it, such as a coupon.
  if (event && event.slug !== slug) return <Navigate replace to={`/events/${event.slug}${search}${hash}`} />;
  if (event) return <EventPage event={event} />;
  if (isError) return <ScreenFailure title={notices.eventLoadFailed} error={error} onRetry={() => void refetch()} />;
  return <EventPageSkeleton />;
}

function EventPage({ event }: { event: PublicEventView }) {
  usePageView(event.slug);
  const isCovered = event.cover_desktop !== null || event.cover_mobile !== null;
  return (
    <div className={isCovered ? 'fw-wrap fw-event-page fw-covered' : 'fw-wrap fw-event-page'}>
      <div className="fw-event-poster">
        <PageCover event={event} />
      </div>
      <div className="fw-event-body">
        <h1 className="fw-event-name">{event.name}</h1>
        <EventNews event={event} />
        <EventFacts event={event} />
        <section aria-labelledby="ingressos" className="fw-lots">
          <h2 id="ingressos">{texts.tickets}</h2>
          <LotPrices lots={event.lots} />
          <MeiaQuota event={event} />
        </section>
      </div>
      {event.description && (
        <section className="fw-event-about" aria-labelledby="sobre">
          <h2 id="sobre">{texts.about}</h2>
          <RichText html={event.description} />
        </section>
      )}
      {saysMore(event) && (
        <div className="fw-event-contents">
          <Suspense fallback={<SkeletonBar height={160} />}>
            <EventContents event={event} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Whether anything stands below the tickets. */
function saysMore({ agendas, faq, privacy_policy }: PublicEventView): boolean {
  return agendas.length > 0 || faq.length > 0 || privacy_policy !== null;
}

/** The law has the page say how many places are for meia-entrada, and how many of them are left. */
function MeiaQuota({ event: { lots, meia_quota } }: { event: PublicEventView }) {
  if (!lots.some(({ prices }) => prices.some(({ kind }) => countsInQuota(kind)))) return null;
  return <p className="fx-quiet fw-meia">{texts.meia(meia_quota.remaining, meia_quota.limit)}</p>;
}

/** What a buyer must know before reading on. */
function EventNews({ event }: { event: PublicEventView }) {
  const now = new Date();
  if (event.canceled_at) return <Banner tone="error">{texts.cancelled}</Banner>;
  if (hasEnded(event, now)) return <Banner>{texts.over}</Banner>;
  if (event.sales_end_at && Date.parse(event.sales_end_at) <= now.getTime()) {
    return <Banner tone="warning">{texts.salesOver(shopWords(event.sales_end_at, event.time_zone))}</Banner>;
  }
  return null;
}

function EventPageSkeleton() {
  return (
    <div className="fw-wrap fw-event-page" role="status" aria-label={texts.loading} aria-busy="true">
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
