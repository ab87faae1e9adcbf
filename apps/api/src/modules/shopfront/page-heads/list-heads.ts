import { type PublicEventRowView, type VenueView } from '@festix/domain/contract';
import { GREETING, pageTitle } from '@festix/domain/ground';
import { CHECKOUT_PAGE } from '@festix/domain/selling';
import { shopQuery, shopTitle, type ShopFilters } from '@festix/domain/shopfront';
import type { Head } from './head.ts';
import type { Thing } from './thing.ts';
import { pathOf, placeOf } from './places.ts';

/** Pages of a list named to search engines at once; the sitemap names all. */
export const MOST_LISTED = 50;

const WHAT_IT_IS = 'Ingressos para shows, festas, forró e teatro no Brasil. O preço que aparece já tem a taxa.';

/** Returns the head of the home page; `first` are the events of the posters beside the greeting. */
export function homeHead(first: readonly PublicEventRowView[], origin: string, now: Date): Head {
  const site = `${origin}/`;
  return {
    title: pageTitle(),
    description: WHAT_IT_IS,
    path: '/',
    isListed: true,
    words: { kind: 'greeting', title: GREETING.title, lines: [GREETING.line], events: first, now },
    things: [
      {
        '@type': 'Organization',
        '@id': `${site}#org`,
        name: 'Festix',
        url: site,
        logo: `${origin}/icons/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        name: 'Festix',
        url: site,
        inLanguage: 'pt-BR',
        publisher: { '@id': `${site}#org` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/events?query={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** The list of events, or a part of it. */
export interface ListedPart {
  events: readonly PublicEventRowView[];
  /** The part, its city spelled as by its venues; empty for the whole list. */
  filters: ShopFilters;
  /** Whether search engines may list it: not a part without events. */
  isListed: boolean;
  /** Whether the page begins with the events. */
  isBeginning: boolean;
}

/** Returns the head of the list of events, or of a part of it. */
export function eventsHead({ events, filters, isListed, isBeginning }: ListedPart, origin: string, now: Date): Head {
  const query = shopQuery(filters);
  const title = shopTitle(filters);
  return {
    title: pageTitle(title),
    description: query
      ? `${title}: ingressos no Festix, por data. O preço que aparece já tem a taxa.`
      : 'Todos os eventos à venda no Festix: escolha pelo dia, pelo nome, pela cidade ou pelo lugar.',
    path: `/events${query}`,
    isListed,
    words: { kind: 'list', title, lines: [], events: isBeginning ? events : [], now, filters },
    things: [listOf(events.map(pathOf), origin)],
  };
}

/** Returns the head of the list of venues; `paths` are the pages it lists, the first ones first. */
export function venuesHead(paths: readonly string[], origin: string): Head {
  return {
    title: pageTitle('Locais'),
    description: 'Casas, teatros, praças e clubes com eventos no Festix.',
    path: '/venues',
    isListed: true,
    words: { kind: 'list', title: 'Locais', lines: [] },
    things: [listOf(paths, origin)],
  };
}

export function venueHead(venue: VenueView, paths: readonly string[], origin: string): Head {
  const path = `/venues/${venue.slug}`;
  const where = [venue.city, venue.state].filter(Boolean).join(' - ');
  return {
    title: pageTitle(venue.name),
    description: `Eventos e endereço de ${venue.name}${where && `, ${where}`}.`,
    path,
    isListed: true,
    image: venue.cover_image,
    words: { kind: 'list', title: venue.name, lines: [where] },
    things: [placeOf(venue, origin + path), listOf(paths, origin)],
  };
}

export function producerHead(producer: { name: string; slug: string }, paths: readonly string[], origin: string): Head {
  const path = `/events/${producer.slug}`;
  return {
    title: pageTitle(producer.name),
    description: `Eventos de ${producer.name} à venda no Festix.`,
    path,
    isListed: true,
    words: { kind: 'list', title: producer.name, lines: [] },
    things: [{ '@type': 'Organization', name: producer.name, url: origin + path }, listOf(paths, origin)],
  };
}

/** Head of unlisted pages: work, orders, sign-in. */
export const PRIVATE_HEAD: Head = {
  title: pageTitle(),
  description: WHAT_IT_IS,
  path: null,
  isListed: false,
};

export const CARD_HEAD: Head = { ...PRIVATE_HEAD, title: pageTitle(CHECKOUT_PAGE.card) };

export const LOST_HEAD: Head = { ...PRIVATE_HEAD, title: pageTitle('Página não encontrada') };

function listOf(paths: readonly string[], origin: string): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: paths
      .slice(0, MOST_LISTED)
      .map((path, at) => ({ '@type': 'ListItem', position: at + 1, url: origin + path })),
  };
}
