import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventBody, ProducerEventsView, PublicEventsView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { book, buy } from '../../../testing/purchases.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { as, LOCATED, makeLot, makeShow, priceOf, type ShowFacts, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

const api = useApi();

/** Noon of a Wednesday by the clock of Brazil. */
let noon: number;

/** Removes other tests' events, and begins on a Wednesday. */
beforeEach(async () => {
  await api.database.query(`update events set availability = 'private'`);
  api.app.get(PublicIndex, { strict: false }).forget('');
  const day = new Date(api.clock.now().getTime() + DAY);
  day.setUTCHours(15, 0, 0, 0);
  noon = day.getTime() + ((10 - day.getUTCDay()) % 7) * DAY;
  api.clock.moveTo(new Date(noon));
});

const inHours = (hours: number) => new Date(noon + hours * HOUR).toISOString();

/** Creates an event so many hours after noon. */
function make(name: string, hours: number, event: Partial<EventBody> = {}, facts: ShowFacts = {}): Promise<TestShow> {
  return makeShow(api, { ...facts, event: { name, start_date: inHours(hours), ...event } });
}

const venueIn = (city: string, state: string) => ({ venue: { name: `Clube de ${city}`, ...LOCATED, city, state } });

async function list(query = ''): Promise<PublicEventsView> {
  return (await api.request.get(`/api/events${query}`).expect(200)).body as PublicEventsView;
}

const namesOf = ({ data }: Pick<PublicEventsView, 'data'>) => data.map(({ name }) => name);
const found = async (query = '') => namesOf(await list(query));

/** Reads the only event of the list, as it is now. */
async function only() {
  api.app.get(PublicIndex, { strict: false }).forget('');
  const { data } = await list();
  expect(data).toHaveLength(1);
  return data[0]!;
}

describe('filters of the list', () => {
  it('the list is narrowed by day, and a page of it counts what is found', async () => {
    await make('Sábado', 3 * 24 + 7);
    await make('Hoje', 7);
    await make('Fim do ano que vem', 400 * 24);
    await make('Amanhã', 24 + 7);
    await make('Sexta à noite', 2 * 24 + 8);
    await make('Sexta de manhã', 2 * 24 - 3);
    await make('De quinta a sábado', 24 - 2, { end_date: inHours(3 * 24) });
    expect(await found()).toEqual([
      'Hoje',
      'De quinta a sábado',
      'Amanhã',
      'Sexta de manhã',
      'Sexta à noite',
      'Sábado',
      'Fim do ano que vem',
    ]);
    expect(await found('?when=today')).toEqual(['Hoje']);
    expect(await found('?when=tomorrow')).toEqual(['De quinta a sábado', 'Amanhã']);
    expect(await found('?when=weekend')).toEqual(['De quinta a sábado', 'Sexta à noite', 'Sábado']);
    expect(await found('?when=month')).not.toContain('Fim do ano que vem');
    const page = await list('?when=weekend&skip=1&take=1');
    expect([page.count, namesOf(page)]).toEqual([3, ['Sexta à noite']]);
  });

  it('the list asks for the day at the place of each event', async () => {
    api.clock.moveTo(new Date(noon + 11.5 * HOUR));
    await make('Em Manaus', 12.5, { time_zone: 'America/Manaus' });
    await make('No Recife', 12.5, { time_zone: 'America/Recife' });
    // 23.30 h in Recife, 22.30 h in Manaus: there the event is still on this evening.
    expect(await found('?when=today')).toEqual(['Em Manaus']);
    expect(await found('?when=tomorrow')).toEqual(['No Recife']);
  });

  it('the list is narrowed by city, kind and price, all at once, and offers the choices of all events', async () => {
    await make('Show no Recife', 30, { category: 'show', ...venueIn('Recife', 'PE') });
    await make('Festa no Recife', 31, { category: 'festa', ...venueIn('RECIFE', 'pe') });
    await make('Show em Olinda', 32, { category: 'show', ...venueIn('Olinda', 'PE') });
    const free = { prices: [{ name: 'Entrada', value: 0, kind: 'other', pricing: 'free', sorting: 0 }] } as const;
    await make(
      'Roda grátis',
      33,
      { category: 'show', ...venueIn('Recife', 'PE') },
      { lots: [{ ...free, prices: [...free.prices] }] },
    );
    await make('Sem tipo', 34);
    expect(await found('?city=recife&state=PE')).toEqual(['Show no Recife', 'Festa no Recife', 'Roda grátis']);
    expect(await found('?city=Recife')).toHaveLength(3);
    expect(await found('?city=Recife&state=SP')).toEqual([]);
    expect(await found('?category=show')).toEqual(['Show no Recife', 'Show em Olinda', 'Roda grátis']);
    expect(await found('?free=true')).toEqual(['Roda grátis']);
    expect(await found('?free=false')).toHaveLength(5);
    expect(await found('?city=Recife&state=PE&category=show&when=tomorrow')).toEqual(['Show no Recife', 'Roda grátis']);
    const { cities, categories } = await list('?category=festa');
    expect(cities.map(({ city }) => city.toLowerCase())).toEqual(['olinda', 'recife']);
    expect(categories).toEqual(['show', 'festa']);
  });

  it('the list narrows what a search finds, the best match first', async () => {
    await make('Noite de forró', 30, { short_description: 'baião' });
    await make('Baião', 31);
    expect(await found('?query=baiao')).toEqual(['Baião', 'Noite de forró']);
    expect(await found('?query=baiao&when=today')).toEqual([]);
  });

  it.each(['when=never', 'category=baile', 'free=talvez', `city=${'x'.repeat(301)}`])(
    'the list refuses %s',
    async (query) => {
      const { body } = await api.request.get(`/api/events?${query}`).expect(400);
      expect(Object.keys(body.errors as object)).toEqual([query.split('=')[0]]);
    },
  );

  it('a producer’s page has the same filters, and offers the choices of its own events', async () => {
    const mine = await make('Minha festa', 7, { category: 'festa', ...venueIn('Natal', 'RN') });
    await make('Meu curso', 80, { category: 'curso' }, { producer: mine.producer });
    await make('De outros', 7, { category: 'show', ...venueIn('Recife', 'PE') });
    const slug = `produtora-${newId()}`;
    await api.database.query(`insert into public_slugs (slug, kind, owner_id) values ($1, 'producer', $2)`, [
      slug,
      mine.producer.id,
    ]);
    const read = async (query = '') =>
      (await api.request.get(`/api/producers/${slug}/events${query}`).expect(200)).body as ProducerEventsView;
    expect(namesOf(await read())).toEqual(['Minha festa', 'Meu curso']);
    expect(namesOf(await read('?category=curso'))).toEqual(['Meu curso']);
    expect(namesOf(await read('?when=today'))).toEqual(['Minha festa']);
    const { cities, categories } = await read('?category=curso');
    expect([cities, categories]).toEqual([[{ city: 'Natal', state: 'RN' }], ['festa', 'curso']]);
  });
});

