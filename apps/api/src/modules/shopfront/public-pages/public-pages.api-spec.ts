import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HomeView, ProducerEventsView, PublicEventRowView, VenueRowView } from '@festix/domain/contract';
import { addressKey } from '../../../kernel/access/rate-limits.ts';
import { startOfWindow, useUp } from '../../../testing/limits.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, buy, BUYER, charge, checkoutBody, say } from '../../../testing/purchases.ts';
import { as, LOCATED, makeShow, priceOf, type ShowFacts, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';
import { SEARCHES } from './public-events.service.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

const api = useApi();

/** Removes other tests' events. */
beforeEach(async () => {
  await api.database.query(`update events set availability = 'private'`);
  api.app.get(PublicIndex, { strict: false }).forget('');
});

/** Creates an event so many days from now. */
function onDay(days: number, name: string, facts: ShowFacts = {}): Promise<TestShow> {
  const start_date = new Date(api.clock.now().getTime() + days * DAY).toISOString();
  return makeShow(api, { ...facts, event: { name, start_date, ...facts.event } });
}

/** Returns a Wednesday to come, at noon by the clock of Brazil. */
function nextWednesday(): Date {
  const day = new Date(api.clock.now().getTime() + DAY);
  day.setUTCHours(15, 0, 0, 0);
  return new Date(day.getTime() + ((10 - day.getUTCDay()) % 7) * DAY);
}

async function cancel(show: TestShow): Promise<void> {
  await api.database.query('update events set canceled_at = $2 where id = $1', [show.id, api.clock.now()]);
  api.app.get(PublicIndex, { strict: false }).forget(show.id);
}

async function home(query = '', person: TestPerson | null = null): Promise<HomeView> {
  return (await as(api, person).get(`/api/home${query}`).expect(200)).body as HomeView;
}

const names = (events: readonly PublicEventRowView[] | null) => events?.map(({ name }) => name);
const venueIn = (city: string, state: string, more: object = {}) => ({
  venue: { name: `Clube de ${city}`, ...LOCATED, city, state, ...more },
});

describe('first page', () => {
  it('the first page counts upcoming events, and shows at most five, the soonest first', async () => {
    for (const day of [26, 25, 24, 23, 22, 21]) await onDay(day, `Dia ${day}`);
    await onDay(21, 'Privado', { event: { availability: 'private' } });
    await cancel(await onDay(21, 'Cancelado'));
    const page = await home();
    expect(page.events_count).toBe(6);
    expect(names(page.soonest)).toEqual(['Dia 21', 'Dia 22', 'Dia 23', 'Dia 24', 'Dia 25']);
    expect([page.near_you, page.cities]).toEqual([null, []]);
  });

  it('the first page shows each event in one part: today’s big, the weekend, those in turn, the rest by city', async () => {
    const wednesday = nextWednesday();
    api.clock.moveTo(wednesday);
    for (const [days, hours, name, city] of [
      [0, 7, 'Hoje', 'Recife'],
      [1, 7, 'Amanhã', 'Recife'],
      [2, -2, 'Sexta de manhã', 'Recife'],
      [2, 8, 'Sexta à noite', 'Recife'],
      [3, 7, 'Sábado', 'Recife'],
      [8, 7, 'Depois', 'Olinda'],
      [9, 7, 'Mais tarde', 'Olinda'],
      [10, 7, 'Ainda mais tarde', 'Olinda'],
      [11, 7, 'Por fim', 'Recife'],
    ] as const) {
      const start_date = new Date(wednesday.getTime() + days * DAY + hours * HOUR).toISOString();
      await makeShow(api, { event: { name, start_date, ...venueIn(city, 'PE') } });
    }
    const page = await home('?city=Olinda&state=PE');
    expect([names(page.first), names(page.weekend)]).toEqual([['Hoje'], ['Sexta à noite']]);
    expect(names(page.for_you)).toEqual(['Amanhã', 'Sexta de manhã', 'Sábado', 'Depois', 'Mais tarde']);
    expect(names(page.near_you)).toEqual(['Depois', 'Mais tarde', 'Ainda mais tarde']);
    expect(page.by_city.map(({ city, count, events }) => [city, count, names(events)])).toEqual([
      ['Recife', 6, ['Por fim']],
    ]);
  });

  it('the first page is empty without upcoming events', async () => {
    expect(await home()).toEqual({
      events_count: 0,
      first: [],
      weekend: [],
      for_you: [],
      near_you: null,
      popular: [],
      soonest: [],
      by_city: [],
      cities: [],
    });
  });

  it('the first page ranks popular events by tickets sold in thirty days, net of refunds', async () => {
    const [quiet, loud, returned] = [await onDay(40, 'Quieto'), await onDay(80, 'Cheio'), await onDay(60, 'Devolvido')];
    const sell = async (show: TestShow, amount: number) => buy(api, show, [[priceOf(show.lots[0]).id, amount]]);
    await sell(loud, 2);
    await sell(quiet, 1);
    const { payment } = await sell(returned, 4);
    await say(api, payment, 'refunded').expect(200);
    api.clock.advance(61_000);
    expect(names((await home()).popular)).toEqual(['Cheio', 'Quieto', 'Devolvido']);
    api.clock.advance(31 * DAY);
    await sell(quiet, 1);
    api.clock.advance(61_000);
    expect(names((await home()).popular)).toEqual(['Quieto', 'Devolvido', 'Cheio']);
  });

  it('the first page shows a buyer the venues and producers of earlier purchases', async () => {
    const buyer = await makePerson(api);
    const bought = await onDay(2, 'Comprado', { event: venueIn('Recife', 'PE') });
    const { body } = await as(api, bought.producer).get(`/api/producer/events/${bought.id}`).expect(200);
    await onDay(1, 'De estranhos');
    await onDay(9, 'Da mesma produtora', { producer: bought.producer });
    await onDay(8, 'No mesmo lugar', { event: { venue_id: (body.venue as { id: string }).id } });
    // The soonest one is big, and in no other part.
    expect(names((await home('', buyer)).first)).toEqual(['De estranhos']);
    await onDay(3, 'De outros estranhos');
    const ofStrangers = ['Comprado', 'De outros estranhos', 'No mesmo lugar'];
    expect(names((await home('', buyer)).for_you)).toEqual(ofStrangers);
    await buy(api, bought, [[priceOf(bought.lots[0]).id, 1]], buyer);
    const theirs = ['Comprado', 'No mesmo lugar', 'De outros estranhos'];
    expect(names((await home('', buyer)).for_you)).toEqual(theirs);
    expect(names((await home()).for_you)).toEqual(ofStrangers);
  });

  it('the first page counts purchases without an account for an address confirmed since', async () => {
    const bought = await onDay(5, 'Comprado sem conta');
    await onDay(1, 'De estranhos');
    const visitor = await makePerson(api, { password: null });
    const booking = await book(api, bought, [[priceOf(bought.lots[0]).id, 1]]);
    const payment = await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email: visitor.email } }));
    await say(api, payment, 'approved').expect(200);
    await api.database.query('update users set email_confirmed_at = null where id = $1', [visitor.id]);
    expect(names((await home('', visitor)).for_you)?.[0]).toBe('De estranhos');
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [visitor.id]);
    expect(names((await home('', visitor)).for_you)?.[0]).toBe('Comprado sem conta');
  });

  it('the first page shows upcoming events of the city that the visitor names, however it is spelled', async () => {
    await onDay(2, 'No Recife', { event: venueIn('Recife', 'PE') });
    await onDay(1, 'Em Olinda', { event: venueIn('Olinda', 'PE', { show_address: false }) });
    await onDay(3, 'Em São Luís', { event: venueIn('São Luís', 'MA') });
    await onDay(4, 'Na ilha', { event: venueIn('SAO LUIS', 'ma') });
    const page = await home('?city=s%C3%A3o%20luis&state=MA');
    expect(names(page.near_you)).toEqual(['Em São Luís', 'Na ilha']);
    expect((await home('?city=Natal&state=RN')).near_you).toEqual([]);
    expect((await home('?city=Recife&state=SP')).near_you).toEqual([]);
    // A venue that hides its address shows only its city.
    expect(page.cities).toEqual([
      { city: 'Olinda', state: 'PE', latitude: null, longitude: null },
      { city: 'Recife', state: 'PE', latitude: -8.01, longitude: -34.85 },
      { city: 'São Luís', state: 'MA', latitude: -8.01, longitude: -34.85 },
    ]);
  });
});

