import { type HomeView, type PublicEventRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { cardCoverOf, MOST_ON_WALL, WALL_SIZES, wallOf } from '@festix/domain/shopfront';
import { CardSkeletons, ErrorState, Link, PosterSkeleton, SectionTitle, classes } from '@festix/ui';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { CutOffWay } from '../../../frame/app/KeptTicketsWay.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { requestIdOf } from '../../../data/report-error.ts';
import { useSession } from '../../../session/session.store.ts';
import { CompactCard } from './CompactCard.tsx';
import { CardCover } from './EventCover.tsx';
import { EventSearch } from './EventSearch.tsx';
import { Featured } from './Featured.tsx';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import { useHome } from './use-home.ts';
import { useOwnCity } from './use-own-city.ts';
import styles from '../../../frame/public/public.module.css';
import eventCardsStyles from '../../../frame/public/event-cards.module.css';
import homeStyles from './home.module.css';

/** With more events than these the soonest stand in a list of their own as well. */
const ENOUGH_FOR_LIST = 4;

/** Shows the first page: events, and Festix itself. */
export function HomeScreen() {
  useTitle();
  const [city, setCity] = useOwnCity();
  const { data: home, isPending, isError, error, refetch } = useHome(city);
  return (
    <>
      <Greeting home={home} isLoading={isPending} />
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
      {home && home.events_count > ENOUGH_FOR_LIST && <Soonest events={home.soonest} />}
      <SignUpCall />
      <WhatItIs />
    </>
  );
}

function Greeting({ home, isLoading }: { home: HomeView | undefined; isLoading: boolean }) {
  const posters = home ? wallOf(home) : [];
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
      {posters.length > 0 && (
        <ul className={eventCardsStyles.posterRow} aria-label={texts.posters}>
          {posters.map((event) => (
            <li key={event.id}>
              <HeroPoster event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Keeps the space of the wall, so that nothing below moves when it arrives. */
function PostersToCome() {
  return (
    <div className={eventCardsStyles.posterRow} aria-hidden="true">
      {Array.from({ length: MOST_ON_WALL }, (_, poster) => (
        <PosterSkeleton key={poster} className={eventCardsStyles.posterToCome} />
      ))}
    </div>
  );
}

/** Shows an event: a poster contains its name, a picture has it below. */
function HeroPoster({ event }: { event: PublicEventRowView }) {
  const isPicture = cardCoverOf(event) !== null;
  return (
    <Link href={`/events/${event.slug}`}>
      <CardCover event={event} sizes={WALL_SIZES} decorative={isPicture} />
      {isPicture && <b className={eventCardsStyles.posterName}>{event.name}</b>}
    </Link>
  );
}

function Soonest({ events }: { events: readonly PublicEventRowView[] }) {
  return (
    <section className={classes(styles.wrap, homeStyles.soonest)} aria-labelledby="logo-mais">
      <h2 id="logo-mais">{texts.soon}</h2>
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
