import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SERVED, type EventBody, type HomeView, type OrderView } from '@festix/domain/contract';
import { formatAmount } from '@festix/domain/ground';
import { CHECKOUT_PAGE, checkoutSum } from '@festix/domain/selling';
import { EVENT_PAGE } from '@festix/domain/shopfront';
import { newId } from '../../../kernel/database/ids.ts';
import { makePerson } from '../../../testing/people.ts';
import { makePicture } from '../../../testing/pictures.ts';
import { book, buy, BUYER, charge } from '../../../testing/purchases.ts';
import { as, LOCATED, makeLot, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { HEADS_KEPT } from './page-heads.ts';

const SHELL = '<!doctype html><html><head><title>Festix</title></head><body><div id="root"></div></body></html>';
const HOUR = 3600 * 1000;
const ORIGIN = 'https://festix.exemplo';
const AWKWARD = `</script><script>alert('São João')</script> "$&" 🎉`;

type Thing = Record<string, unknown> & { '@type': string };

let dist: string;

const api = useApi(() => {
  dist = mkdtempSync(join(tmpdir(), 'festix-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), SHELL);
  writeFileSync(join(dist, 'card.html'), SHELL);
  writeFileSync(join(dist, 'door.html'), '<!doctype html><title>Porta</title>');
  writeFileSync(join(dist, 'till.html'), '<!doctype html><title>Caixa</title>');
  return { env: { WEB_DIST: dist, PUBLIC_URL: ORIGIN } };
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

interface Served {
  status: number;
  html: string;
  policy: string;
  location: string | undefined;
}

async function get(path: string): Promise<Served> {
  api.clock.advance(HEADS_KEPT);
  return getSoon(path);
}

/** Reads without waiting for the cache to expire. */
async function getSoon(path: string): Promise<Served> {
  const { status, text, headers } = await api.request.get(path);
  return {
    status,
    html: text,
    policy: String(headers['content-security-policy']),
    location: headers['location'],
  };
}

function thingsOf(html: string): Thing[] {
  const [, text = '{"@graph":[]}'] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  return (JSON.parse(text) as { '@graph': Thing[] })['@graph'];
}

/** Returns data embedded in a page. */
function blockOf(html: string, id: string): unknown {
  const [, text = 'null'] = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html) ?? [];
  return JSON.parse(text);
}

const thing = (html: string, type: string) => thingsOf(html).find((one) => one['@type'] === type);
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const isFound = (html: string) => !html.includes('content="noindex"');

/** Returns a start before those of all other events here. */
const soon = (hours = 24) => new Date(api.clock.now().getTime() + hours * HOUR).toISOString();

function edit(show: TestShow, body: Partial<EventBody>) {
  return as(api, show.producer).patch(`/api/producer/events/${show.id}`, body).expect(200);
}

describe('first pages', () => {
  it.each([
    ['/', 'Festix', '/'],
    ['/events', 'Eventos · Festix', '/events'],
    ['/events/', 'Eventos · Festix', '/events'],
    ['/venues', 'Locais · Festix', '/venues'],
  ])('the page %s has its title and canonical address', async (path, title, canonical) => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toMatch(/<div id="root"><div class="app_firstWords" data-first-words><header.*<main>/);
    expect(canonicalOf(html)).toBe(ORIGIN + canonical);
    expect(contentOf(html, 'description')).toBeTruthy();
    expect(contentOf(html, 'og:url')).toBe(ORIGIN + canonical);
    expect(contentOf(html, 'og:image')).toBe(`${ORIGIN}/icons/icon-512.png`);
    expect(isFound(html)).toBe(true);
    expect(thingsOf(html).length).toBeGreaterThan(0);
  });

  it('the first pages list upcoming events', async () => {
    const event = { start_date: soon(), venue: { name: 'Clube do Sol', ...LOCATED } };
    const show = await makeShow(api, { event });
    const hidden = await makeShow(api, { event: { availability: 'private' } });
    const { html } = await get('/events');
    const addresses = JSON.stringify(thing(html, 'ItemList'));
    expect(addresses).toContain(`${ORIGIN}/events/${show.slug}`);
    expect(addresses).not.toContain(hidden.slug);
    expect(html).toContain(`<a class="event-cards_eventCard" href="/events/${show.slug}"><svg class="poster_poster"`);
    expect(html).not.toContain(`href="/events/${hidden.slug}"`);
    expect(JSON.stringify(thingsOf((await get('/venues')).html))).toContain(`${ORIGIN}/venues/clube-do-sol`);
  });

  it('the first page has posters beside the greeting, and the visitor’s first data', async () => {
    for (let count = 0; count < 4; count++) await makeShow(api, { event: { start_date: soon(30) } });
    const off = await makeShow(api, { event: { start_date: soon() } });
    await api.database.query('update events set canceled_at = now() where id = $1', [off.id]);
    const { html } = await get('/');
    const { body } = await api.request.get('/api/home').expect(200);
    expect(blockOf(html, 'festix-home')).toEqual(body);
    const [, wall] = html.split('<ul class="event-cards_posterRow"');
    const hung = Array.from(wall!.matchAll(/<a href="\/events\/([^"]+)"/g), ([, slug]) => slug);
    expect(hung).toEqual((body as HomeView).first.map(({ slug }) => slug));
    expect(wall).toMatch(
      /<time [^>]*>[^<]+h\d*<\/time><p class="event-cards_eventPrice fx-num">a partir de R\$.55,00<\/p>/,
    );
    expect(html).not.toContain(`href="/events/${off.slug}"`);
    expect(hung.length).toBeGreaterThan(0);
    // A link's own label would hide the rest of the poster's text, such as the city.
    expect(html).not.toMatch(/<a [^>]*aria-label/);
    expect(wall).toMatch(/<a href="[^"]+"><svg class="poster_poster"[^>]* role="img" aria-label="Cartaz: [^"]+">/);
  });

  it('a list’s page holds its first part, unless it is a search', async () => {
    const off = await makeShow(api, { event: { start_date: soon() } });
    await api.database.query('update events set canceled_at = now() where id = $1', [off.id]);
    const show = await makeShow(api, { event: { start_date: soon() } });
    const { html } = await get('/events?utm_source=lista');
    expect(html).toContain(`<a class="event-cards_eventCard" href="/events/${show.slug}">`);
    expect(html).toContain('<section class="event-cards_datePart"><h2>Amanhã</h2>');
    expect(html).not.toContain(off.slug);
    expect(html.match(/class="event-cards_eventCard"/g)?.length).toBeLessThanOrEqual(5);
    expect(blockOf(html, 'festix-events')).toEqual((await api.request.get('/api/events').expect(200)).body);
    for (const sought of ['query=forro', 'page=2']) {
      const { html: found } = await get(`/events?${sought}`);
      expect(found).toContain('<h1 class="fx-announce">Eventos</h1>');
      expect(found).not.toContain('event-cards_eventCard');
      expect(blockOf(found, 'festix-events')).toBeNull();
    }
  });

  it('a sold-out event has no price in the first pages, and its tag', async () => {
    const show = await makeShow(api, { event: { name: 'Lotado', start_date: soon(1) } });
    await api.database.query('update lots set soldout_marked_at = now() where event_id = $1', [show.id]);
    const partOf = (html: string) => html.split(`href="/events/${show.slug}"`)[1]?.split('</a>')[0];
    for (const path of ['/events', '/']) {
      const part = partOf((await get(path)).html);
      expect(part).toContain('<span class="status_tag status_tag-solid"><i class="app_firstIcon"></i>Esgotado</span>');
      expect(part).not.toContain('R$');
    }
  });

  it('a list of one day or of the weekend is under no heading, which an event of several days would contradict', async () => {
    const now = api.clock.now().getTime();
    const [start_date, end_date] = [-2, 72].map((hours) => new Date(now + hours * HOUR).toISOString());
    const show = await makeShow(api, { event: { start_date: start_date!, end_date: end_date! } });
    const { html } = await get('/events?when=tomorrow');
    expect(html).toContain('<h1 class="fx-announce">Eventos amanhã</h1>');
    expect(html).toContain(`<a class="event-cards_eventCard" href="/events/${show.slug}">`);
    expect(html).not.toContain('event-cards_datePart');
    expect((await get('/events?when=month')).html).toContain('<section class="event-cards_datePart"><h2>Hoje</h2>');
  });

  it('a part of the list has its own title, canonical address and first data, however its address is spelled', async () => {
    const venue = { name: 'Clube', ...LOCATED, city: 'São Luís', state: 'MA' };
    const event = { name: 'Tambor', category: 'show', start_date: soon(), venue } as const;
    const show = await makeShow(api, { event });
    const title = 'Shows amanhã em São Luís, MA';
    const own = `/events?when=tomorrow&city=${encodeURIComponent('São Luís')}&state=MA&category=show`;
    const asked = '/events?category=show&state=ma&utm_source=x&city=sao%20luis&when=tomorrow';
    for (const path of [own, asked]) {
      const { html } = await get(path);
      expect(html).toContain(`<title>${title} · Festix</title>`);
      expect(html).toContain(`<h1 class="fx-announce">${title}</h1>`);
      expect(canonicalOf(html)?.replaceAll('&amp;', '&')).toBe(ORIGIN + own);
      expect(isFound(html)).toBe(true);
      expect(JSON.stringify(thing(html, 'ItemList'))).toContain(show.slug);
      expect((blockOf(html, 'festix-events') as { data: { slug: string }[] }).data.map(({ slug }) => slug)).toEqual([
        show.slug,
      ]);
    }
    expect(thing((await get(`/events/${show.slug}`)).html, 'MusicEvent')).toMatchObject({ name: 'Tambor' });
  });

  it('a part of the list without events, or with words of the address, is not for search engines', async () => {
    for (const query of ['category=esporte', 'city=%3Cscript%3EXanadu', 'free=true&when=today']) {
      const { status, html } = await get(`/events?${query}`);
      expect([status, isFound(html)]).toEqual([200, false]);
      expect(html).not.toContain('Xanadu');
    }
    // A value that there is not is no filter.
    expect(canonicalOf((await get('/events?when=never')).html)).toBe(`${ORIGIN}/events`);
  });

  it.each(['/signin', '/producer/events', '/customer/orders', '/qualquer-coisa'])(
    'the page %s is not for search engines',
    async (path) => {
      const { status, html } = await get(path);
      expect(status).toBe(200);
      expect(isFound(html)).toBe(false);
    },
  );

  it('the door and the till keep their own shell', async () => {
    expect((await get('/door/algum')).html).toContain('<title>Porta</title>');
    expect((await get('/till/algum')).html).toContain('<title>Caixa</title>');
  });

  it('the first pages answer HEAD requests', async () => {
    await api.request.head('/events').expect(200);
  });
});

describe('page of an event', () => {
  it('an event’s page has structured data of all that it shows', async () => {
    const show = await makeShow(api, {
      event: {
        name: 'Arraial da Lua Cheia',
        short_description: 'Forró pé de serra a noite toda',
        start_date: '2027-06-23T23:00:00.000Z',
        end_date: '2027-06-24T05:00:00.000Z',
        time_zone: 'America/Recife',
        venue: { name: 'Pátio do Sol', city: 'Olinda', state: 'PE', ...LOCATED },
      },
      lots: [{ name: 'Pista' }],
    });
    await makeLot(api, show, { name: 'Camarote', ticket_limit: 1 });
    await api.database.query(`update lots set soldout_marked_at = now() where event_id = $1 and name = 'Camarote'`, [
      show.id,
    ]);
    await api.request
      .put(`/api/producer/events/${show.id}/covers/desktop`)
      .set({ authorization: `Bearer ${show.producer.token}` })
      .attach('file', await makePicture({ width: 1600, height: 900 }), 'capa.jpg')
      .expect(200);
    const { status, html } = await get(`/events/${show.slug}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Arraial da Lua Cheia · Festix</title>');
    expect(contentOf(html, 'description')).toBe(
      '23/06/2027 20:00 · Pátio do Sol · Olinda. Forró pé de serra a noite toda',
    );
    expect(contentOf(html, 'og:image')).toMatch(new RegExp(`^${ORIGIN}/api/pictures/.*\\.webp$`));
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
    const address = `${ORIGIN}/events/${show.slug}`;
    expect(canonicalOf(html)).toBe(address);
    const offer = { '@type': 'Offer', priceCurrency: 'BRL', url: address, validThrough: '2027-06-24T02:00:00-03:00' };
    const inStock = { ...offer, availability: 'https://schema.org/InStock' };
    const soldOut = { ...offer, availability: 'https://schema.org/SoldOut' };
    expect(thing(html, 'Event')).toMatchObject({
      name: 'Arraial da Lua Cheia',
      url: address,
      startDate: '2027-06-23T20:00:00-03:00',
      endDate: '2027-06-24T02:00:00-03:00',
      eventStatus: 'https://schema.org/EventScheduled',
      image: [expect.stringContaining(`${ORIGIN}/api/pictures/`)],
      location: {
        '@type': 'EventVenue',
        name: 'Pátio do Sol',
        address: { streetAddress: 'Rua do Sol, 1', addressLocality: 'Olinda', addressRegion: 'PE' },
        geo: { latitude: '-8.01', longitude: '-34.85' },
      },
      organizer: { '@type': 'Organization', name: 'Produtora' },
      offers: [
        // Includes the fee of 10 %.
        { ...inStock, name: 'Pista · Inteira', price: '110.00' },
        { ...inStock, name: 'Pista · Meia', price: '55.00' },
        { ...soldOut, name: 'Camarote · Inteira' },
        { ...soldOut, name: 'Camarote · Meia' },
      ],
    });
  });

  it('an event’s page has the address alone if its venue has no coordinates', async () => {
    const first = await makeShow(api);
    const venue = {
      name: 'Salão da Aurora',
      address: 'Rua da Aurora',
      number: '99',
      city: 'Recife',
      state: 'PE',
      zip_code: '50030-310',
      formatted_address: 'Rua da Aurora, 99, Recife, PE, 50030-310',
    };
    const made = await api.request
      .post('/api/venues')
      .set({ authorization: `Bearer ${first.producer.token}` })
      .send(venue)
      .expect(201);
    const show = await makeShow(api, { event: { venue_id: made.body.id as string } });
    const { html } = await get(`/events/${show.slug}`);
    const location = thing(html, 'Event')?.['location'];
    expect(location).toMatchObject({
      name: 'Salão da Aurora',
      address: {
        streetAddress: 'Rua da Aurora',
        addressLocality: 'Recife',
        addressRegion: 'PE',
        postalCode: '50030-310',
      },
    });
    expect(location).not.toHaveProperty('geo');
    expect(html).not.toContain('google.com/maps');
  });

  it('an event’s page is readable before the app runs, and holds the app’s first data', async () => {
    const venue = { name: 'Pátio <do> Sol', city: 'Olinda', state: 'PE', ...LOCATED };
    const event = { name: 'Baile <da> Lua', start_date: soon(), venue, age_rating: '16' } as const;
    const show = await makeShow(api, { event: { ...event, accessibility: ['ramp'] }, lots: [{ name: 'Pista & Cia' }] });
    await makeLot(api, show, { name: 'Camarote', ticket_limit: 1 });
    await api.database.query(`update lots set soldout_marked_at = now() where event_id = $1 and name = 'Camarote'`, [
      show.id,
    ]);
    const { html } = await get(`/events/${show.slug}`);
    const [, words = ''] = /<div id="root">(.*?)<\/main><\/div><\/div>/s.exec(html) ?? [];
    expect(words).toMatch(/^<div class="app_firstWords" data-first-words>/);
    expect(words).toContain('<h1 class="event-page_eventName">Baile &lt;da&gt; Lua</h1>');
    expect(words).toMatch(/<time datetime="[^"]+">\w+, \d+ \w+( \d{4})? · \d+h/);
    expect(words).toContain('Pátio &lt;do&gt; Sol');
    expect(words).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=-8.01%2C-34.85"');
    expect(words).toContain('Não recomendado para menores de 16 anos');
    expect(words).toContain('Rampa');
    // Prices with the fee of 10 %, and its share of them.
    expect(words).toContain('Pista &amp; Cia<span class="fx-quiet fx-num">restam ');
    expect(words).toMatch(/<b class="fx-num">R\$.110,00<\/b><span [^>]*>R\$.100,00 \+ 10,00 taxa</);
    expect(words).toMatch(/Camarote<span class="fx-quiet fx-num">esgotado<\/span><\/h3><\/div>/);
    // The way on leads to the tickets, which are further down on a phone.
    expect(words).toMatch(/R\$.<\/small>55,00<\/span>.*<a [^>]*href="#ingressos">Comprar<\/a>/);
    // The poster is shown without a picture.
    expect(words).toMatch(/<svg class="poster_poster"[^>]*>.*<text[^>]*>[^<]*LUA<\/text>/);
    const { body } = await api.request.get(`/api/events/${show.slug}`).expect(200);
    expect(blockOf(html, 'festix-event')).toEqual(body);
  });

  it('an event’s page has the bounds of its lots and prices before the app runs', async () => {
    const table = { name: 'Mesa', value: 40_000, kind: 'inteira', sorting: 0, places: 4, max_per_order: 2 } as const;
    const show = await makeShow(api, {
      event: { start_date: soon(30 * 24), keep_meia_quota: true, limit_by_user: 20 },
      lots: [
        { name: 'Pista', ticket_limit: 10 },
        { name: 'Salão', ticket_limit: 8, prices: [table] },
      ],
    });
    // Of 18 places 8 are reserved for half price, which the first lot alone sells.
    await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const { html } = await get(`/events/${show.slug}`);
    expect(html).toContain(`<p class="purchase_limit">${EVENT_PAGE.limit('20')}</p>`);
    expect(html).toContain(`<p class="event-page_lotLine">${EVENT_PAGE.keptForMeia}</p>`);
    const conditions = ['4 lugares · restam 2', EVENT_PAGE.upToAmount(2)];
    expect(html).toContain(
      `<b>Mesa</b>${conditions.map((words) => `<span class="fx-quiet">${words}</span>`).join('')}`,
    );
  });

  it('an event’s page names the full day that closes a lot before the app runs', async () => {
    const show = await makeShow(api, { event: { start_date: soon() } });
    const day = { name: 'Sexta <1>', starts_at: soon(), ends_at: soon(30), place_limit: 1 };
    await as(api, show.producer)
      .put(`/api/producer/events/${show.id}/access`, { days: [day] })
      .expect(200);
    await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const { html } = await get(`/events/${show.slug}`);
    expect(html).toContain(`Pista<span class="fx-quiet fx-num">${EVENT_PAGE.fullPlace('Sexta &lt;1&gt;')}</span>`);
  });

  it('an event’s page offers nothing before the app runs if its sale is over, or it was cancelled', async () => {
    const show = await makeShow(api, { event: { start_date: soon(), sales_end_at: soon(1) } });
    expect((await get(`/events/${show.slug}`)).html).toContain('>Comprar</a>');
    await api.database.query(`update events set sales_end_at = created_at where id = $1`, [show.id]);
    const { html } = await get(`/events/${show.slug}`);
    expect(html).toContain('vendas encerradas');
    expect(html).toContain('As vendas online terminaram em ');
    expect(html).not.toContain('>Comprar</a>');
    await api.database.query('update events set canceled_at = now() where id = $1', [show.id]);
    expect((await get(`/events/${show.slug}`)).html).toMatch(
      /Este evento foi cancelado em .*, para pedir o dinheiro de volta/,
    );
  });

  it('an event’s page hides the address if its venue does', async () => {
    const venue = { name: 'Casa Secreta', city: 'Recife', ...LOCATED, show_address: false };
    const show = await makeShow(api, { event: { venue } });
    const { html } = await get(`/events/${show.slug}`);
    expect(html).toContain('Casa Secreta');
    expect(html).not.toContain('Rua do Sol');
    expect(html).not.toContain('-8.01');
  });

  it('an event’s page escapes whatever people wrote @V1.2.1', async () => {
    const show = await makeShow(api, {
      event: { name: AWKWARD, short_description: AWKWARD },
      lots: [{ name: 'Lote <b>', description: AWKWARD }],
    });
    const { html } = await get(`/events/${show.slug}`);
    expect(thing(html, 'Event')?.['name']).toBe(AWKWARD);
    expect(html.match(/<script/gi)).toHaveLength(3);
    expect(html).not.toContain('Lote <b>');
    expect((await get('/events')).html.match(/<script/gi)).toHaveLength(2);
    expect((blockOf(html, 'festix-event') as { name: string }).name).toBe(AWKWARD);
    expect(html).toContain(
      '&lt;/script&gt;&lt;script&gt;alert(&#39;São João&#39;)&lt;/script&gt; &quot;$&amp;&quot; 🎉',
    );
  });

  it('an event’s page says that it was cancelled, and offers nothing then', async () => {
    const show = await makeShow(api);
    await api.database.query('update events set canceled_at = now() where id = $1', [show.id]);
    const { html } = await get(`/events/${show.slug}`);
    expect(thing(html, 'Event')).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(thing(html, 'Event')).not.toHaveProperty('offers');
    expect(contentOf(html, 'description')).toMatch(/^Evento cancelado\. /);
  });

  it('a private event’s page has a preview, and is not for search engines', async () => {
    const show = await makeShow(api, { event: { name: 'Só para amigos', availability: 'private' } });
    const { status, html } = await get(`/events/${show.slug}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Só para amigos · Festix</title>');
    expect(contentOf(html, 'og:title')).toBe('Só para amigos · Festix');
    expect(isFound(html)).toBe(false);
    expect(thingsOf(html)).toEqual([]);
  });

  it('an event’s former slug redirects, and keeps the query', async () => {
    const show = await makeShow(api);
    await edit(show, { slug: `${show.slug}-novo` });
    expect(await get(`/events/${show.slug}?coupon=LUA%26A`)).toMatchObject({
      status: 301,
      location: `/events/${show.slug}-novo?coupon=LUA%26A`,
    });
    const order = newId();
    expect((await get(`/events/${show.slug}/orders/${order}`)).location).toBe(
      `/events/${show.slug}-novo/orders/${order}`,
    );
  });

  it('the page of a card says what its order costs, and how long its places are held', async () => {
    const show = await makeShow(api, { event: { name: 'Casa & Cia' } });
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const path = `/events/${show.slug}/orders/${order.id}/cartao`;
    const { status, html, policy } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain('<title>Cartão · Festix</title>');
    expect(html).toContain('<h1>Casa &amp; Cia</h1>');
    expect(html).toContain(formatAmount(order.total));
    expect(html).toMatch(/checkout-strip_clock">.*<\/svg> 0[67]:\d\d</);
    expect(policy).toContain("script-src 'self';");
    expect((await api.request.get(path)).headers['cache-control']).toBe('no-store');
    await as(api, null).delete(`/api/orders/${order.id}`).expect(204);
    expect((await get(path)).html).not.toContain('<h1>');
  });

  it('the page of an order that waits for its payment says its event, its cost and the time left', async () => {
    const show = await makeShow(api, { event: { name: AWKWARD } });
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const path = `/events/${show.slug}/orders/${order.id}`;
    const { status, html, policy } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain('<title>Festix</title>');
    expect(isFound(html)).toBe(false);
    expect(html).toContain('<h1>&lt;/script&gt;&lt;script&gt;');
    expect(html.match(/<script/gi)).toHaveLength(1);
    expect(html).not.toContain('style=');
    expect(html).toContain(formatAmount(order.total));
    expect(html).toContain(`href="/events/${show.slug}" aria-label="${CHECKOUT_PAGE.toEvent}"`);
    expect(html).toMatch(/checkout-strip_clock">.*<\/svg> 0[67]:\d\d</);
    expect(html).toContain(`payment_sum fx-num">${checkoutSum(order, 2)}<`);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect((await api.request.get(path)).headers['cache-control']).toBe('no-store');
  });

  it('the page of an order brings it as anybody with its address sees it, without its charge', async () => {
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const { qr_code } = await charge(api, booking);
    const { order } = booking;
    const path = `/events/${show.slug}/orders/${order.id}`;
    const { html } = await get(path);
    const { payment, ...seen } = (await as(api, null).get(`/api/orders/${order.id}`).expect(200)).body as OrderView;
    expect(payment).toMatchObject({ qr_code });
    expect(blockOf(html, SERVED.order)).toEqual({ ...seen, payment: null });
    for (const secret of [BUYER.name, BUYER.email, qr_code!, '"tickets"', '"user"', '"answers"'])
      expect(html).not.toContain(secret);
  });

  it('the page of an order brings nothing once it is paid or given back, and is then as any other', async () => {
    const show = await makeShow(api);
    const price = priceOf(show.lots[0]).id;
    const { order: paid } = await buy(api, show, [[price, 1]]);
    const { order: given } = await book(api, show, [[price, 1]]);
    await as(api, null).delete(`/api/orders/${given.id}`).expect(204);
    for (const { id } of [paid, given]) {
      const path = `/events/${show.slug}/orders/${id}`;
      const { status, html } = await get(path);
      expect([status, html.includes('<h1>'), blockOf(html, SERVED.order)]).toEqual([200, false, null]);
      expect((await api.request.get(path)).headers['cache-control']).toBe('no-cache');
    }
  });

  it('the page of an order follows its event’s slug, and says nothing of another event’s or an unknown order', async () => {
    const show = await makeShow(api);
    const other = await makeShow(api);
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await edit(show, { slug: `${show.slug}-novo` });
    expect(await get(`/events/${show.slug}/orders/${order.id}`)).toMatchObject({
      status: 301,
      location: `/events/${show.slug}-novo/orders/${order.id}`,
    });
    for (const path of [
      `/events/${other.slug}/orders/${order.id}`,
      `/events/${show.slug}-novo/orders/${newId()}`,
      `/events/${show.slug}-novo/orders/x`,
    ]) {
      const { status, html } = await get(path);
      expect([status, html.includes('data-first-words'), blockOf(html, SERVED.order)]).toEqual([200, false, null]);
    }
  });

  it('the page of a card follows its event’s slug, and is of an order of that event', async () => {
    const show = await makeShow(api);
    const other = await makeShow(api);
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await edit(show, { slug: `${show.slug}-novo` });
    const pathOf = (slug: string, id: string) => `/events/${slug}/orders/${id}/cartao`;
    expect(await get(pathOf(show.slug, order.id))).toMatchObject({
      status: 301,
      location: pathOf(`${show.slug}-novo`, order.id),
    });
    expect((await get(pathOf(`${show.slug}-novo`, order.id))).status).toBe(200);
    for (const path of [pathOf(other.slug, order.id), pathOf(show.slug, newId()), pathOf('nada', order.id)])
      expect((await get(path)).status).toBe(path.includes(`/${show.slug}/`) ? 301 : 404);
    expect((await get(pathOf(`${show.slug}-novo`, newId()))).status).toBe(404);
    expect((await get(pathOf(`${show.slug}-novo`, 'x'))).status).toBe(404);
  });

  it('a draft’s former slug does not redirect', async () => {
    const show = await makeShow(api);
    await edit(show, { slug: `${show.slug}-secreto` });
    await api.database.query('update events set published_at = null where id = $1', [show.id]);
    expect(await get(`/events/${show.slug}`)).toMatchObject({ status: 404 });
  });

  it('an event’s page is rebuilt within seconds of a change', async () => {
    const show = await makeShow(api, { event: { name: 'Antes' } });
    expect((await getSoon(`/events/${show.slug}`)).html).toContain('<title>Antes · ');
    await edit(show, { name: 'Depois' });
    api.clock.advance(HEADS_KEPT);
    expect((await getSoon(`/events/${show.slug}`)).html).toContain('<title>Depois · ');
  });

  it('a draft’s page says nothing of the event', async () => {
    const show = await makeShow(api, { event: { name: 'Segredo de Estado' } });
    await api.database.query('update events set published_at = null where id = $1', [show.id]);
    const { status, html } = await get(`/events/${show.slug}`);
    expect(status).toBe(404);
    expect(html).not.toContain('Segredo');
    expect(html).not.toContain('Pista');
  });

  it('the page of an unknown slug or a test event has status 404 and the app', async () => {
    const show = await makeShow(api);
    await api.database.query('update events set is_test = true where id = $1', [show.id]);
    for (const slug of ['nunca-houve', show.slug, '%3Cscript%3E']) {
      const { status, html } = await get(`/events/${slug}`);
      expect(status).toBe(404);
      expect(html).toContain('<div id="root"></div>');
      expect(isFound(html)).toBe(false);
    }
  });

  it('an event’s page without its data comes without a head rather than fail', async () => {
    const show = await makeShow(api);
    await api.asOwner('alter table public_slugs rename to slugs_away');
    const served = await get(`/events/${show.slug}`);
    await api.asOwner('alter table slugs_away rename to public_slugs');
    const [head, rest] = served.html.split('<title>Festix</title>');
    expect([served.status, head]).toEqual([200, '<!doctype html><html><head>']);
    // The platform's operator is known without the database.
    expect(rest).toMatch(
      /^(<meta name="festix-platform-\w+" content="[^"]+" \/>){4}<meta name="festix-card-fields" content="sandbox" \/><\/head><body><div id="root"><\/div>/,
    );
  });
});

describe('page of a producer', () => {
  it('a producer’s page links its upcoming events', async () => {
    const producer = await makePerson(api, { name: 'Casa & Cia', roles: ['producer'] });
    const slug = `casa-${producer.id}`;
    await api.database.query(
      `insert into public_slugs (slug, kind, owner_id, created_at, is_current) values ($1, 'producer', $3, now(), true), ($2, 'producer', $3, now(), false)`,
      [slug, `${slug}-antiga`, producer.id],
    );
    const show = await makeShow(api, { producer });
    const { status, html } = await get(`/events/${slug}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Casa &amp; Cia · Festix</title>');
    expect(canonicalOf(html)).toBe(`${ORIGIN}/events/${slug}`);
    expect(thing(html, 'Organization')).toMatchObject({ name: 'Casa & Cia' });
    expect(JSON.stringify(thing(html, 'ItemList'))).toContain(show.slug);
    expect((await get(`/events/${slug}-antiga`)).location).toBe(`/events/${slug}`);
    expect((await get(`/events/${slug}/orders/${newId()}`)).status).toBe(404);
  });
});

describe('page of a venue', () => {
  it('a venue’s page has its address and one canonical URL', async () => {
    const venue = { name: 'Teatro da Praça', city: 'Recife', state: 'PE', ...LOCATED };
    const show = await makeShow(api, { event: { venue } });
    const event = await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200);
    const { id, slug } = event.body.venue as { id: string; slug: string };
    const { status, html } = await get(`/venues/${slug}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Teatro da Praça · Festix</title>');
    expect(thing(html, 'EventVenue')).toMatchObject({ name: 'Teatro da Praça', url: `${ORIGIN}/venues/${slug}` });
    expect(JSON.stringify(thing(html, 'ItemList'))).toContain(show.slug);
    expect(await get(`/venues/${id}`)).toMatchObject({ status: 301, location: `/venues/${slug}` });
    expect((await get('/venues/lugar-nenhum')).status).toBe(404);
  });

  it('the page of a venue is not found while no published event takes place there', async () => {
    const show = await makeShow(api, { event: { venue: { name: 'Porão Segredo', ...LOCATED } } });
    expect((await get('/venues/porao-segredo')).status).toBe(200);
    await api.database.query('update events set published_at = null where id = $1', [show.id]);
    const { status, html } = await get('/venues/porao-segredo');
    expect(status).toBe(404);
    expect(html).not.toContain('Porão Segredo');
  });
});

describe('files for programs', () => {
  it('the sitemap lists public pages alone', async () => {
    const place = { name: 'Galpão & Pátio', ...LOCATED, city: 'Feira & Cia', state: 'BA' };
    const show = await makeShow(api, { event: { category: 'gastronomia', venue: place } });
    const hidden = await makeShow(api, { event: { availability: 'private' } });
    const over = await makeShow(api);
    await api.database.query(`update events set start_date = now() - interval '9 days' where id = $1`, [over.id]);
    const called = await makeShow(api, { event: { venue: { name: 'Sobrado Vazio', ...LOCATED } } });
    await api.database.query('update events set canceled_at = now() where id = $1', [called.id]);
    const answer = await api.request.get('/sitemap.xml').expect(200);
    expect(answer.headers['content-type']).toContain('application/xml');
    const addresses = [...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(expect.arrayContaining([`${ORIGIN}/`, `${ORIGIN}/events`, `${ORIGIN}/venues`]));
    expect(addresses).toContain(`${ORIGIN}/events/${show.slug}`);
    expect(addresses.filter((address) => address?.includes('galpao'))).toHaveLength(1);
    // So does each part of the list that has events.
    for (const part of ['category=gastronomia', 'city=Feira%20%26%20Cia&amp;state=BA'])
      expect(addresses).toContain(`${ORIGIN}/events?${part}`);
    expect(answer.text).not.toContain('category=infantil');
    // A cancelled event keeps its address and leaves the lists, and so does its venue if it has no other.
    expect(answer.text).not.toContain(called.slug);
    expect(answer.text).not.toContain('sobrado');
    expect(answer.text).not.toContain(hidden.slug);
    expect(answer.text).not.toContain(over.slug);
  });

  it('robots.txt names the sitemap', async () => {
    const { text } = await api.request.get('/robots.txt').expect(200);
    expect(text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('the API is not for search engines', async () => {
    const { headers } = await api.request.get('/api/events').expect(200);
    expect(headers['x-robots-tag']).toBe('noindex');
  });
});

describe('content policy', () => {
  const INTEGRATIONS = { gtm_id: 'GTM-ABC', facebook_pixel_id: '123456789012345' };
  const STRANGERS = /googletagmanager|google-analytics|facebook/;

  const directive = (policy: string, name: string) =>
    policy
      .split(';')
      .find((part) => part.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);

  async function measured(integrations: object): Promise<TestShow> {
    const show = await makeShow(api);
    await as(api, show.producer).put(`/api/producer/events/${show.id}/integrations`, integrations).expect(200);
    return show;
  }

  it('the policy lets an event’s own page load the sources that event names, and nothing else @V3.4.3', async () => {
    const show = await measured(INTEGRATIONS);
    const both = (await get(`/events/${show.slug}`)).policy;
    expect(directive(both, 'script-src')).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      'https://www.googletagmanager.com',
      'https://connect.facebook.net',
    ]);
    expect(directive(both, 'default-src')).toEqual(["'self'"]);
    const pixel = await measured({ facebook_pixel_id: '123456789012345' });
    const { policy } = await get(`/events/${pixel.slug}`);
    expect(policy).toContain('https://connect.facebook.net');
    expect(policy).not.toMatch(/google/);
    const analytics = await measured({ ga_id: 'G-1' });
    expect((await get(`/events/${analytics.slug}`)).policy).not.toMatch(/facebook/);
  });

  it('the policy allows only our own origin everywhere else', async () => {
    const show = await measured(INTEGRATIONS);
    const other = await makeShow(api);
    const order = `/events/${show.slug}/orders/${newId()}`;
    const paths = ['/', '/events', '/signin', `/events/${other.slug}`, order, `${order}/tickets/1`];
    for (const path of paths) {
      const { policy, html } = await get(path);
      expect(policy).not.toMatch(STRANGERS);
      expect(html).not.toContain('GTM-ABC');
    }
    expect((await get('/events')).policy).not.toContain("unsafe-inline' 'self");
    expect(directive((await get('/events')).policy, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  });

  it('the page names the tags, and no secret', async () => {
    const show = await measured({
      ...INTEGRATIONS,
      meta_tag_manager_id: '998877',
      meta_tag_manager_access_token: 'EAAB-secret',
    });
    const { html } = await get(`/events/${show.slug}`);
    expect(blockOf(html, 'festix-tags')).toEqual({
      slug: show.slug,
      event_id: show.id,
      tags: { gtm_id: 'GTM-ABC', ga_id: null, facebook_pixel_ids: ['123456789012345'] },
    });
    expect(html).not.toContain('EAAB');
    expect(html).not.toContain('998877');
  });
});
