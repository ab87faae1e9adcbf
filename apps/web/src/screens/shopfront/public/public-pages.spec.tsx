/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type HomeView } from '@festix/domain/contract';
import { DAY, notices } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failureTexts } from '../../../data/failure-texts.ts';
import { markTickets } from '../../../session/kept-tickets.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { homeOf, publicEvent, publicRow, venue } from '../../../testing/public-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer } from '../../../testing/views.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  localStorage.clear();
});

afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  await server.stop();
});

/** Answers a reading with what stands there, or with what its query asks for. */
function reads<Reply>(path: string, reply: Reply | ((query: URLSearchParams) => Reply)) {
  server.on(`GET ${path}`, ({ url }, response) =>
    json(
      response,
      typeof reply === 'function' ? (reply as (query: URLSearchParams) => Reply)(url.searchParams) : reply,
    ),
  );
}

const fails = (path: string) =>
  server.on(`GET ${path}`, (_, response) => problem(response, 422, { code: 'UNEXPECTED', request_id: 'r1' }));

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const cardsOf = (list: HTMLElement) => within(list).getAllByRole('listitem').length;

describe('public pages without a network', () => {
  it.each([
    ['/', '/api/home'],
    ['/events', '/api/events'],
    ['/events/arraial-da-lua-cheia', '/api/events/arraial-da-lua-cheia'],
  ])('%s without a network says so, and links to the tickets of this device, if there are any', async (page, read) => {
    server.on(`GET ${read}`, (_, response) => void response.destroy());
    const first = openApp(page, server, undefined);
    await screen.findByText(notices.offline, undefined, { timeout: 8_000 });
    expect(screen.queryByRole('link', { name: failureTexts.toTickets })).toBeNull();
    first.unmount();
    markTickets();
    openApp(page, server, undefined);
    const way = await screen.findByRole('link', { name: failureTexts.toTickets }, { timeout: 8_000 });
    expect(way.getAttribute('href')).toBe('/customer/orders');
  });
});

