import { publicPageEndpoints, venueEndpoints, type VenueRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { venueAddress } from '@festix/domain/shopfront';
import {
  CardSkeletons,
  countWords,
  EmptyState,
  ErrorState,
  Icon,
  PageTitle,
  SectionTitle,
  SkeletonBar,
  classes,
} from '@festix/ui';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { CallError } from '../../../data/problem.ts';
import { useCall } from '../../../data/queries.ts';
import { EventGrid } from './EventGrid.tsx';
import { ListFailure } from './ListFailure.tsx';
import { Pager } from './Pager.tsx';
import { ROWS_PER_PAGE } from './pages-around.ts';
import { PastTheEnd } from './PastTheEnd.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { MapLink } from './MapLink.tsx';
import { VenuePicture } from './VenuePicture.tsx';
import styles from '../../../frame/public/public.module.css';
import venuesStyles from './venues.module.css';

/** Shows the page of a venue, by its slug or its id: picture, place and events. */
export function VenueScreen() {
  const { slug = '' } = useParams();
  const { data: venue, error, refetch } = useCall(venueEndpoints.read, { params: { slug } });
  useTitle(venue?.name);
  if (error instanceof CallError && error.status === 404) return <NoSuchVenue />;
  return (
    <div
      className={!venue && error ? classes(styles.wrap, styles.eventsWall) : classes(styles.wrap, venuesStyles.page)}
    >
      {venue && <VenueHead venue={venue} />}
      {!venue && !error && <VenueHeadSkeleton />}
      {!venue && error ? (
        <>
          <PageTitle>{texts.venues}</PageTitle>
          <ListFailure level={2} title={notices.eventsLoadFailed} error={error} onReload={() => void refetch()} />
        </>
      ) : (
        <VenueEvents slug={slug} />
      )}
    </div>
  );
}

function NoSuchVenue() {
  useTitle(notices.venueNotFound);
  return (
    <div className={classes(styles.wrap, styles.eventsWall)}>
      <PageTitle>{texts.venues}</PageTitle>
      <ErrorState
        level={2}
        title={notices.venueNotFound}
        line={texts.venueNotFoundLine}
        action={<ButtonLink href="/venues">{texts.exploreVenues}</ButtonLink>}
      />
    </div>
  );
}

function VenueHead({ venue }: { venue: VenueRowView }) {
  const address = venueAddress(venue);
  return (
    <header className={venuesStyles.head}>
      <VenuePicture venue={venue} sizes="(min-width: 1200px) 1200px, 100vw" isHead />
      <h1>{venue.name}</h1>
      {address && (
        <p>
          <Icon of={MapPin} size={22} /> {address}
        </p>
      )}
      <MapLink venue={venue} />
    </header>
  );
}

function VenueHeadSkeleton() {
  return (
    <div className={venuesStyles.head} role="status" aria-label={texts.loading} aria-busy="true">
      <h1 className="fx-hidden">{texts.loading}</h1>
      <SkeletonBar className={venuesStyles.picture} />
      <SkeletonBar width="60%" height={56} />
      <SkeletonBar width="40%" height={18} />
    </div>
  );
}

const ADDRESS = { page: '1' };

function VenueEvents({ slug }: { slug: string }) {
  const { state, change } = useAddress(ADDRESS);
  const page = pageNumber(state.page);
  const events = useCall(
    publicPageEndpoints.venueEvents,
    { params: { slug }, query: { skip: (page - 1) * ROWS_PER_PAGE || undefined, take: ROWS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
  const count = events.data?.count ?? 0;
  const toPage = (next: number) => change({ page: String(next) });
  return (
    <section>
      <SectionTitle ruled aside={count > 0 && countWords(count, texts.event)}>
        {texts.upcoming}
      </SectionTitle>
      {events.isPending && <CardSkeletons cards={5} />}
      {events.isError && !events.data && (
        <ListFailure title={notices.eventsLoadFailed} error={events.error} onReload={() => void events.refetch()} />
      )}
      {events.data && count === 0 && (
        <EmptyState
          of={CalendarBlank}
          title={notices.noEventsAtVenue}
          line={texts.noEventsAtVenueLine}
          action={<ButtonLink href="/venues">{texts.exploreVenues}</ButtonLink>}
        />
      )}
      {events.data && <EventGrid events={events.data.data} />}
      <PastTheEnd page={events.data} size={ROWS_PER_PAGE} onPage={toPage} />
      <Pager count={count} page={page} size={ROWS_PER_PAGE} onPage={toPage} />
    </section>
  );
}
