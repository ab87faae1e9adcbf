import { notices } from '@festix/domain/ground';
import { hasHeadings, readShopFilters, shopTitle, withKnownCity } from '@festix/domain/shopfront';
import { CardSkeletons, countWords, EmptyState, Link, PageTitle, classes } from '@festix/ui';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { EventGrid } from './EventGrid.tsx';
import { EventParts } from './EventParts.tsx';
import { ListFailure } from './ListFailure.tsx';
import { Pager } from './Pager.tsx';
import { ROWS_PER_PAGE } from './pages-around.ts';
import { PastTheEnd } from './PastTheEnd.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { SearchBox } from './SearchBox.tsx';
import { ShopFlags } from './ShopFlags.tsx';
import { usePublicEvents } from './use-public-events.ts';
import styles from '../../../frame/public/public.module.css';
import eventCardsStyles from '../../../frame/public/event-cards.module.css';

const ADDRESS = { query: '', page: '1' };

const PATH = '/events';

/** Lists public events by date, narrowed by day, city and kind, or those found by a search. */
export function EventsWallScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filters = readShopFilters(params);
  const { state, change } = useAddress(ADDRESS);
  const page = pageNumber(state.page);
  const events = usePublicEvents({ query: state.query, page, filters });
  const cities = events.data?.cities;
  const title = shopTitle(cities ? withKnownCity(filters, { cities }) : filters);
  useTitle(title);
  const toPage = (next: number) => change({ page: String(next) });
  const count = events.data?.count ?? 0;
  const isUnderHeadings = !state.query && hasHeadings(filters);
  const isNarrow = Object.keys(filters).length > 0;
  const search = useCallback((query: string) => change({ query }), [change]);
  return (
    <div className={classes(styles.wrap, styles.eventsWall)}>
      <PageTitle
        aside={count > 0 && countWords(count, texts.event)}
        actions={
          <Link className={eventCardsStyles.more} href="/venues">
            {texts.exploreVenues}
          </Link>
        }
      >
        {title}
      </PageTitle>
      <SearchBox
        label={texts.searchEvents}
        placeholder={texts.searchEventsHint}
        words={state.query}
        onSearch={search}
      />
      <ShopFlags
        path={PATH}
        query={state.query}
        filters={filters}
        choices={events.data}
        onChoose={(address) => void navigate(address)}
      />
      {(!isUnderHeadings || count === 0) && <h2 className="fx-hidden">{texts.results}</h2>}
      {events.isPending && <CardSkeletons cards={10} />}
      {events.isError && !events.data && (
        <ListFailure title={notices.eventsLoadFailed} error={events.error} onReload={() => void events.refetch()} />
      )}
      {events.data && count === 0 && (
        <EmptyState
          of={CalendarBlank}
          title={state.query || isNarrow ? notices.noEventsFound : notices.noEvents}
          line={isNarrow ? texts.widen : state.query ? texts.checkTheWords : texts.noEventsLine}
          action={(state.query || isNarrow) && <ButtonLink href={PATH}>{texts.allEvents}</ButtonLink>}
        />
      )}
      <PastTheEnd page={events.data} size={ROWS_PER_PAGE} onPage={toPage} />
      {events.data &&
        (isUnderHeadings ? <EventParts events={events.data.data} /> : <EventGrid events={events.data.data} />)}
      <Pager count={count} page={page} size={ROWS_PER_PAGE} onPage={toPage} />
    </div>
  );
}
