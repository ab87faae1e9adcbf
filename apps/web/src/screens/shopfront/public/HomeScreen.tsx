import { type HomeCityView, type HomeView, type PublicEventRowView } from '@festix/domain/contract';
import { cityWords, instantOf, notices } from '@festix/domain/ground';
import { cardCoverOf, shopQuery, underHeadings, WALL_SIZES } from '@festix/domain/shopfront';
import { CardSkeletons, DateTime, ErrorState, Link, PosterSkeleton, SectionTitle, classes } from '@festix/ui';
import { useId } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { CutOffWay } from '../../../frame/app/KeptTicketsWay.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { requestIdOf } from '../../../data/report-error.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useSession } from '../../../session/session.store.ts';
import { CompactCard } from './CompactCard.tsx';
import { PriceFrom } from './EventCard.tsx';
import { CardTags } from './CardTags.tsx';
import { CardCover } from './EventCover.tsx';
import { EventGrid } from './EventGrid.tsx';
import { EventSearch } from './EventSearch.tsx';
import { Featured } from './Featured.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { useHome } from './use-home.ts';
import { useOwnCity } from './use-own-city.ts';
import styles from '../../../frame/public/public.module.css';
import eventCardsStyles from '../../../frame/public/event-cards.module.css';
import homeStyles from './home.module.css';

/** Posters whose space is kept beside the greeting. */
const POSTERS_TO_COME = 2;

/** Shows the first page: events, and Festix itself. */
export function HomeScreen() {
  useTitle();
  const [city, setCity] = useOwnCity();
  const { data: home, isPending, isError, error, refetch } = useHome(city);
  // While it is updated, a process of the version before may answer: it has no such parts.
  const { first = [], weekend = [], by_city = [] }: Partial<HomeView> = home ?? {};
  return (
    <>
      <Greeting posters={first} isLoading={isPending} />
      {weekend.length > 0 && <Weekend events={weekend} />}
      <section className={classes(styles.wrap, eventCardsStyles.onShow)}>
        <SectionTitle
          actions={
            <Link className={eventCardsStyles.more} href="/events">
              {texts.allEvents}
            </Link>
          }
        >
          {texts.onShow}
        </SectionTitle>
        {isPending && <CardSkeletons cards={5} />}
        {isError && !home && (
          <ErrorState
            title={notices.eventsLoadFailed}
            line={whyItFailed(error)}
            onRetry={() => void refetch()}
            action={<CutOffWay error={error} />}
            requestId={requestIdOf(error)}
          />
        )}
        {home?.events_count === 0 && <p className={homeStyles.nothingNear}>{notices.noEvents}</p>}
        {home && <Featured home={home} city={city} onCity={setCity} />}
      </section>
      {by_city.map((city) => (
        <City key={city.city ?? ''} {...city} />
      ))}
      <SignUpCall />
      <WhatItIs />
    </>
  );
}

function Greeting({ posters, isLoading }: { posters: readonly PublicEventRowView[]; isLoading: boolean }) {
  return (
    <section
      className={
        isLoading || posters.length > 0
          ? classes(styles.wrap, styles.hero)
          : classes(styles.wrap, styles.hero, styles.heroAlone)
      }
    >
      <div>
        <h1>{texts.hero}</h1>
        <p>{texts.heroLine}</p>
        <EventSearch primary />
        <nav className={homeStyles.heroLinks} aria-label={texts.explore}>
          <Link className={eventCardsStyles.more} href="/events">
            {texts.exploreEvents}
          </Link>
          <Link className={eventCardsStyles.more} href="/venues">
            {texts.exploreVenues}
          </Link>
        </nav>
      </div>
      {isLoading && <PostersToCome />}
      {posters.length > 0 && <FirstEvents events={posters} />}
    </section>
  );
}

/** Shows today's events big, or the soonest. */
function FirstEvents({ events }: { events: readonly PublicEventRowView[] }) {
  const id = useId();
  const [under] = underHeadings(events, instantOf(serverNow()));
  return (
    <section className={eventCardsStyles.firstPart} aria-labelledby={id}>
      <div className={homeStyles.cityHead}>
        <h2 id={id}>{under?.title}</h2>
        {under?.part === 'today' && (
          <Link className={eventCardsStyles.more} href={`/events${shopQuery({ when: 'today' })}`}>
            {texts.allOfToday}
          </Link>
        )}
      </div>
      <ul className={eventCardsStyles.posterRow} data-posters={events.length} aria-labelledby={id}>
        {events.map((event) => (
          <li key={event.id}>
            <HeroPoster event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps the space of the wall, so that nothing below moves when it arrives. */
function PostersToCome() {
  return (
    <div className={eventCardsStyles.posterRow} data-posters={POSTERS_TO_COME} aria-hidden="true">
      {Array.from({ length: POSTERS_TO_COME }, (_, poster) => (
        <PosterSkeleton key={poster} className={eventCardsStyles.posterToCome} />
      ))}
    </div>
  );
}

/** Shows an event with date and price: a poster contains its name, a picture has it below. */
function HeroPoster({ event }: { event: PublicEventRowView }) {
  const isPicture = cardCoverOf(event) !== null;
  return (
    <Link href={`/events/${event.slug}`}>
      <CardCover event={event} sizes={WALL_SIZES} decorative={isPicture} />
      {isPicture && <b className={eventCardsStyles.posterName}>{event.name}</b>}
      <div className={eventCardsStyles.posterFacts}>
        <DateTime variant="shop" at={event.start_date} zone={event.time_zone} />
        <PriceFrom event={event} />
        <CardTags event={event} />
      </div>
    </Link>
  );
}

function Weekend({ events }: { events: readonly PublicEventRowView[] }) {
  return (
    <section className={classes(styles.wrap, eventCardsStyles.onShow)}>
      <SectionTitle
        actions={
          <Link className={eventCardsStyles.more} href={`/events${shopQuery({ when: 'weekend' })}`}>
            {texts.allOfWeekend}
          </Link>
        }
      >
        {texts.weekend}
      </SectionTitle>
      <EventGrid events={events} />
    </section>
  );
}

/** Shows events of a city, or of none, one a line. */
function City({ city, state, count, events }: HomeCityView) {
  const id = useId();
  const query = city === null ? '' : shopQuery({ city, state: state ?? undefined });
  return (
    <section className={classes(styles.wrap, homeStyles.soonest)} aria-labelledby={id}>
      <div className={homeStyles.cityHead}>
        <h2 id={id}>{city === null ? texts.soon : texts.inCity(cityWords({ city, state }))}</h2>
        {city !== null && (
          <Link className={eventCardsStyles.more} href={`/events${query}`}>
            {texts.allInCity(count)}
          </Link>
        )}
      </div>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <CompactCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Invites visitors to sign up, as far as this browser knows no account. */
function SignUpCall() {
  const user = useSession((session) => session.user);
  if (user) return null;
  return (
    <section className={classes(styles.wrap, homeStyles.signUp)} aria-labelledby="criar-conta">
      <div>
        <h2 id="criar-conta">{texts.signUpTitle}</h2>
        <p>{texts.signUpLine}</p>
        <ButtonLink className={styles.solid} size="large" href="/signup">
          {texts.signUp}
        </ButtonLink>
      </div>
    </section>
  );
}

function WhatItIs() {
  return (
    <section className={classes(styles.wrap, styles.what)} aria-labelledby="o-que-e">
      <h2 id="o-que-e">{texts.about}</h2>
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
