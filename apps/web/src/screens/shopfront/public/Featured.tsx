import type { HomeView, PublicEventRowView } from '@festix/domain/contract';
import { cityWords } from '@festix/domain/ground';
import { FEW_EVENTS } from '@festix/domain/shopfront';
import { CardSkeletons, Link, classes } from '@festix/ui';
import { useState } from 'react';
import { Carousel } from './Carousel.tsx';
import { CityChoice } from './CityChoice.tsx';
import { EventCard } from './EventCard.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { ShopTabs } from './ShopTabs.tsx';
import type { OwnCity } from './use-own-city.ts';
import styles from '../../../frame/public/event-cards.module.css';
import homeStyles from './home.module.css';

export interface FeaturedProps {
  home: HomeView;
  city: OwnCity | null;
  onCity(city: OwnCity | null): void;
}

/** Shows coming events: few in a row, more in a carousel for each way to choose. */
export function Featured({ home, city, onCity }: FeaturedProps) {
  if (home.events_count <= FEW_EVENTS) return <FewEvents events={home.soonest} />;
  return <ManyEvents home={home} city={city} onCity={onCity} />;
}

function FewEvents({ events }: { events: readonly PublicEventRowView[] }) {
  const missing = FEW_EVENTS - events.length;
  return (
    <div className={styles.eventGrid}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
      {Array.from({ length: missing }, (_, place) => (
        <FillerCard key={place} />
      ))}
    </div>
  );
}

/** Fills the place of an event with an invitation to producers. */
function FillerCard() {
  return (
    <Link className={classes(styles.eventCard, homeStyles.filler)} href="/be-a-producer">
      <svg viewBox="0 0 400 500" aria-hidden="true">
        <rect x="2" y="2" width="396" height="496" />
        <path d="M140 2h120v240l-60 -60l-60 60z" />
      </svg>
      <h3>{texts.fillerTitle}</h3>
      <p>{texts.fillerLine}</p>
    </Link>
  );
}

type Choice = 'for-you' | 'near-you' | 'popular';

function ManyEvents({ home, city, onCity }: FeaturedProps) {
  const [choice, choose] = useState<Choice>('for-you');
  const open = choice === 'near-you' && !city ? 'for-you' : choice;
  const tabs: { key: Choice; title: string }[] = [
    { key: 'for-you', title: texts.forYou },
    ...(city ? [{ key: 'near-you' as const, title: texts.nearYou }] : []),
    { key: 'popular', title: texts.popular },
  ];
  function settle(chosen: OwnCity | null) {
    onCity(chosen);
    choose(chosen ? 'near-you' : 'for-you');
  }
  return (
    <ShopTabs<Choice>
      label={texts.onShow}
      tabs={tabs}
      open={open}
      onOpen={choose}
      aside={<CityChoice cities={home.cities} chosen={city} onChoose={settle} />}
    >
      <Slice
        key={open}
        title={tabs.find(({ key }) => key === open)?.title ?? ''}
        events={{ 'for-you': home.for_you, 'near-you': home.near_you, popular: home.popular }[open]}
        none={noneNear(home, city)}
      />
    </ShopTabs>
  );
}

/** Returns what the tab of a city says without events of its own: they may all be in other parts of the page. */
function noneNear({ cities }: HomeView, city: OwnCity | null): string {
  if (!city) return '';
  const isThere = cities.some((known) => cityWords(known) === cityWords(city));
  return isThere ? texts.nearIsShown(city.city) : texts.nothingNear(city.city);
}

interface SliceProps {
  title: string;
  /** Null while they are being read. */
  events: readonly PublicEventRowView[] | null;
  none: string;
}

function Slice({ title, events, none }: SliceProps) {
  if (!events) return <CardSkeletons cards={5} />;
  if (events.length === 0) return <p className={homeStyles.nothingNear}>{none}</p>;
  return (
    <Carousel label={title} cards={events.map((event) => ({ key: event.id, card: <EventCard event={event} /> }))} />
  );
}
