import { venueEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { EmptyState, PageTitle, classes } from '@festix/ui';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useCall } from '../../../data/queries.ts';
import { ListFailure } from './ListFailure.tsx';
import { Pager } from './Pager.tsx';
import { ROWS_PER_PAGE } from './pages-around.ts';
import { PastTheEnd } from './PastTheEnd.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { SearchBox } from './SearchBox.tsx';
import { VenueCard, VenueSkeletons } from './VenueCard.tsx';
import styles from '../../../frame/public/public.module.css';
import venuesStyles from './venues.module.css';

const ADDRESS = { query: '', page: '1' };

/** Lists venues with events, all or those found by a search. */
export function VenuesScreen() {
  useTitle(texts.exploreVenues);
  const { state, change } = useAddress(ADDRESS);
  const page = pageNumber(state.page);
  const venues = useCall(
    venueEndpoints.list,
    {
      query: {
        query: state.query || undefined,
        available: 'true',
        skip: (page - 1) * ROWS_PER_PAGE || undefined,
        take: ROWS_PER_PAGE,
      },
    },
    { placeholderData: keepPreviousData },
  );
  const count = venues.data?.count ?? 0;
  const toPage = (next: number) => change({ page: String(next) });
  const search = useCallback((query: string) => change({ query }), [change]);
  return (
    <div className={classes(styles.wrap, styles.eventsWall)}>
      <PageTitle>{texts.exploreVenues}</PageTitle>
      <SearchBox
        label={texts.searchVenues}
        placeholder={texts.searchVenuesHint}
        words={state.query}
        onSearch={search}
      />
      <h2 className="fx-hidden">{texts.results}</h2>
      {venues.isPending && <VenueSkeletons />}
      {venues.isError && !venues.data && (
        <ListFailure title={notices.venuesLoadFailed} error={venues.error} onReload={() => void venues.refetch()} />
      )}
      {venues.data && count === 0 && (
        <EmptyState
          of={MapPin}
          title={state.query ? notices.noVenues : notices.noVenuesAvailable}
          line={state.query ? texts.checkTheWords : texts.noVenuesLine}
          action={state.query && <ButtonLink href="/venues">{texts.allVenues}</ButtonLink>}
        />
      )}
      <div className={venuesStyles.grid}>
        {venues.data?.data.map((venue) => (
          <VenueCard key={venue.id} venue={venue} />
        ))}
      </div>
      <PastTheEnd page={venues.data} size={ROWS_PER_PAGE} onPage={toPage} />
      <Pager count={count} page={page} size={ROWS_PER_PAGE} onPage={toPage} />
    </div>
  );
}
