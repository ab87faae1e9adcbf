import { notices } from '@festix/domain/ground';
import { CardSkeletons, countWords, EmptyState, Link, PageTitle, classes } from '@festix/ui';
import { useCallback } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { EventGrid } from './EventGrid.tsx';
import { ListFailure } from './ListFailure.tsx';
import { Pager } from './Pager.tsx';
import { ROWS_PER_PAGE } from './pages-around.ts';
import { PastTheEnd } from './PastTheEnd.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { SearchBox } from './SearchBox.tsx';
import { usePublicEvents } from './use-public-events.ts';
import styles from '../../../frame/public/public.module.css';
import eventCardsStyles from '../../../frame/public/event-cards.module.css';

const ADDRESS = { query: '', page: '1' };

/** Lists all public events, or those found by a search. */
export function EventsWallScreen() {
  useTitle(texts.events);
  const { state, change } = useAddress(ADDRESS);
  const page = pageNumber(state.page);
  const events = usePublicEvents({ query: state.query, page });
  const toPage = (next: number) => change({ page: String(next) });
  const count = events.data?.count ?? 0;
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
        {texts.events}
      </PageTitle>
      <SearchBox
        label={texts.searchEvents}
        placeholder={texts.searchEventsHint}
        words={state.query}
        onSearch={search}
      />
      <h2 className="fx-hidden">{texts.results}</h2>
      {events.isPending && <CardSkeletons cards={10} />}
      {events.isError && !events.data && (
        <ListFailure title={notices.eventsLoadFailed} error={events.error} onReload={() => void events.refetch()} />
      )}
      {events.data && count === 0 && (
        <EmptyState
          title={state.query ? notices.noEventsFound : notices.noEvents}
          line={state.query ? texts.checkTheWords : texts.noEventsLine}
          action={state.query && <ButtonLink href="/events">{texts.allEvents}</ButtonLink>}
        />
      )}
      <PastTheEnd page={events.data} size={ROWS_PER_PAGE} onPage={toPage} />
      {events.data && <EventGrid events={events.data.data} />}
      <Pager count={count} page={page} size={ROWS_PER_PAGE} onPage={toPage} />
    </div>
  );
}
