import { notices } from '@festix/domain';
import { CardSkeletons, countWords, EmptyState, ErrorState, PageTitle } from '@festix/ui';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { pageNumber, useAddress } from '../../app/use-address.ts';
import { useTitle } from '../../app/use-title.ts';
import { requestIdOf } from '../../data/report-error.ts';
import { EventCard } from './EventCard.tsx';
import { EventSearch } from './EventSearch.tsx';
import { Pager } from './Pager.tsx';
import { EVENTS_PER_PAGE, usePublicEvents } from './use-public-events.ts';

const ADDRESS = { query: '', page: '1' };

/** All public events, or those that a search finds. */
export function EventsWallScreen() {
  useTitle('Eventos');
  const { state, change } = useAddress(ADDRESS);
  const page = pageNumber(state.page);
  const events = usePublicEvents({ query: state.query, page });
  const count = events.data?.count ?? 0;
  return (
    <div className="fw-wrap fw-events-wall">
      <PageTitle aside={count > 0 && countWords(count, ['evento', 'eventos'])}>Eventos</PageTitle>
      <EventSearch initial={state.query} />
      <h2 className="fx-hidden">Resultados</h2>
      {events.isPending && <CardSkeletons cards={10} />}
      {events.isError && !events.data && (
        <ErrorState
          title={notices.eventsLoadFailed}
          line={notices.offline}
          onRetry={() => void events.refetch()}
          requestId={requestIdOf(events.error)}
        />
      )}
      {events.data && count === 0 && (
        <EmptyState
          title={state.query ? notices.noEventsFound : notices.noEvents}
          line={state.query && 'Confira a escrita ou procure pela cidade.'}
          action={state.query && <ButtonLink href="/events">Ver todos os eventos</ButtonLink>}
        />
      )}
      <div className="fw-event-grid">
        {events.data?.data.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </div>
      <Pager count={count} page={page} size={EVENTS_PER_PAGE} onPage={(next) => change({ page: String(next) })} />
    </div>
  );
}
