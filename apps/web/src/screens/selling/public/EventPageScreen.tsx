import { buyingEndpoints, type PublicEventView } from '@festix/domain/contract';
import { formatDate, hasEnded, notices } from '@festix/domain/ground';
import { countsInQuota } from '@festix/domain/programme';
import { ASKING_AFTER_CANCELLATION } from '@festix/domain/selling';
import { Banner, RichText, SkeletonBar, PosterSkeleton, shopWords, classes } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { CutOffWay } from '../../../frame/app/KeptTicketsWay.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { CallError } from '../../../data/problem.ts';
import { useCall } from '../../../data/queries.ts';
import { servedEvent } from '../../../data/served-event.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useSession } from '../../../session/session.store.ts';
import { Tracking } from '../../../frame/tracking/Tracking.tsx';
import { BuyBar } from '../purchase/BuyBar.tsx';
import { CouponField } from '../purchase/CouponField.tsx';
import { PurchaseForm } from '../purchase/PurchaseForm.tsx';
import { usePurchase } from '../purchase/use-purchase.ts';
import { CalendarLink } from '../../shopfront/public/CalendarLink.tsx';
import { CancelledTag } from '../../shopfront/public/CancelledTag.tsx';
import { EventAudience } from '../../shopfront/public/EventAudience.tsx';
import { PageCover } from '../../shopfront/public/EventCover.tsx';
import { EventFacts } from '../../shopfront/public/EventFacts.tsx';
import { EventSeller } from '../../shopfront/public/EventSeller.tsx';
import { EventPlace } from '../../shopfront/public/EventPlace.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { ShareButton } from '../../shopfront/public/ShareButton.tsx';
import { useOpenPage } from '../../shopfront/public/use-open-page.ts';
import { useTurns } from '../../shopfront/public/use-turns.ts';
import { usePageView } from '../../shopfront/public/use-page-view.ts';
import styles from '../../../frame/public/public.module.css';
import eventPageStyles from '../../../frame/public/event-page.module.css';

/** Read after the tickets, so loaded after them. */
const EventContents = lazy(() => import('../../shopfront/public/EventContents.tsx'));

/** Behind an address of the same kind. */
const ProducerScreen = lazy(() => import('../../shopfront/public/ProducerScreen.tsx'));

/** Shows the page of a public event: poster, date and place, and the price of a place with its fee. */
export function EventPageScreen() {
  const { slug = '' } = useParams();
  const coupon = useSearchParams()[0].get('coupon') ?? undefined;
  const queries = useQueryClient();
  const {
    data: event,
    error,
    isError,
    isPlaceholderData,
    refetch,
  } = useCall(
    buyingEndpoints.event,
    { params: { slug }, query: { coupon } },
    // While a coupon is looked up, the page stays as it is; one that came with the event shows that.
    { placeholderData: (before) => (before?.slug === slug ? before : servedEvent(queries, slug)) },
  );
  useTitle(event?.name);
  useOpenPage(event?.id, refetch);
  useTurns(event, refetch);
  const isLost = error instanceof CallError && error.status === 404;
  useAgainAsOneself(isLost, refetch);
  const { search, hash } = useLocation();
  // An address that the event had before leads to its present one, with all that hangs on it, such as a coupon.
  if (event && event.slug !== slug) return <Navigate replace to={`/events/${event.slug}${search}${hash}`} />;
  if (event) return <EventPage key={event.id} event={event} isReading={isPlaceholderData} />;
  if (isLost) {
    return (
      <Suspense fallback={<EventPageSkeleton />}>
        <ProducerScreen slug={slug} />
      </Suspense>
    );
  }
  if (isError) {
    return (
      <>
        <h1 className="fx-hidden">{texts.eventPage}</h1>
        <ScreenFailure
          title={notices.eventLoadFailed}
          error={error}
          onRetry={() => void refetch()}
          action={<CutOffWay error={error} />}
        />
      </>
    );
  }
  return <EventPageSkeleton />;
}

/**
 * Reads the page again as the signed-in person: it does not wait for the session, and a draft is visible to its own
 * people alone.
 */
function useAgainAsOneself(isLost: boolean, refetch: () => unknown): void {
  const isSomebody = useSession(({ status }) => status === 'signed-in');
  useEffect(() => {
    if (isLost && isSomebody) void refetch();
  }, [isLost, isSomebody, refetch]);
}

