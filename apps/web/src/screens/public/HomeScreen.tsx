import { notices, type PublicEventRowView } from '@festix/domain';
import { CardSkeletons, EmptyState, ErrorState, Link, SectionTitle } from '@festix/ui';
import { useTitle } from '../../app/use-title.ts';
import { requestIdOf } from '../../data/report-error.ts';
import { EventCard } from './EventCard.tsx';
import { CardCover } from './EventCover.tsx';
import { EventSearch } from './EventSearch.tsx';
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
          <h1>O que tem na rua hoje</h1>
          <p>Shows, festas, forró e teatro perto de você. A taxa aparece junto do preço, desde o começo.</p>
          <EventSearch primary />
        </div>
        {wall.length > 0 && <PosterRow events={wall} />}
      </section>
      <section className="fw-wrap fw-on-show">
        <SectionTitle
          actions={
            <Link className="fw-more" href="/events">
              Ver todos os eventos
            </Link>
          }
        >
          Em cartaz
        </SectionTitle>
        {events.isPending && <CardSkeletons cards={5} />}
        {events.isError && !events.data && (
          <ErrorState
            title={notices.eventsLoadFailed}
            line={notices.offline}
            onRetry={() => void events.refetch()}
            requestId={requestIdOf(events.error)}
          />
        )}
        {events.data?.count === 0 && (
          <EmptyState
            title={notices.noEvents}
            line="Assim que um produtor publicar um evento, o cartaz aparece aqui."
          />
        )}
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
    <ul className="fw-poster-row" aria-label="Próximos eventos">
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

const PROMISES = [
  {
    title: 'Preço às claras',
    text: 'A taxa vem ao lado do preço em cada ingresso, antes de qualquer cadastro.',
  },
  {
    title: 'Porta que não para',
    text: 'A entrada segue com o celular sem internet, e nenhum ingresso entra duas vezes sem que se saiba.',
  },
  {
    title: 'Casa própria',
    text: 'O Festix é um programa livre: o produtor pode instalar, auditar e levar seus dados.',
  },
];

function WhatItIs() {
  return (
    <section className="fw-wrap fw-what" aria-labelledby="o-que-e">
      <h2 id="o-que-e">Festix é bilheteria aberta</h2>
      <ul>
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