describe('first page', () => {
  const showing = (home: HomeView | ((query: URLSearchParams) => HomeView)) => {
    reads('/api/home', home);
    openApp('/', server, undefined);
  };

  it('the first page links to events, venues and accounts', async () => {
    showing(homeOf(5));
    await heading(texts.hero);
    expect(screen.getByRole('link', { name: texts.exploreEvents }).getAttribute('href')).toBe('/events');
    expect(screen.getByRole('link', { name: texts.exploreVenues }).getAttribute('href')).toBe('/venues');
    expect(screen.getByRole('link', { name: texts.signUp }).getAttribute('href')).toBe('/signup');
  });

  it.each([
    [1, 2],
    [2, 1],
    [3, 0],
  ])('the first page shows %i events in a grid, with %i cards for future producers', async (count, fillers) => {
    showing(homeOf(count));
    await heading(`Evento ${count}`);
    expect(screen.queryAllByRole('link', { name: new RegExp(texts.fillerTitle) })).toHaveLength(fillers);
    for (const card of screen.queryAllByRole('link', { name: new RegExp(texts.fillerTitle) }))
      expect(card.getAttribute('href')).toBe('/be-a-producer');
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByRole('heading', { name: /^Em Recife/ })).toBeNull();
  });

  it('the first page names an event below its picture, and draws the poster when the picture fails', async () => {
    const picture = { url: '/images/a.jpg', width: 800, height: 1000, srcset: '/images/a.jpg 800w' };
    const first = [publicRow(1, { cover_mobile: picture }), publicRow(2)];
    showing(homeOf(9, { first }));
    const posters = await screen.findByRole('list', { name: /dezembro de 2046/ });
    const [covered, drawn] = within(posters).getAllByRole('link');
    expect(covered?.textContent).toMatch(/^Evento 1.*2 dez 2046 · 20ha partir de R\$.55,00$/);
    expect(within(drawn!).getByRole('img').getAttribute('aria-label')).toBe('Cartaz: Evento 2');
    expect(drawn?.textContent).toMatch(/3 dez 2046 · 20ha partir de R\$.55,00$/);
    fireEvent.error(covered!.querySelector('img')!);
    expect(covered?.querySelector('img')).toBeNull();
    expect(covered?.querySelector('svg')).not.toBeNull();
  });

  it('the first page shows today’s events big, and links to all of them', async () => {
    const today = publicRow(1, { start_date: new Date().toISOString(), time_zone: 'America/Sao_Paulo' });
    showing(homeOf(9, { first: [today] }));
    await heading('Hoje');
    expect(screen.getByRole('link', { name: texts.allOfToday }).getAttribute('href')).toBe('/events?when=today');
    expect(cardsOf(screen.getByRole('list', { name: 'Hoje' }))).toBe(1);
  });

  it('the first page shows no event twice, whichever tab is open', async () => {
    showing(homeOf(9, { weekend: [publicRow(9, { id: 'w', slug: 'fim-de-semana', name: 'Fim de semana' })] }));
    await heading(texts.weekend);
    expect(screen.getByRole('link', { name: texts.allOfWeekend }).getAttribute('href')).toBe('/events?when=weekend');
    for (const tab of [texts.forYou, texts.popular]) {
      fireEvent.click(screen.getByRole('tab', { name: tab }));
      const links = screen.getAllByRole('link').flatMap((link) => link.getAttribute('href') ?? []);
      const events = links.filter((href) => /^\/events\/./.test(href));
      expect(events.length).toBeGreaterThanOrEqual(8);
      expect(new Set(events).size).toBe(events.length);
    }
  });

  it('the first page shows the rest by city, with a link to the city’s list', async () => {
    showing(homeOf(9));
    const city = (await heading(texts.inCity('Recife, PE'))).closest('section') as HTMLElement;
    expect(within(city).getAllByRole('listitem').length).toBeGreaterThan(0);
    const link = within(city).getByRole('link', { name: texts.allInCity(9) });
    expect(link.getAttribute('href')).toBe('/events?city=Recife&state=PE');
  });

  it('the first page shows that nothing is on, and invites producers', async () => {
    showing(homeOf(0));
    await screen.findByText(notices.noEvents);
    expect(screen.getAllByRole('link', { name: new RegExp(texts.fillerTitle) })).toHaveLength(3);
  });

  it('the first page shows more than three events in a carousel with tabs, and more than four by city, too', async () => {
    showing(homeOf(4));
    expect(cardsOf(await screen.findByRole('list', { name: texts.forYou }))).toBe(3);
    expect(screen.queryByRole('heading', { name: /^Em Recife/ })).toBeNull();
    cleanup();
    showing(homeOf(5));
    await heading(/^Em Recife/);
    expect(screen.getByRole('list', { name: texts.forYou })).toBeDefined();
  });

  it('the first page shows popular events, by click or by key', async () => {
    showing(homeOf(5));
    fireEvent.click(await screen.findByRole('tab', { name: texts.popular }));
    const popular = await screen.findByRole('list', { name: texts.popular });
    expect(within(popular).getAllByRole('heading')[0]?.textContent).toBe('Evento 5');
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' });
    const mine = await screen.findByRole('list', { name: texts.forYou });
    expect(within(mine).getAllByRole('heading')[0]?.textContent).toBe('Evento 2');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: texts.forYou }));
  });

  it('the first page shows events near a chosen city, and remembers it', async () => {
    const near = publicRow(7, { name: 'Frevo das Ladeiras' });
    const answer = (query: URLSearchParams) => homeOf(5, { near_you: query.get('city') === 'Olinda' ? [near] : null });
    showing(answer);
    await screen.findByRole('tab', { name: texts.popular });
    expect(screen.queryByRole('tab', { name: texts.nearYou })).toBeNull();
    fireEvent.change(screen.getByLabelText(texts.city), { target: { value: 'Olinda, PE' } });
    within(await screen.findByRole('list', { name: texts.nearYou })).getByText('Frevo das Ladeiras');
    expect(server.callsOf('GET /api/home').at(-1)?.url.search).toBe('?city=Olinda&state=PE');
    cleanup();
    showing(answer);
    fireEvent.click(await screen.findByRole('tab', { name: texts.nearYou }));
    within(await screen.findByRole('list', { name: texts.nearYou })).getByText('Frevo das Ladeiras');
    fireEvent.change(screen.getByLabelText(texts.city), { target: { value: '' } });
    await waitFor(() => expect(screen.queryByRole('tab', { name: texts.nearYou })).toBeNull());
    expect(localStorage.getItem('festix.city')).toBeNull();
  });

  it('the first page shows that a city has no events', async () => {
    localStorage.setItem('festix.city', JSON.stringify({ city: 'Natal', state: 'RN' }));
    showing(homeOf(5, { near_you: [] }));
    fireEvent.click(await screen.findByRole('tab', { name: texts.nearYou }));
    await screen.findByText(texts.nothingNear('Natal'));
    expect(screen.getByLabelText<HTMLSelectElement>(texts.city).value).toBe('Natal, RN');
  });

  it('the first page shows that a city’s events are in its other parts', async () => {
    localStorage.setItem('festix.city', JSON.stringify({ city: 'Recife', state: 'PE' }));
    showing(homeOf(5, { near_you: [] }));
    fireEvent.click(await screen.findByRole('tab', { name: texts.nearYou }));
    await screen.findByText(texts.nearIsShown('Recife'));
  });

  it('the first page is read as the signed-in person, and invites nobody to sign up twice', async () => {
    localStorage.setItem('festix.signed-in', '1');
    reads('/api/home', homeOf(5));
    openApp('/', server, producer);
    await heading(/^Em Recife/);
    expect(server.callsOf('GET /api/home')).toHaveLength(1);
    expect(server.callsOf('GET /api/home')[0]?.headers.authorization).toBe('Bearer token');
    expect(screen.queryByRole('link', { name: texts.signUp })).toBeNull();
  });

  it('the first page shows a failure, and tries again', async () => {
    fails('/api/home');
    openApp('/', server, undefined);
    await screen.findByText(notices.eventsLoadFailed);
    reads('/api/home', homeOf(5));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await heading(/^Em Recife/);
  });
});