describe('sale of an event in the list', () => {
  it('an event of the list is open, has its last places, and is sold out, as it is sold', async () => {
    const show = await make('Baile', 30, {}, { lots: [{ ticket_limit: 20 }] });
    expect((await only()).standing).toBe('open');
    await book(api, show, [[priceOf(show.lots[0]).id, 18]]);
    expect((await only()).standing).toBe('last');
    await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    expect((await only()).standing).toBe('sold-out');
    await makeLot(api, show, { name: 'Extra', ticket_limit: 30 });
    expect((await only()).standing).toBe('open');
  });

  it('an event of the list is sold out however its hidden lots, those of coupons, and marked ones stand', async () => {
    const show = await make(
      'Baile',
      30,
      {},
      {
        lots: [{ ticket_limit: 1 }, { name: 'Escondido', visible: false }, { name: 'Do cupom' }, { name: 'Marcado' }],
      },
    );
    await makeCoupon(api, show, { name: 'AMIGOS', lots: [show.lots[2]!.id], unlock_lots: true });
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/lots/${show.lots[3]!.id}/sold-out`, {})
      .expect(200);
    await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    expect((await only()).standing).toBe('sold-out');
  });

  it('an event of the list tells the end of a lot that another follows', async () => {
    const ends = inHours(72);
    const show = await make(
      'Baile',
      20 * 24,
      {},
      { lots: [{ sale_ends_at: ends }, { name: 'Sozinho', sale_ends_at: inHours(48) }] },
    );
    expect(await only()).toMatchObject({ turns_at: null, standing: 'open' });
    await makeLot(api, show, { name: '2º lote', enabled: false, visible: false, trigger_lot_id: show.lots[0]!.id });
    expect((await only()).turns_at).toBe(ends);
    api.clock.moveTo(new Date(noon + 73 * HOUR));
    expect(await only()).toMatchObject({ turns_at: null, standing: 'open' });
  });

  it('an event of the list has the lowest price of the lots that are for sale', async () => {
    const at = (value: number) => ({ prices: [{ name: 'Inteira', value, kind: 'other' as const, sorting: 0 }] });
    const lots = [
      { ticket_limit: 1, ...at(1_000) },
      { name: '2º lote', ...at(3_000) },
      { name: 'Depois', sale_starts_at: inHours(24), ...at(2_000) },
    ];
    const show = await make('Baile', 72, {}, { lots });
    expect((await only()).min_product_unit_amount).toBe(1_000);
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    // With the fee of 10 %.
    expect(await only()).toMatchObject({ min_product_unit_amount: 3_000, min_product_total_amount: 3_300 });
    api.clock.moveTo(new Date(noon + 25 * HOUR));
    expect((await only()).min_product_unit_amount).toBe(2_000);
  });

  it('an event of the list is closed once its online sale is over', async () => {
    await make('Baile', 48, { sales_end_at: inHours(24) });
    expect((await only()).standing).toBe('open');
    api.clock.moveTo(new Date(noon + 25 * HOUR));
    expect((await only()).standing).toBe('closed');
  });
});

describe('kind of an event', () => {
  it('an event has a kind from its creation on, which is changed, taken away and copied', async () => {
    const show = await make('Baile', 30, { category: 'festa' });
    const path = `/api/producer/events/${show.id}`;
    const read = async () => (await as(api, show.producer).get(path).expect(200)).body.category as string | null;
    expect([await read(), (await only()).category]).toEqual(['festa', 'festa']);
    await as(api, show.producer).patch(path, { category: 'show' }).expect(200);
    expect([await read(), (await only()).category]).toEqual(['show', 'show']);
    expect((await api.request.get(`/api/events/${show.slug}`).expect(200)).body.category).toBe('show');
    const id = newId();
    const copy = { id, name: 'Cópia', slug: `copia-${id}`, start_date: inHours(60) };
    expect((await as(api, show.producer).post(`${path}/duplicate`, copy).expect(201)).body.category).toBe('show');
    await as(api, show.producer).patch(path, { category: null }).expect(200);
    expect([await read(), (await only()).category]).toEqual([null, null]);
    expect((await as(api, show.producer).patch(path, { category: 'baile' }).expect(400)).body.errors).toHaveProperty(
      'category',
    );
  });
});