function EventPage({ event, isReading }: { event: PublicEventView; isReading: boolean }) {
  usePageView(event);
  const sharedPath = useSharedPath(event.slug);
  const purchase = usePurchase(event, isReading);
  const lots = useRef<HTMLElement>(null);
  return (
    <>
      <div className={classes(styles.wrap, eventPageStyles.eventPage)}>
        {!event.is_draft && <Tracking event={event} />}
        <div className={eventPageStyles.eventPoster}>
          <PageCover event={event} />
        </div>
        <div className={eventPageStyles.eventBody}>
          <h1 className={eventPageStyles.eventName}>{event.name}</h1>
          {event.canceled_at && (
            <p className={eventPageStyles.eventTag}>
              <CancelledTag event={event} />
            </p>
          )}
          <EventNews event={event} />
          <div className={eventPageStyles.eventLead}>
            <EventFacts event={event} />
            <div className={eventPageStyles.eventWays}>
              {isToCome(event) && <CalendarLink slug={event.slug} />}
              <ShareButton title={event.name} path={sharedPath} />
            </div>
          </div>
          <section ref={lots} tabIndex={-1} aria-labelledby="ingressos" className={eventPageStyles.lots}>
            <div className={eventPageStyles.lotsHead}>
              <h2 id="ingressos">{texts.tickets}</h2>
              {purchase.isOpen && <CouponField purchase={purchase} />}
            </div>
            <PurchaseForm purchase={purchase} />
            {purchase.isOpen && <MeiaQuota event={event} />}
          </section>
        </div>
        {hasSide(event) && (
          <div className={eventPageStyles.eventSide}>
            {event.description && (
              <section className={eventPageStyles.eventAbout} aria-labelledby="sobre">
                <h2 id="sobre">{texts.aboutEvent}</h2>
                <RichText html={event.description} />
              </section>
            )}
            {event.venue && <EventPlace venue={event.venue} />}
            <EventAudience event={event} />
            {event.seller && <EventSeller seller={event.seller} />}
          </div>
        )}
        {saysMore(event) && (
          <div className={eventPageStyles.eventContents}>
            <Suspense fallback={<SkeletonBar height={160} />}>
              <EventContents event={event} />
            </Suspense>
          </div>
        )}
      </div>
      <BuyBar purchase={purchase} lots={lots} />
    </>
  );
}

/** Returns the page's path with the coupon of the present address. */
function useSharedPath(slug: string): string {
  const coupon = useSearchParams()[0].get('coupon');
  return `/events/${slug}${coupon ? `?${new URLSearchParams({ coupon })}` : ''}`;
}

/** Returns whether people can still note its date. */
function isToCome(event: PublicEventView): boolean {
  return !event.is_draft && !event.canceled_at && !hasEnded(event, new Date(serverNow()));
}

/** Returns whether there is content beside the tickets. */
function hasSide(event: PublicEventView): boolean {
  const { description, venue, seller, category, age_rating, accessibility, accessibility_contact } = event;
  return Boolean(
    description || venue || seller || category || age_rating || accessibility.length > 0 || accessibility_contact,
  );
}

/** Returns whether there is content below the tickets. */
function saysMore({ agendas, faq, privacy_policy }: PublicEventView): boolean {
  return agendas.length > 0 || faq.length > 0 || privacy_policy !== null;
}

/** Shows the half-price quota and what is left of it, which the law requires on the page. */
function MeiaQuota({ event: { lots, meia_quota } }: { event: PublicEventView }) {
  if (!lots.some(({ prices }) => prices.some(({ kind }) => countsInQuota(kind)))) return null;
  return (
    <p className={classes('fx-quiet', eventPageStyles.meia)}>
      <b>{texts.meia(meia_quota.remaining, meia_quota.limit)}</b> {texts.meiaLaw}
    </p>
  );
}

/** Shows news that a buyer must know first. */
function EventNews({ event }: { event: PublicEventView }) {
  const now = new Date(serverNow());
  const day = (moment: string) => formatDate(moment, event.time_zone);
  if (event.is_draft) return <Banner tone="warning">{texts.draft}</Banner>;
  if (event.canceled_at) {
    const mayAsk = now.getTime() < Date.parse(event.canceled_at) + ASKING_AFTER_CANCELLATION;
    return <Banner tone="error">{texts.wasCancelled(day(event.canceled_at), mayAsk)}</Banner>;
  }
  if (hasEnded(event, now)) return <Banner>{texts.ended}</Banner>;
  return (
    <>
      {event.changed_at && <Banner tone="warning">{texts.wasChanged(day(event.changed_at))}</Banner>}
      {event.sales_end_at && Date.parse(event.sales_end_at) <= now.getTime() && (
        <Banner tone="warning">{texts.salesEnded(shopWords(event.sales_end_at, event.time_zone))}</Banner>
      )}
    </>
  );
}

function EventPageSkeleton() {
  return (
    <div
      className={classes(styles.wrap, eventPageStyles.eventPage)}
      role="status"
      aria-label={texts.loading}
      aria-busy="true"
    >
      <h1 className="fx-hidden">{texts.loading}</h1>
      <div className={eventPageStyles.eventPoster}>
        <PosterSkeleton width={400} className={eventPageStyles.posterToCome} />
      </div>
      <div className={eventPageStyles.eventBody}>
        <div className={eventPageStyles.nameToCome}>
          <SkeletonBar width="80%" height={64} />
          <SkeletonBar width="52%" height={20} />
          <SkeletonBar width="44%" height={20} />
        </div>
        <SkeletonBar height={120} />
      </div>
    </div>
  );
}