describe('list of all events', () => {
  it('the list of events is searched after typing, or at once by Enter', async () => {
    reads('/api/events', (query) => ({ data: [publicRow(query.get('query') ? 2 : 1)], count: 1 }));
    const app = openApp('/events', server, undefined);
    await heading('Evento 1');
    const begun = performance.now();
    for (const typed of ['f', 'fo', 'forró'])
      fireEvent.change(screen.getByLabelText(texts.searchEvents), { target: { value: typed } });
    await heading('Evento 2');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(950);
    expect(server.callsOf('GET /api/events').map(({ url }) => url.searchParams.get('query'))).toEqual([null, 'forró']);
    expect(app.address()).toBe('/events?query=forr%C3%B3');
    fireEvent.change(screen.getByLabelText(texts.searchEvents), { target: { value: 'samba' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(app.address()).toBe('/events?query=samba'));
  });

  it('the list of events shows that nothing is on, or an empty result', async () => {
    reads('/api/events', { data: [], count: 0 });
    openApp('/events', server, undefined);
    await heading(notices.noEvents);
    fireEvent.change(screen.getByLabelText(texts.searchEvents), { target: { value: 'zzz' } });
    await heading(notices.noEventsFound);
    fireEvent.click(screen.getByRole('link', { name: texts.allEvents }));
    await heading(notices.noEvents);
    expect(screen.getByLabelText<HTMLInputElement>(texts.searchEvents).value).toBe('');
  });

  it('the list of events shows a cancellation with its date in place of the price', async () => {
    reads('/api/events', { data: [publicRow(1, { canceled_at: '2026-05-20T15:00:00.000Z' })], count: 1 });
    openApp('/events', server, undefined);
    expect((await screen.findByText('Cancelado')).parentElement?.textContent).toBe('Cancelado em 20/05/2026');
    expect(screen.queryByText('a partir de', { exact: false })).toBeNull();
  });

  it('public pages show the year of an event that is not of this year, and of no other', async () => {
    const year = new Date().getFullYear();
    const [now, later] = [year, year + 1].map((of) => `${of}-12-12T23:00:00.000Z`);
    const rows = [publicRow(1, { start_date: now! }), publicRow(2, { start_date: later! })];
    const datesShown = () =>
      Object.fromEntries(
        [now!, later!].map((at) => [
          at,
          [...document.querySelectorAll<HTMLElement>(`time[datetime="${at}"]`)].map(({ textContent }) => textContent),
        ]),
      );
    reads('/api/events', { data: rows, count: 2 });
    reads('/api/home', homeOf(2, { for_you: rows, popular: rows, soonest: rows }));
    for (const page of ['/', '/events']) {
      const app = openApp(page, server, undefined);
      await screen.findAllByText('Evento 2');
      const shown = datesShown();
      expect(shown[now!]!.length).toBeGreaterThan(0);
      for (const text of shown[now!]!) expect(text).not.toContain(String(year));
      expect(shown[later!]!.length).toBeGreaterThan(0);
      for (const text of shown[later!]!) expect(text).toContain(`12 dez ${year + 1}`);
      app.unmount();
    }
  });

  it('the list of events is under headings by date, and a search’s results are under none', async () => {
    const today = publicRow(1, { start_date: new Date().toISOString(), time_zone: 'America/Sao_Paulo' });
    reads('/api/events', { data: [today, publicRow(2), publicRow(3)], count: 3 });
    openApp('/events', server, undefined);
    const part = (await heading('Hoje')).closest('section') as HTMLElement;
    expect(
      within(part)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Evento 1']);
    await heading(/^26 de novembro a 2 de dezembro de 2046$|de dezembro de 2046$/);
    fireEvent.change(screen.getByLabelText(texts.searchEvents), { target: { value: 'evento' } });
    fireEvent.submit(screen.getByRole('search'));
    await heading(texts.results);
    expect(screen.queryByRole('heading', { name: 'Hoje' })).toBeNull();
  });

  it('the list of a day or a weekend is under no heading, which a running event would contradict', async () => {
    const hour = 3_600_000;
    const [start_date, end_date] = [-hour, 90 * hour].map((away) => new Date(Date.now() + away).toISOString());
    const running = publicRow(1, { start_date: start_date!, end_date: end_date! });
    reads('/api/events', { data: [running], count: 1 });
    for (const when of ['today', 'tomorrow', 'weekend']) {
      const app = openApp(`/events?when=${when}`, server, undefined);
      await heading('Evento 1');
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toContain(
        texts.results,
      );
      expect(screen.queryByRole('heading', { name: 'Hoje' })).toBeNull();
      app.unmount();
    }
    openApp('/events?when=month', server, undefined);
    await heading('Hoje');
  });

  it('the list of events is narrowed by flags, city and kind, all in its address and title', async () => {
    const choices = { cities: [{ city: 'Olinda', state: 'PE' }], categories: ['show', 'festa'] };
    reads('/api/events', { data: [publicRow(1)], count: 1, ...choices });
    const app = openApp('/events?when=month', server, undefined);
    await heading('Eventos neste mês');
    const flag = (name: string) =>
      within(screen.getByRole('navigation', { name: texts.narrow })).getByRole('link', { name });
    expect(flag('Este mês').getAttribute('aria-current')).toBe('true');
    expect(flag('Este mês').getAttribute('href')).toBe('/events');
    expect(flag('Hoje').getAttribute('href')).toBe('/events?when=today');
    expect(flag('Hoje').getAttribute('aria-current')).toBeNull();
    fireEvent.click(flag('Fim de semana'));
    await waitFor(() => expect(app.address()).toBe('/events?when=weekend'));
    fireEvent.click(flag('Grátis'));
    await waitFor(() => expect(app.address()).toBe('/events?when=weekend&free=true'));
    fireEvent.change(await screen.findByLabelText(texts.cityFilter), { target: { value: 'Olinda, PE' } });
    fireEvent.change(screen.getByLabelText(texts.kindFilter), { target: { value: 'show' } });
    const address = '/events?when=weekend&city=Olinda&state=PE&category=show&free=true';
    await waitFor(() => expect(app.address()).toBe(address));
    await heading('Shows grátis neste fim de semana em Olinda, PE');
    await waitFor(() =>
      expect(server.callsOf('GET /api/events').at(-1)?.url.search).toBe(
        '?when=weekend&city=Olinda&state=PE&category=show&free=true&take=25',
      ),
    );
    fireEvent.change(screen.getByLabelText(texts.cityFilter), { target: { value: '' } });
    await waitFor(() => expect(app.address()).toBe('/events?when=weekend&category=show&free=true'));
  });

  it('the list of events names a city as its venues spell it, however its address does', async () => {
    const cities = [{ city: 'São Luís', state: 'MA' }];
    reads('/api/events', () => ({ data: [publicRow(1)], count: 1, cities, categories: [] }));
    openApp('/events?city=sao%20luis', server, undefined);
    await heading('Eventos em São Luís, MA');
    await waitFor(() => expect(document.title).toMatch(/^Eventos em São Luís, MA/));
  });

  it('the list of events shows that no event is left by its filters, and a way back', async () => {
    reads('/api/events', (query) => (query.get('free') ? { data: [], count: 0 } : { data: [publicRow(1)], count: 1 }));
    const app = openApp('/events?free=true&city=Natal&state=RN', server, undefined);
    await heading(notices.noEventsFound);
    screen.getByText(texts.widen);
    expect(screen.getByLabelText<HTMLSelectElement>(texts.cityFilter).value).toBe('Natal, RN');
    fireEvent.click(screen.getByRole('link', { name: texts.allEvents }));
    await heading('Evento 1');
    expect(app.address()).toBe('/events');
  });

  it('a card shows that its event is sold out, has its last places, or that its lot turns soon', async () => {
    const turns_at = new Date(Date.now() + 3.5 * DAY).toISOString();
    const rows = [
      publicRow(1, { standing: 'sold-out' }),
      publicRow(2, { standing: 'last', turns_at }),
      publicRow(3, { turns_at: new Date(Date.now() + 9 * DAY).toISOString() }),
    ];
    reads('/api/events', { data: rows, count: 3 });
    openApp('/events', server, undefined);
    const card = async (name: string) => (await screen.findByRole('link', { name: new RegExp(name) })).textContent;
    expect(await card('Evento 1')).toMatch(/PE.*Esgotado$/);
    expect(await card('Evento 1')).not.toContain('R$');
    expect(await card('Evento 2')).toMatch(/a partir de R\$.55,00Últimos ingressosVira em 3 dias$/);
    expect(await card('Evento 3')).toMatch(/a partir de R\$.55,00$/);
  });

  it('the list of events shows a failure, and reads again', async () => {
    fails('/api/events');
    openApp('/events', server, undefined);
    await screen.findByText(notices.eventsLoadFailed);
    reads('/api/events', { data: [publicRow(1)], count: 1 });
    fireEvent.click(screen.getByRole('button', { name: texts.reload }));
    await heading('Evento 1');
  });
});

describe('list of venues', () => {
  it('the list of venues shows places with events, and their number', async () => {
    reads('/api/venues', { data: [venue(1), venue(2)], count: 2 });
    openApp('/venues', server, undefined);
    await heading('Explorar Locais');
    const card = await screen.findByRole('link', { name: /Local 2/ });
    expect(card.getAttribute('href')).toBe('/venues/local-2');
    expect(card.textContent).toContain('2 eventos');
    expect(server.callsOf('GET /api/venues')[0]?.url.searchParams.get('available')).toBe('true');
  });

  it('the list of venues shows that there are none, or an empty result', async () => {
    reads('/api/venues', { data: [], count: 0 });
    openApp('/venues', server, undefined);
    await heading('Nenhum local com eventos disponíveis no momento.');
    fireEvent.change(screen.getByLabelText(texts.searchVenues), { target: { value: 'zzz' } });
    fireEvent.submit(screen.getByRole('search'));
    await heading('Nenhum local encontrado.');
    await waitFor(() => expect(server.callsOf('GET /api/venues').at(-1)?.url.searchParams.get('query')).toBe('zzz'));
  });

  it('the list of venues shows a failure, and reads again', async () => {
    fails('/api/venues');
    openApp('/venues', server, undefined);
    await screen.findByText('Ocorreu um erro ao carregar os locais');
    reads('/api/venues', { data: [venue(1)], count: 1 });
    fireEvent.click(screen.getByRole('button', { name: texts.reload }));
    await heading('Local 1');
  });
});

describe('page of a venue', () => {
  it('the page of a venue shows its name, address, map link and events', async () => {
    reads('/api/venues/local-1', venue(1));
    reads('/api/venues/local-1/events', { data: [publicRow(3)], count: 1 });
    openApp('/venues/local-1', server, undefined);
    await heading('Local 1');
    await screen.findByText('Cais da Alfândega, 35 · Recife, PE');
    expect(screen.getByRole('link', { name: texts.map }).getAttribute('href')).toContain('query=-8.0641%2C-34.8741');
    await heading('Evento 3');
  });

  it('the page of a venue hides a private address, and shows that nothing is on', async () => {
    const hidden = { address: null, number: null, formatted_address: null, latitude: null, longitude: null };
    reads('/api/venues/local-1', venue(1, { ...hidden, show_address: false }));
    reads('/api/venues/local-1/events', { data: [], count: 0 });
    openApp('/venues/local-1', server, undefined);
    await heading('Nenhum evento disponível neste local no momento.');
    await screen.findByText('Recife, PE');
    expect(screen.queryByRole('link', { name: texts.map })).toBeNull();
  });

  it('the page of an unknown venue says so', async () => {
    openApp('/venues/nenhum', server, undefined);
    await heading('Venue não encontrado');
    expect(screen.getByRole('link', { name: texts.exploreVenues }).getAttribute('href')).toBe('/venues');
  });

  it('the page of a venue shows a failure, and reads again', async () => {
    fails('/api/venues/local-1');
    reads('/api/venues/local-1/events', { data: [], count: 0 });
    openApp('/venues/local-1', server, undefined);
    await screen.findByText('Ocorreu um erro ao carregar os eventos');
    reads('/api/venues/local-1', venue(1));
    fireEvent.click(screen.getByRole('button', { name: texts.reload }));
    await heading('Local 1');
  });
});

describe('page of a producer', () => {
  const varal = { name: 'Produtora Varal', slug: 'varal' };

  it('the page of a producer has an address like an event’s, and can be searched', async () => {
    reads('/api/producers/varal/events', (query) =>
      query.get('query')
        ? { data: [], count: 0, producer: varal }
        : { data: [publicRow(1), publicRow(2)], count: 2, producer: varal },
    );
    openApp('/events/varal', server, undefined);
    await heading('Produtora Varal');
    expect(screen.getByRole('link', { name: /Evento 2/ }).getAttribute('href')).toBe('/events/evento-2');
    fireEvent.change(screen.getByLabelText(texts.searchEvents), { target: { value: 'zzz' } });
    fireEvent.submit(screen.getByRole('search'));
    await heading('Nenhum evento encontrado com os filtros aplicados.');
    fireEvent.click(screen.getByRole('button', { name: texts.clearSearch }));
    await heading('Evento 1');
  });

  it('the page of a producer is by date, and narrowed in its address', async () => {
    const today = publicRow(1, { start_date: new Date().toISOString(), time_zone: 'America/Sao_Paulo' });
    reads('/api/producers/varal/events', (query) =>
      query.get('when') === 'tomorrow'
        ? { data: [], count: 0, producer: varal }
        : { data: [today], count: 1, producer: varal },
    );
    const app = openApp('/events/varal', server, undefined);
    await heading('Hoje');
    fireEvent.click(screen.getByRole('link', { name: 'Amanhã' }));
    await heading(notices.noEventsFound);
    expect(app.address()).toBe('/events/varal?when=tomorrow');
    fireEvent.click(screen.getByRole('button', { name: texts.allEvents }));
    await heading('Hoje');
    expect(app.address()).toBe('/events/varal');
  });

  it('an earlier address of a producer leads to the present one', async () => {
    const page = { data: [publicRow(1)], count: 1, producer: varal };
    reads('/api/producers/varal-antiga/events', page);
    reads('/api/producers/varal/events', page);
    const app = openApp('/events/varal-antiga?when=tomorrow&query=baile', server, undefined);
    await waitFor(() => expect(app.address()).toBe('/events/varal?when=tomorrow&query=baile'));
    await heading('Produtora Varal');
  });

  it('the page of a producer shows a failure, and tries again; an unknown address is a missing page', async () => {
    fails('/api/producers/varal/events');
    openApp('/events/varal', server, undefined);
    await screen.findByText('Erro ao buscar eventos');
    reads('/api/producers/varal/events', { data: [], count: 0, producer: varal });
    fireEvent.click(screen.getByRole('button', { name: texts.retry }));
    await heading(notices.noEvents);
    cleanup();
    openApp('/events/ninguem', server, undefined);
    await heading('Esta página não existe');
  });
});

describe('page of an event', () => {
  const open = (event = publicEvent(), query = '') => {
    reads(`/api/events/${event.slug}`, event);
    return openApp(`/events/${event.slug}${query}`, server, undefined);
  };

  it('the page of an event shows its place, and links to venue, map and producer', async () => {
    open();
    const place = (await heading(texts.venue)).closest('section') as HTMLElement;
    within(place).getByText('Cais da Alfândega, 35 · Recife, PE');
    expect(within(place).getByRole('link', { name: 'Local 1' }).getAttribute('href')).toBe('/venues/local-1');
    expect(within(place).getByRole('link', { name: texts.map }).getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: 'Produtora Varal' }).getAttribute('href')).toBe('/events/varal');
  });

  it('the page of an event says that the address is not public', async () => {
    const hidden = { address: null, number: null, formatted_address: null, latitude: null, longitude: null };
    open(publicEvent({ venue: venue(1, { ...hidden, show_address: false }) }));
    await screen.findByText(texts.addressHidden);
    expect(screen.queryByRole('link', { name: texts.map })).toBeNull();
  });

  it('the page of an event shows its cancellation and the date', async () => {
    open(publicEvent({ canceled_at: '2026-05-20T15:00:00.000Z', changed_at: '2026-05-10T15:00:00.000Z' }));
    expect((await screen.findByText('Cancelado')).parentElement?.textContent).toBe('Cancelado em 20/05/2026');
    screen.getByText(texts.wasCancelled('20/05/2026', false));
    expect(screen.queryByText(texts.wasChanged('10/05/2026'))).toBeNull();
  });

  it('the page of an event mentions refunds for as long as they may be requested', async () => {
    const daysAgo = (days: number) => publicEvent({ canceled_at: new Date(Date.now() - days * DAY).toISOString() });
    open(daysAgo(29));
    await screen.findByText(/30 dias, a partir dessa data/);
    cleanup();
    open(daysAgo(31));
    await screen.findByText(/^Este evento foi cancelado em [0-9/]+\.$/);
  });

  it('the page of an event says that it was changed', async () => {
    open(publicEvent({ changed_at: '2026-05-10T15:00:00.000Z' }));
    await screen.findByText(texts.wasChanged('10/05/2026'));
  });

  it('the page of an event is shared by the phone’s own menu, with the coupon of its address', async () => {
    const share = jest.fn((_: ShareData) => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    open(publicEvent(), '?coupon=AMIGOS&fbclid=x');
    fireEvent.click(await screen.findByRole('button', { name: texts.share }));
    const url = `${window.location.origin}/events/arraial-da-lua-cheia?coupon=AMIGOS`;
    expect(share).toHaveBeenCalledWith({ title: 'Arraial', url });
    share.mockImplementation(() => Promise.reject(new DOMException('', 'AbortError')));
    fireEvent.click(screen.getByRole('button', { name: texts.share }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(screen.queryByText(notices.unexpected)).toBeNull();
    Reflect.deleteProperty(navigator, 'share');
  });

  it('the page of an event is shared as a copied link elsewhere', async () => {
    const writeText = jest.fn((_: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    open();
    fireEvent.click(await screen.findByRole('button', { name: texts.share }));
    await screen.findByText(notices.linkCopied);
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/events/arraial-da-lua-cheia`);
  });

  it('an earlier address of an event leads to the present one, with the coupon', async () => {
    reads('/api/events/antigo', publicEvent());
    reads('/api/events/arraial-da-lua-cheia', publicEvent());
    const app = openApp('/events/antigo?coupon=AMIGOS', server, undefined);
    await waitFor(() => expect(app.address()).toBe('/events/arraial-da-lua-cheia?coupon=AMIGOS'));
  });
});
