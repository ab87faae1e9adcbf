import { notices, type PublicEventRowView } from '@festix/domain';
import { CardSkeletons, EmptyState, ErrorState, Link, SectionTitle } from '@festix/ui';
import { useTitle } from '../../app/use-title.ts';
import { whyItFailed } from '../../app/why-it-failed.ts';
import { requestIdOf } from '../../data/report-error.ts';
import { EventCard } from './EventCard.tsx';
import { CardCover } from './EventCover.tsx';
import { EventSearch } from './EventSearch.tsx';
import { publicTexts as texts } from './public-texts.ts';
import { usePublicEvents } from './use-public-events.ts';

/** Posters in a row of the wall beside the greeting, which has two rows where they can be filled. */
const WALL_ROW = 3;
const CARDS = 10;

/** The first page: what there is to go to, and what Festix is. */
export function HomeScreen() {
  useTitle();
  const events = usePublicEvents({ take: CARDS });
  const shown = events.data?.data ?? [];
  const wall = shown.slice(0, shown.length < 2 * WALL_ROW ? WALL_ROW : 2 * WALL_ROW);
  return (
    <>
      <section className={wall.length > 0 ? 'fw-wrap fw-hero' : 'fw-wrap fw-hero fw-hero-alone'}>
        <div>
          <h1>{texts.greeting}</h1>
          <p>{texts.greetingLine}</p>
          <EventSearch primary />
        </div>
        {wall.length > 0 && <PosterRow events={wall} />}
      </section>
      <section className="fw-wrap fw-on-show">
        <SectionTitle
          actions={
            <Link className="fw-more" href="/events">
              {texts.allEvents}
            </Link>
          }
        >
          {texts.onShow}
        </SectionTitle>
        {events.isPending && <CardSkeletons cards={5} />}
        {events.isError && !events.data && (
          <ErrorState
            title={notices.eventsLoadFailed}
            line={whyItFailed(events.error)}
            onRetry={() => void events.refetch()}
            requestId={requestIdOf(events.error)}
          />
        )}
        {events.data?.count === 0 && <EmptyState title={notices.noEvents} line={texts.firstEvent} />}
        {events.data && events.data.count > 0 && (
          <div className="fw-event-grid">
            {events.data.data.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </div>
        )}
      </section>
      <WhatItIs />
    </>
  );
}

function PosterRow({ events }: { events: readonly PublicEventRowView[] }) {
  return (
    <ul className="fw-poster-row" aria-label={texts.nextEvents}>
      {events.map((event) => (
        <li key={event.id}>
          <Link href={`/events/${event.slug}`}>
            <CardCover event={event} sizes="(max-width: 700px) 150px, 200px" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function WhatItIs() {
  return (
    <section className="fw-wrap fw-what" aria-labelledby="o-que-e">
      <h2 id="o-que-e">{texts.whatItIs}</h2>
      <ul>
        {texts.promises.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
