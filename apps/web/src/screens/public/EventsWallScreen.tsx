import { notices } from '@festix/domain';
import { CardSkeletons, countWords, EmptyState, ErrorState, PageTitle } from '@festix/ui';
import { Button } from 'antd';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { pageNumber, useAddress } from '../../app/use-address.ts';
import { useTitle } from '../../app/use-title.ts';
import { whyItFailed } from '../../app/why-it-failed.ts';
import { requestIdOf } from '../../data/report-error.ts';
import { EventCard } from './EventCard.tsx';
import { EventSearch } from './EventSearch.tsx';
import { Pager } from './Pager.tsx';
import { publicTexts as texts } from './public-texts.ts';
import { EVENTS_PER_PAGE, usePublicEvents } from './use-public-events.ts';

const ADDRESS = { query: '', page: '1' };

/** All public events, or those that a search finds. */
export function EventsWallScreen() {
  useTitle(texts.events);
  const { state, change } = useAddress(ADDRESS);
  const page = pageNumber(state.page);
  const events = usePublicEvents({ query: state.query, page });
  const toPage = (next: number) => change({ page: String(next) });
  const count = events.data?.count ?? 0;
  return (
    <div className="fw-wrap fw-events-wall">
      <PageTitle aside={count > 0 && countWords(count, texts.event)}>{texts.events}</PageTitle>
      <EventSearch initial={state.query} />
      <h2 className="fx-hidden">{texts.results}</h2>
      {events.isPending && <CardSkeletons cards={10} />}
      {events.isError && !events.data && (
        <ErrorState
          title={notices.eventsLoadFailed}
          line={whyItFailed(events.error)}
          onRetry={() => void events.refetch()}
          requestId={requestIdOf(events.error)}
        />
      )}
      {events.data && count === 0 && (
        <EmptyState
          title={state.query ? notices.noEventsFound : notices.noEvents}
          line={state.query && texts.checkTheWords}
          action={state.query && <ButtonLink href="/events">{texts.allEvents}</ButtonLink>}
        />
      )}
      {count > 0 && events.data?.data.length === 0 && (
        <EmptyState
          title={texts.pastTheEnd}
          line={texts.pastTheEndLine}
          action={<Button onClick={() => toPage(Math.ceil(count / EVENTS_PER_PAGE))}>{texts.toLastPage}</Button>}
        />
      )}
      <div className="fw-event-grid">
        {events.data?.data.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </div>
      <Pager count={count} page={page} size={EVENTS_PER_PAGE} onPage={toPage} />
    </div>
  );
}
