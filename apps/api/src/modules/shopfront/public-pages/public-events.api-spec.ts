import { describe, expect, it } from '@jest/globals';
import type { PublicEventRowView, PublicEventView } from '@festix/domain/contract';
import { addressKey } from '../../../kernel/access/rate-limits.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { book, tryToBook } from '../../../testing/purchases.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { makePerson } from '../../../testing/people.ts';
import { startOfWindow, useUp } from '../../../testing/limits.ts';
import { as, LOCATED, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';
import { GUESSES_OF_ACCOUNT, GUESSES_OF_ADDRESS } from '../../programme/coupons/coupon-guesses.ts';
import { SEARCHES } from './public-events.service.ts';

const api = useApi();

const DAY = 24 * 3600 * 1000;

async function find(query = ''): Promise<PublicEventRowView[]> {
  const answer = await api.request.get(`/api/events?take=100&query=${encodeURIComponent(query)}`).expect(200);
  return answer.body.data as PublicEventRowView[];
}

const namesOf = (rows: PublicEventRowView[]) => rows.map((row) => row.name);

describe('public list', () => {
  it('the public list shows public events that have not ended, the soonest first, at once', async () => {
    const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString();
    const past = inDays(-2);
    const first = await makeShow(api, { event: { name: 'Primeiro', start_date: inDays(20) } });
    await makeShow(api, { event: { name: 'Privado', availability: 'private' } });
    await makeShow(api, { event: { name: 'Passado', start_date: past } });
    const tested = await makeShow(api, { event: { name: 'Teste interno' } });
    await api.database.query('update events set is_test = true where id = $1', [tested.id]);
    api.app.get(PublicIndex, { strict: false }).forget(tested.id);
    const last = await makeShow(api, { event: { name: 'Último', start_date: inDays(10) } });
    expect(namesOf(await find())).toEqual(['Último', 'Primeiro']);
    await as(api, last.producer).patch(`/api/producer/events/${last.id}`, { name: 'Derradeiro' }).expect(200);
    expect(namesOf(await find())).toEqual(['Derradeiro', 'Primeiro']);
    const rows = await find();
    expect(rows[1]).toMatchObject({ id: first.id, slug: first.slug, min_product_unit_amount: 5_000, venue: null });
    // Includes the fee of 10 %, which the buyer pays.
    expect(rows[1]?.min_product_total_amount).toBe(5_500);
    const page = await api.request.get('/api/events?skip=1&take=1').expect(200);
    expect([page.body.count, namesOf(page.body.data)]).toEqual([2, ['Primeiro']]);
  });

  it('the public list’s search tolerates missing accents and small slips, and ranks the name first', async () => {
    await makeShow(api, {
      event: { name: 'São João do Vale', venue: { ...LOCATED, name: 'Parque', city: 'Caruaru', state: 'PE' } },
    });
    await makeShow(api, { event: { name: 'Noite do Blues', short_description: 'Antes do sao joao' } });
    expect(namesOf(await find('sao joao'))).toEqual(['São João do Vale', 'Noite do Blues']);
    expect(namesOf(await find('Caruarú'))).toEqual(['São João do Vale']);
    expect(namesOf(await find('blus'))).toEqual(['Noite do Blues']);
    expect(namesOf(await find('zzzzqqq'))).toEqual([]);
  });

  it('the public list shows only the promised fields of a venue', async () => {
    const show = await makeShow(api, { event: { venue: { ...LOCATED, name: 'Clube' } } });
    await api.asOwner(`alter table venues add column if not exists owner_phone text default '11987654321'`);
    const pages = [
      as(api, null).get(`/api/events/${show.slug}`),
      as(api, show.producer).get(`/api/producer/events/${show.id}`),
    ];
    for (const page of pages)
      expect(Object.keys((await page.expect(200)).body.venue as object)).not.toContain('owner_phone');
  });

  it('the public list hides the address that a venue hides', async () => {
    const venue = {
      name: 'Casa',
      address: 'Rua do Segredo',
      ...LOCATED,
      formatted_address: 'Rua do Segredo, 1',
      city: 'Natal',
      show_address: false,
    };
    const show = await makeShow(api, { event: { name: 'Festa Escondida', venue } });
    const [row] = await find('Festa Escondida');
    expect(row?.venue).toMatchObject({ name: 'Casa', city: 'Natal', address_name: null, formatted_address: null });
    const page = (await api.request.get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    expect(page.venue).toMatchObject({
      name: 'Casa',
      city: 'Natal',
      address: null,
      formatted_address: null,
      latitude: null,
    });
    expect(namesOf(await find('Rua do Segredo'))).not.toContain('Festa Escondida');
  });
});

describe('page of an event', () => {
  it('an event’s page shows the places left without those reserved for half price, as bookings find them', async () => {
    const show = await makeShow(api, { event: { keep_meia_quota: true }, lots: [{ ticket_limit: 10 }] });
    const read = async () => (await api.request.get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    const [inteira, meia] = [priceOf(show.lots[0]).id, priceOf(show.lots[0], 1).id];
    expect(await read()).toMatchObject({
      meia_quota: { limit: 4, remaining: 4, others_remaining: 6 },
      lots: [{ has_quota_places: true }],
    });
    await book(api, show, [
      [inteira, 5],
      [meia, 1],
    ]);
    expect((await read()).meia_quota).toEqual({ limit: 4, remaining: 3, others_remaining: 1 });
    await tryToBook(api, show, [[inteira, 2]]).expect(409);
    await book(api, show, [[inteira, 1]]);
    expect((await read()).meia_quota).toEqual({ limit: 4, remaining: 3, others_remaining: 0 });
    await tryToBook(api, show, [[inteira, 1]]).expect(409);
    await as(api, show.producer).patch(`/api/producer/events/${show.id}`, { keep_meia_quota: false }).expect(200);
    expect((await read()).meia_quota.others_remaining).toBeNull();
    await book(api, show, [[inteira, 1]]);
  });

  it('an event’s page shows lots, places left, and the fee of each price', async () => {
    const show = await makeShow(api, {
      event: { description: 'Traje junino' },
      lots: [{ ticket_limit: 10 }, { name: 'Escondido', visible: false }, { name: 'Desligado', enabled: false }],
    });
    await book(api, show, [[priceOf(show.lots[0]).id, 4]]);
    const page = (await api.request.get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    expect(page).toMatchObject({
      id: show.id,
      slug: show.slug,
      description: 'Traje junino',
      convenience_tax: 10,
      producer: { name: 'Produtora', slug: null },
      remaining: 6,
      min_product_unit_amount: 5_000,
      lots: [
        {
          name: 'Pista',
          remaining_tickets: 6,
          is_soldout: false,
          prices: [{ platform_tax_amount: 1_000 }, { platform_tax_amount: 500 }],
        },
      ],
    });
    expect(page.lots).toHaveLength(1);
  });

  it('an event’s page is found by an old slug, and a private one by its link', async () => {
    const show = await makeShow(api, { event: { availability: 'private' } });
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}`, { slug: `${show.slug}-2` })
      .expect(200);
    const page = await api.request.get(`/api/events/${show.slug}`).expect(200);
    expect(page.body.slug).toBe(`${show.slug}-2`);
  });

  it('an event’s page is not found for an unknown slug, a producer’s slug or a test event', async () => {
    const show = await makeShow(api);
    await api.database.query('update events set is_test = true where id = $1', [show.id]);
    await api.database.query(
      `insert into public_slugs (slug, kind, owner_id) values ('uma-produtora', 'producer', $1)`,
      [show.producer.id],
    );
    for (const slug of ['nunca-houve', 'uma-produtora', show.slug])
      await api.request.get(`/api/events/${slug}`).expect(404);
  });
});

describe('limit of searches per address', () => {
  it('searches above the limit get RATE_LIMITED and a time to wait, and the list itself stays open @V2.4.1', async () => {
    const from = (address: string, query: string) =>
      api.request.get(`/api/events${query}`).set('x-forwarded-for', address);
    await from('203.0.113.7', '?query=zulmira').expect(200);
    startOfWindow(api, SEARCHES);
    useUp(api, SEARCHES, addressKey('203.0.113.7'));
    const refused = await from('203.0.113.7', '?query=zulmira').expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await from('203.0.113.7', '').expect(200);
    await from('203.0.113.8', '?query=zulmira').expect(200);
  });
});

describe('guessed coupon codes', () => {
  const from = (show: TestShow, coupon: string, ip = '203.0.113.9') =>
    api.request.get(`/api/events/${show.slug}?coupon=${coupon}`).set('x-forwarded-for', ip);

  it('guessed codes are limited per address, over page and bookings, and the page itself stays open', async () => {
    startOfWindow(api, GUESSES_OF_ADDRESS);
    const show = await makeShow(api);
    await makeCoupon(api, show, { name: 'MAESTRO' });
    useUp(api, { ...GUESSES_OF_ADDRESS, points: GUESSES_OF_ADDRESS.points - 2 }, addressKey('203.0.113.9'));
    expect((await from(show, 'MAESTRA').expect(200)).body.coupon).toBeNull();
    // The same wrong code, read again, does not count.
    await from(show, 'maestra').expect(200);
    const items = [{ price_id: priceOf(show.lots[0]).id, amount: 1 }];
    const book = (coupon: string) =>
      api.request
        .post(`/api/events/${show.slug}/bookings`)
        .set('x-forwarded-for', '203.0.113.9')
        .send({ id: newId(), items, coupon });
    expect((await book('MAESTRI').expect(409)).body.code).toBe('COUPONS_ERROR');
    for (const coupon of ['MAESTRU', 'MAESTRO']) {
      const refused = await from(show, coupon).expect(429);
      expect(refused.body.code).toBe('RATE_LIMITED');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await book(coupon).expect(429)).body.code).toBe('RATE_LIMITED');
    }
    await api.request.get(`/api/events/${show.slug}`).set('x-forwarded-for', '203.0.113.9').expect(200);
  });

  it('guessed codes lock out neither another address nor a signed-in person behind the same one', async () => {
    startOfWindow(api, GUESSES_OF_ADDRESS);
    const show = await makeShow(api);
    await makeCoupon(api, show, { name: 'MAESTRO' });
    useUp(api, GUESSES_OF_ADDRESS, addressKey('203.0.113.10'));
    await from(show, 'MAESTRO', '203.0.113.10').expect(429);
    expect((await from(show, 'MAESTRO', '203.0.113.11').expect(200)).body.coupon).toMatchObject({ name: 'MAESTRO' });
    const honest = await makePerson(api);
    const signedIn = await from(show, 'MAESTRO', '203.0.113.10').set('authorization', `Bearer ${honest.token}`);
    expect([signedIn.status, signedIn.body.coupon?.name]).toEqual([200, 'MAESTRO']);
  });

  it('guessed codes are limited per account, and right codes do not count', async () => {
    startOfWindow(api, GUESSES_OF_ACCOUNT);
    const show = await makeShow(api);
    await makeCoupon(api, show, { name: 'MAESTRO' });
    const guesser = await makePerson(api);
    const read = (coupon: string) => from(show, coupon).set('authorization', `Bearer ${guesser.token}`);
    useUp(api, { ...GUESSES_OF_ACCOUNT, points: GUESSES_OF_ACCOUNT.points - 1 }, guesser.id);
    for (let count = 0; count < 3; count++) await read('MAESTRO').expect(200);
    await read('ERRADO').expect(200);
    await read('ERRADO-MAIS-UM').expect(429);
  });
});