describe('events of a venue', () => {
  it('a venue’s events are public and upcoming, and the venue is found by slug or id', async () => {
    const later = await onDay(5, 'Depois', { event: venueIn('Caruaru', 'PE') });
    const { body } = await as(api, later.producer).get(`/api/producer/events/${later.id}`).expect(200);
    const { id, slug } = body.venue as VenueRowView;
    const there = { producer: later.producer };
    await onDay(1, 'Antes', { ...there, event: { venue_id: id } });
    await cancel(await onDay(2, 'Cancelado', { ...there, event: { venue_id: id } }));
    await onDay(3, 'Privado', { ...there, event: { venue_id: id, availability: 'private' } });
    await onDay(-3, 'Passado', { ...there, event: { venue_id: id } });
    await onDay(4, 'Alhures', there);
    const list = await api.request.get(`/api/venues/${slug}/events`).expect(200);
    expect(names(list.body.data)).toEqual(['Antes', 'Depois']);
    const page = await api.request.get(`/api/venues/${id}/events?skip=1&take=1`).expect(200);
    expect([page.body.count, names(page.body.data)]).toEqual([2, ['Depois']]);
    await api.request.get('/api/venues/nunca-houve/events').expect(404);
    // A cancelled event does not count as upcoming.
    expect((await api.request.get(`/api/venues/${slug}`).expect(200)).body.events_count).toBe(2);
  });

  it('a venue is listed as having events only by these', async () => {
    const find = async (query: string) =>
      ((await api.request.get(`/api/venues?take=100&${query}`).expect(200)).body.data as VenueRowView[]).map(
        ({ city }) => city,
      );
    await onDay(1, 'Em Gravatá', { event: venueIn('Gravatá', 'PE') });
    await cancel(await onDay(1, 'Em Bezerros', { event: venueIn('Bezerros', 'PE') }));
    expect(await find('available=true')).toEqual(['Gravatá']);
    expect(await find('available=true&query=gravata')).toEqual(['Gravatá']);
    expect(await find('available=true&query=bezerros')).toEqual([]);
    expect(await find('query=bezerros')).toEqual(['Bezerros']);
    await api.request.get('/api/venues?available=talvez').expect(400);
  });
});

