import { publicPageEndpoints, type ProducerEventsView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { hasHeadings, readShopFilters } from '@festix/domain/shopfront';
import { Button, CardSkeletons, countWords, EmptyState, PageTitle, classes } from '@festix/ui';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { CallError } from '../../../data/problem.ts';
import { useCall } from '../../../data/queries.ts';
import { NotFoundScreen } from '../../../frame/system/NotFoundScreen.tsx';
import { EventGrid } from './EventGrid.tsx';
import { EventParts } from './EventParts.tsx';
import { ListFailure } from './ListFailure.tsx';
import { Pager } from './Pager.tsx';
import { ROWS_PER_PAGE } from './pages-around.ts';
import { PastTheEnd } from './PastTheEnd.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { SearchBox } from './SearchBox.tsx';
import { ShopFlags } from './ShopFlags.tsx';
import styles from '../../../frame/public/public.module.css';

const ADDRESS = { query: '', page: '1' };

/** Shows a producer's page, which shares its kind of address with events: all events by date, and a search among them. */
export default function ProducerScreen({ slug }: { slug: string }) {
  const { state, change } = useAddress(ADDRESS);
  const [params] = useSearchParams();
  const { search: asked } = useLocation();
  const navigate = useNavigate();
  const filters = readShopFilters(params);
  const path = `/events/${slug}`;
  const isUnderHeadings = !state.query && hasHeadings(filters);
  const page = pageNumber(state.page);
  const skip = (page - 1) * ROWS_PER_PAGE || undefined;
  const events = useCall(
    publicPageEndpoints.producerEvents,
    { params: { slug }, query: { query: state.query || undefined, ...filters, skip, take: ROWS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
  useTitle(events.data?.producer.name);
  const toPage = (next: number) => change({ page: String(next) });
  const search = useCallback((query: string) => change({ query }), [change]);

  if (events.error instanceof CallError && events.error.status === 404) return <NotFoundScreen />;
  // An address that the producer had before leads to the present one.
  if (events.data && events.data.producer.slug !== slug)
    return <Navigate replace to={`/events/${events.data.producer.slug}${asked}`} />;
  return (
    <div className={classes(styles.wrap, styles.eventsWall)}>
      <PageTitle aside={events.data && events.data.count > 0 && countWords(events.data.count, texts.event)}>
        {events.data?.producer.name ?? texts.producer}
      </PageTitle>
      <SearchBox
        label={texts.searchEvents}
        placeholder={texts.searchEventsHint}
        words={state.query}
        onSearch={search}
      />
      <ShopFlags
        path={path}
        query={state.query}
        filters={filters}
        choices={events.data}
        onChoose={(address) => void navigate(address)}
      />
      {(!isUnderHeadings || !events.data?.count) && <h2 className="fx-hidden">{texts.results}</h2>}
      {events.isPending && <CardSkeletons cards={5} />}
      {events.isError && !events.data && (
        <ListFailure
          title={notices.producerEventsLoadFailed}
          error={events.error}
          label={texts.retry}
          onReload={() => void events.refetch()}
        />
      )}
      {events.data && (
        <Found
          page={events.data}
          isSearch={state.query !== ''}
          isUnderHeadings={isUnderHeadings}
          isNarrow={Object.keys(filters).length > 0}
          onClear={() => void navigate(path)}
        />
      )}
      <PastTheEnd page={events.data} size={ROWS_PER_PAGE} onPage={toPage} />
      <Pager count={events.data?.count ?? 0} page={page} size={ROWS_PER_PAGE} onPage={toPage} />
    </div>
  );
}

interface FoundProps {
  page: ProducerEventsView;
  isSearch: boolean;
  isUnderHeadings: boolean;
  isNarrow: boolean;
  onClear(): void;
}

function Found({ page, isSearch, isUnderHeadings, isNarrow, onClear }: FoundProps) {
  if (page.count > 0) return isUnderHeadings ? <EventParts events={page.data} /> : <EventGrid events={page.data} />;
  return (
    <EmptyState
      of={CalendarBlank}
      title={isSearch || isNarrow ? notices.noEventsFound : notices.noEvents}
      line={isNarrow ? texts.widen : isSearch ? texts.checkTheWords : texts.noProducerEventsLine}
      action={
        (isSearch || isNarrow) && <Button onClick={onClear}>{isNarrow ? texts.allEvents : texts.clearSearch}</Button>
      }
    />
  );
}
