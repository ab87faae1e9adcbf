import { VENUE_TEXT_LENGTH } from '../../ground/rules/lengths.ts';
import { foldText } from '../../ground/rules/text.ts';
import { cityWords } from '../../ground/words/city-words.ts';
import { isEventCategory, type EventCategory } from '../../programme/events/category.ts';
import { SHOP_WHENS, type ShopWhen } from './shop-days.ts';

/** What the shop's lists can be narrowed to; the same words in the address and on the wire. */
export interface ShopFilters {
  when?: ShopWhen;
  city?: string;
  /** Its state's two letters; only with a city. */
  state?: string;
  category?: EventCategory;
  /** `true`: events with nothing to pay. */
  free?: 'true' | 'false';
}

/** Filters of which some may be taken off. */
export type ShopFilterChange = { [Name in keyof ShopFilters]?: ShopFilters[Name] | undefined };

export const whenLabels: Readonly<Record<ShopWhen, string>> = Object.freeze({
  today: 'Hoje',
  tomorrow: 'Amanhã',
  weekend: 'Fim de semana',
  month: 'Este mês',
});

/** Names a list that has no headings of its own, to screen readers. */
export const RESULTS_HEADING = 'Resultados';

export const FREE_FLAG = 'Grátis';

const ALL = 'Eventos';

/** Kinds as the title of a list. */
const LISTED: Readonly<Record<EventCategory, string>> = Object.freeze({
  show: 'Shows',
  festa: 'Festas',
  teatro: 'Teatro',
  festival: 'Festivais',
  curso: 'Cursos',
  esporte: 'Eventos esportivos',
  infantil: 'Eventos infantis',
  gastronomia: 'Eventos de gastronomia',
  outro: 'Outros eventos',
});

const LISTED_WHEN: Readonly<Record<ShopWhen, string>> = Object.freeze({
  today: 'hoje',
  tomorrow: 'amanhã',
  weekend: 'neste fim de semana',
  month: 'neste mês',
});

/** Reads the filters of an address; ignores values that there are not. */
export function readShopFilters(params: { get(name: string): string | null }): ShopFilters {
  const [when, category] = [params.get('when'), params.get('category')];
  const [city, state] = ['city', 'state'].map((name) => placeName(params.get(name)));
  const known = SHOP_WHENS.find((one) => one === when);
  return {
    ...(known && { when: known }),
    ...(city && { city, ...(state && { state }) }),
    ...(isEventCategory(category) && { category }),
    ...(params.get('free') === 'true' && { free: 'true' as const }),
  };
}

/** Returns the query of a list's address in its one spelling: `?when=today&city=Recife&state=PE`; empty without any. */
export function shopQuery({ when, city, state, category, free }: ShopFilterChange, query = ''): string {
  const named = { query, when, city, state: city && state, category, free: free === 'true' ? free : undefined };
  const pairs = Object.entries(named).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Returns a list's title: `Eventos`, `Shows grátis neste fim de semana em Recife, PE`. */
export function shopTitle({ when, city, state, category, free }: ShopFilters): string {
  return [
    category ? LISTED[category] : ALL,
    free === 'true' && 'grátis',
    when && LISTED_WHEN[when],
    city && `em ${cityWords({ city, state: state ?? null })}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function placeName(text: string | null): string | undefined {
  const name = text?.trim();
  return name && name.length <= VENUE_TEXT_LENGTH ? name : undefined;
}

/** The cities that have events, as their venues spell them. */
interface KnownCities {
  cities: readonly { city: string; state: string | null }[];
}

/**
 * Returns the filters with the city as its venues spell it: a title has no words of the address. The state is added where
 * one city has the name. One that no event is in is left out; its list is empty.
 */
export function withKnownCity({ city, state, ...filters }: ShopFilters, { cities }: KnownCities): ShopFilters {
  if (city === undefined) return filters;
  const isSame = (one: string | null, other: string | null) => foldText(one ?? '') === foldText(other ?? '');
  const named = cities.filter((one) => isSame(one.city, city) && (state === undefined || isSame(one.state, state)));
  const [known, ...others] = named;
  if (!known) return filters;
  return { ...filters, city: known.city, ...(known.state && others.length === 0 && { state: known.state }) };
}