describe('page of a producer', () => {
  async function producerAt(slug: string): Promise<TestPerson> {
    const producer = await makePerson(api, { name: 'Produtora Varal', roles: ['producer'] });
    await api.database.query(`insert into public_slugs (slug, kind, owner_id) values ($1, 'producer', $2)`, [
      slug,
      producer.id,
    ]);
    return producer;
  }

  const read = async (path: string): Promise<ProducerEventsView> =>
    (await api.request.get(`/api/producers/${path}`).expect(200)).body as ProducerEventsView;

  it('a producer’s page shows the name and the events, the soonest first, and searches them alone', async () => {
    const producer = await producerAt('varal');
    await onDay(1, 'Forró da Estação', { producer });
    await onDay(9, 'Baile do Farol', { producer, event: { short_description: 'Orquestra e gafieira' } });
    await onDay(2, 'Privado', { producer, event: { availability: 'private' } });
    await onDay(3, 'Forró de outros');
    const page = await read('varal/events');
    expect(page.producer).toEqual({ name: 'Produtora Varal', slug: 'varal' });
    expect([page.count, names(page.data)]).toEqual([2, ['Forró da Estação', 'Baile do Farol']]);
    expect([page.cities, page.categories]).toEqual([[], []]);
    expect(names((await read('varal/events?query=estacao')).data)).toEqual(['Forró da Estação']);
    expect(names((await read('varal/events?query=gafiera')).data)).toEqual(['Baile do Farol']);
    const { producer: _, ...none } = await read('varal/events?query=zzzqqq');
    expect(none).toEqual({ data: [], count: 0, cities: [], categories: [] });
    expect(names((await read('varal/events?skip=1&take=1')).data)).toEqual(['Baile do Farol']);
  });

  it('a producer’s page is found by an old slug, and returns the present one', async () => {
    const producer = await producerAt('nome-antigo');
    await as(api, producer)
      .put('/api/me', { name: 'Produtora Varal', phone: null, document: null, is_foreigner: true, slug: 'nome-novo' })
      .expect(200);
    expect((await read('nome-antigo/events')).producer.slug).toBe('nome-novo');
  });

  it('a producer’s page is not found for an event’s slug or an unknown one', async () => {
    const { slug } = await onDay(1, 'Evento');
    for (const none of [slug, 'nunca-houve']) await api.request.get(`/api/producers/${none}/events`).expect(404);
  });

  it('a producer’s page shares the list’s limit of searches per address', async () => {
    await producerAt('varal-limites');
    const from = (query: string) =>
      api.request.get(`/api/producers/varal-limites/events${query}`).set('x-forwarded-for', '203.0.113.21');
    startOfWindow(api, SEARCHES);
    useUp(api, SEARCHES, addressKey('203.0.113.21'));
    expect((await from('?query=zulmira').expect(429)).body.code).toBe('RATE_LIMITED');
    await from('').expect(200);
  });
});

describe('page of a changed event', () => {
  it('a changed event’s page gives the time of the change', async () => {
    const show = await onDay(3, 'Mudou');
    const changed = api.clock.now();
    await api.database.query('update events set changed_at = $2 where id = $1', [show.id, changed]);
    const page = await api.request.get(`/api/events/${show.slug}`).expect(200);
    expect(page.body.changed_at).toBe(changed.toISOString());
  });
});
