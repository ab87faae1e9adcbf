/** @jest-environment jsdom */
import { showOnPhone } from '../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_AREAS, type EventArea, type EventRowView, type UserView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { type Role } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { forbiddenTexts } from '../system/forbidden-texts.ts';
import { openApp } from '../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../testing/views.ts';
import { areaHome, areaName } from './area-list.ts';
import { areasTexts as texts } from './areas-texts.ts';

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  server.on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }));
  for (const area of EVENT_AREAS) {
    server.on(`GET /api/${area}/events`, (_, response) => json(response, { data: [arraial], count: 1 }));
    server.on(`GET /api/${area}/events/${ids.event}`, (_, response) => json(response, arraial));
    // The figures never arrive: the test looks at the frame before them.
    server.on(`GET /api/${area}/dashboard`, () => undefined);
  }
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const withRoles = (...roles: Role[]): UserView => ({ ...producer, roles: ['customer', ...roles] });

describe('area', () => {
  it.each(EVENT_AREAS)('%s lists its events from its own part of the API, with the same screen', async (area) => {
    openApp(`/${area}/events`, server, withRoles(area));
    expect((await screen.findAllByText('Arraial da Lua Cheia')).length).toBeGreaterThan(0);
    expect(server.callsOf(`GET /api/${area}/events`).length).toBeGreaterThan(0);
    expect(server.received.filter(({ url }) => /\/events$/.test(url.pathname) && !url.pathname.includes(area))).toEqual(
      [],
    );
  });

  it.each(EVENT_AREAS)('%s begins at the address to which its menu and the mail of approval link', async (area) => {
    const app = openApp(`/${area}`, server, withRoles(area));
    const menu = within(await screen.findByRole('navigation', { name: 'Áreas' }));
    await waitFor(() => expect(app.address()).toBe(areaHome(area)));
    const here = menu.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page');
    await waitFor(() => expect(here?.getAttribute('href')).toBe(areaHome(area)));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).not.toBe('Esta página não existe');
  });

  it.each<[EventArea, string]>([
    ['team-member', '/team-member/events'],
    ['support', '/support/events'],
  ])('%s has no page before its events', async (area, events) => {
    const app = openApp(`/${area}`, server, withRoles(area));
    await waitFor(() => expect(app.address()).toBe(events));
    expect((await screen.findAllByText('Arraial da Lua Cheia')).length).toBeGreaterThan(0);
  });

  it('an area sends a visitor to sign in, and back to the requested address', async () => {
    const app = openApp('/producer/events?filterBy=past', server, undefined);
    const button = await screen.findByRole('button', { name: 'Entrar' });
    expect(app.address()).toBe('/signin?redirectUrl=%2Fproducer%2Fevents%3FfilterBy%3Dpast');

    server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 't', user: producer }));
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' produtor@festix.dev ' } });
    fireEvent.change(screen.getByLabelText('Senha'), { target: { value: ' festix123 ' } });
    fireEvent.click(button);
    await waitFor(() => expect(app.address()).toBe('/producer/events?filterBy=past'));
    expect(server.callsOf('POST /api/auth/sign-in')[0]!.body).toEqual({
      email: 'produtor@festix.dev',
      password: ' festix123 ',
    });
  });

  it('an area repeats requests that failed without a network when the network is back', async () => {
    let isCut = true;
    server.on('GET /api/producer/events', (_, response) =>
      isCut ? void response.destroy() : json(response, { data: [arraial], count: 1 }),
    );
    openApp('/producer/events', server, producer);
    expect(await screen.findByText(notices.offline)).toBeDefined();
    fireEvent(window, new Event('offline'));
    isCut = false;
    fireEvent(window, new Event('online'));
    expect((await screen.findAllByText('Arraial da Lua Cheia')).length).toBeGreaterThan(0);
    expect(screen.queryByText(notices.offline)).toBeNull();
  });

  it('an area refuses a person without its role, without a request to the API', async () => {
    openApp('/support/events', server, withRoles('producer'));
    expect(await screen.findByText('Você não tem acesso a esta parte')).toBeDefined();
    expect(server.callsOf('GET /api/support/events')).toEqual([]);
    expect(screen.getByText(forbiddenTexts.role.support, { exact: false })).toBeDefined();
    const menu = screen.getByRole('navigation', { name: 'Áreas' });
    expect(within(menu).getByRole('link', { name: 'Equipes' }).getAttribute('href')).toBe('/producer/teams');
  });

  it('an area names the roles that require a second factor where it is turned on, on the list of areas too', async () => {
    openApp('/super-admin', server, { ...withRoles('producer'), withheld_roles: ['super-admin'] });
    expect(await screen.findByText(forbiddenTexts.withheldTitle)).toBeDefined();
    expect(screen.getByText(forbiddenTexts.withheld(areaName('super-admin')), { exact: false })).toBeDefined();
    const way = screen.getByRole('link', { name: forbiddenTexts.withheldWay });
    expect(way.getAttribute('href')).toBe('/settings#duas-etapas');
    expect(server.received.filter(({ url }) => url.pathname.startsWith('/api/super-admin'))).toEqual([]);
    cleanup();

    openApp('/producer/more', server, { ...withRoles('producer'), withheld_roles: ['super-admin'] });
    const closed = await screen.findByRole('link', { name: areaName('super-admin') });
    expect(closed.getAttribute('href')).toBe('/super-admin');
  });

  it('the areas refuse a person without any area inside the frame of the public pages', async () => {
    openApp('/producer/events', server, withRoles());
    const why = await screen.findByText(forbiddenTexts.role.producer, { exact: false });
    const way = within(why).getByRole('link', { name: forbiddenTexts.beAProducer });
    expect(way.getAttribute('href')).toBe('/be-a-producer');
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeDefined();
  });

  it('an area shows an unknown address and an event out of reach as a missing page', async () => {
    openApp('/producer/nada', server, producer);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
    cleanup();

    server.on(`GET /api/producer/events/${ids.event}`, (_, response) => problem(response, 404, { code: 'NOT_FOUND' }));
    openApp(`/producer/events/${ids.event}`, server, producer);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
  });

  it('an area shows a missing page inside its own frame, with a way back', async () => {
    openApp('/team-member/nada', server, withRoles('team-member'));
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
    const menu = screen.getByRole('navigation', { name: 'Áreas' });
    expect(within(menu).getByRole('link', { name: 'Eventos' }).getAttribute('href')).toBe('/team-member/events');
    expect(screen.getByRole('link', { name: 'Ver os eventos' }).getAttribute('href')).toBe('/team-member/events');
  });

  it.each<[EventArea, string[]]>([
    ['producer', ['Início', 'Eventos', 'Equipes', 'Pontos de venda', 'Reembolsos', 'Desenvolvedores', 'Perfil']],
    ['team-member', ['Eventos', 'Perfil']],
    [
      'super-admin',
      [
        'Início',
        'Eventos',
        'Repasses',
        'Usuários',
        'Pedidos de produtor',
        'Pontos de venda',
        'Reembolsos',
        'Conciliação',
        'Auditoria',
        'Termos e privacidade',
        'Operação',
        'Perfil',
      ],
    ],
    ['support', ['Eventos', 'Reembolsos', 'Perfil']],
    ['sale-point', ['Início', 'Vendas', 'Eventos', 'Caixas', 'Canhotos', 'Perfil']],
  ])('%s offers %j, and three of them at the bottom of a phone', async (area, entries) => {
    openApp(`/${area}/more`, server, withRoles(area));
    const menu = await screen.findByRole('navigation', { name: 'Áreas' });
    const labels = (nav: HTMLElement) =>
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(labels(menu)).toEqual(entries);
    const thumb = labels(screen.getByRole('navigation', { name: 'Menu' }));
    expect(thumb.length).toBeLessThanOrEqual(4);
    expect(thumb.at(-1)).toBe('Mais');
  });

  it('the menu says how much waits behind an entry, also on a phone, and the start page lists it', async () => {
    const waiting = { refunds: 2, payouts: 1, producer_requests: 0, failed_deliveries: 100, recount_differences: 0 };
    server.on('GET /api/super-admin/pending', (_, response) => json(response, waiting));
    openApp('/super-admin', server, withRoles('super-admin'));
    const list = within(await screen.findByRole('navigation', { name: texts.pending }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1repasse pedido', '/super-admin/payouts?status=pending'],
      ['2reembolsos pedidos', '/super-admin/refund-requests'],
      ['99+envios que falharam', '/super-admin/operations/deliveries'],
    ]);
    const menu = within(screen.getByRole('navigation', { name: 'Áreas' }));
    for (const name of [
      /^Repasses ?1 por responder$/,
      /^Reembolsos ?2 por responder$/,
      /^Operação ?99\+ por responder$/,
    ])
      expect(menu.getByRole('link', { name })).toBeDefined();
    expect(menu.getByRole('link', { name: 'Pedidos de produtor' })).toBeDefined();
    const bar = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(bar.getByRole('link', { name: /^Repasses ?1 por responder$/ })).toBeDefined();
    fireEvent.click(bar.getByRole('link', { name: texts.more }));
    expect(await screen.findByRole('link', { name: /^Reembolsos ?2 por responder$/ })).toBeDefined();
  });

  it('the menu counts the drafts at the producer’s events, and the start page links to them', async () => {
    server.on('GET /api/producer/pending', (_, response) => json(response, { refunds: 0, drafts: 2 }));
    openApp('/producer', server, producer);
    const list = within(await screen.findByRole('navigation', { name: texts.pending }));
    expect(list.getByRole('link').getAttribute('href')).toBe('/producer/events?filterBy=draft');
    for (const name of ['Áreas', 'Menu']) {
      const menu = within(screen.getByRole('navigation', { name }));
      expect(menu.getByRole('link', { name: /^Eventos ?2 rascunhos$/ })).toBeDefined();
    }
  });

  it('the menu counts the notices of the start page, which does not list them as answers', async () => {
    server.on('GET /api/producer/pending', (_, response) => json(response, { refunds: 0, drafts: 0, notices: 1 }));
    openApp('/producer', server, producer);
    for (const name of ['Áreas', 'Menu']) {
      const menu = within(await screen.findByRole('navigation', { name }));
      expect(await menu.findByRole('link', { name: /^Início ?1 aviso$/ })).toBeDefined();
    }
    expect(screen.queryByRole('navigation', { name: texts.pending })).toBeNull();
  });

  it('support’s menu counts the notices at the events, above which the screen lists them', async () => {
    const unreached = [{ event: { id: ids.event, name: 'Arraial da Lua Cheia' }, kind: 'changed', people: 3 }];
    server.on('GET /api/support/pending', (_, response) => json(response, { refunds: 2, notices: 1 }));
    server.on('GET /api/support/start', (_, response) => json(response, { unreached }));
    openApp('/support/events', server, withRoles('support'));
    const row = within(await screen.findByRole('navigation', { name: texts.unreached })).getByRole('link');
    expect(row.getAttribute('href')).toBe(`/support/events/${ids.event}/changes`);
    expect(row.textContent).toContain(texts.unreachedPeople(3));
    expect(row.textContent).toContain(texts.unreachedKinds.changed);
    const answers = within(screen.getByRole('navigation', { name: texts.pending })).getAllByRole('link');
    expect(answers.map((link) => link.getAttribute('href'))).toEqual(['/support/refund-requests']);
    for (const name of ['Áreas', 'Menu']) {
      const menu = within(screen.getByRole('navigation', { name }));
      expect(menu.getByRole('link', { name: /^Eventos ?1 aviso$/ })).toBeDefined();
      expect(menu.getByRole('link', { name: /^Reembolsos ?2 por responder$/ })).toBeDefined();
    }
  });

  it('support’s events stand alone where nothing waits', async () => {
    server.on('GET /api/support/pending', (_, response) => json(response, { refunds: 0, notices: 0 }));
    server.on('GET /api/support/start', (_, response) => json(response, { unreached: [] }));
    openApp('/support/events', server, withRoles('support'));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(server.callsOf('GET /api/support/start')).toHaveLength(1));
    expect(screen.queryByRole('navigation', { name: texts.pending })).toBeNull();
    expect(screen.queryByRole('navigation', { name: texts.unreached })).toBeNull();
  });

  it('the start page lists nothing where nothing waits', async () => {
    server.on('GET /api/producer/pending', (_, response) => json(response, { refunds: 0, drafts: 0 }));
    openApp('/producer', server, producer);
    await waitFor(() => expect(server.callsOf('GET /api/producer/pending')).toHaveLength(1));
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    expect(screen.queryByRole('navigation', { name: texts.pending })).toBeNull();
  });

  it.each<EventArea>(['producer', 'team-member', 'super-admin', 'support', 'sale-point'])(
    'a person can sign out of %s, from the menu of every page on a desktop and from the list on a phone @V7.4.4',
    async (area) => {
      openApp(`/${area}/more`, server, withRoles(area));
      const account = await screen.findByRole('button', { name: texts.accountAndAreas(areaName(area)) });
      const list = within(within(screen.getByRole('main')).getByRole('list'));
      expect(list.getByRole('button', { name: texts.signOut })).toBeDefined();
      fireEvent.click(account);
      fireEvent.click(await screen.findByRole('menuitem', { name: texts.signOut }));
      await waitFor(() => expect(server.callsOf('POST /api/auth/sign-out')).toHaveLength(1));
    },
  );

  it('the bottom bar of an event leads back to all events', async () => {
    server.on(`GET /api/producer/events/${ids.event}`, (_, response) => json(response, arraial));
    openApp(`/producer/events/${ids.event}/checkins`, server, producer);
    await screen.findByRole('heading', { name: 'Arraial da Lua Cheia' });
    const [first] = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Eventos', '/producer/events']);
  });

  it('the list on a phone contains the entries that do not fit the bar', async () => {
    openApp('/super-admin/more', server, withRoles('super-admin'));
    const entry = (await screen.findAllByRole('link', { name: 'Auditoria' })).at(-1)!;
    expect(entry.closest('main')).not.toBeNull();
    expect(entry.getAttribute('href')).toBe('/super-admin/audit');
  });

  it('the list on a phone begins with the tabs of the present event, and stays in the event', async () => {
    openApp(`/producer/events/${ids.event}/checkins`, server, producer);
    const bar = () => within(screen.getByRole('navigation', { name: 'Menu' }));
    const heading = { name: 'Arraial da Lua Cheia', level: 1 };
    await screen.findByRole('heading', heading);
    fireEvent.click(bar().getByRole('link', { name: texts.more }));
    const parts = within(await screen.findByRole('navigation', { name: 'Arraial da Lua Cheia' }));
    expect(parts.getAllByRole('link').map((part) => part.getAttribute('href'))).toEqual([
      `/producer/events/${ids.event}/checkins`,
      `/producer/events/${ids.event}/checkins/panel`,
      `/producer/events/${ids.event}/checkins/rehearsal`,
    ]);
    expect(bar().getByRole('link', { name: texts.more }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(bar().getByRole('link', { name: texts.checkins }));
    expect(await screen.findByRole('heading', heading)).toBeDefined();
  });

  it('an area offers the other areas to a person with several roles', async () => {
    openApp('/team-member/more', server, withRoles('producer', 'team-member'));
    const other = await screen.findByRole('link', { name: 'Produção' });
    expect(other.getAttribute('href')).toBe('/producer');
    expect(screen.queryByRole('link', { name: 'Suporte' })).toBeNull();
  });
});

describe('choice of an event', () => {
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /rocar/, hidden: true }));

  it('the choice of an event shows that the events failed to load, and leads to all of them', async () => {
    server.on('GET /api/producer/events', (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/producer/more', server, producer);
    await open();
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(notices.eventsLoadFailed, { exact: false })).toBeDefined();
    server.on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }));
    fireEvent.click(drawer.getByRole('button', { name: 'Tentar de novo' }));
    expect(await drawer.findByText('Arraial da Lua Cheia')).toBeDefined();
    expect(drawer.getByRole('link', { name: texts.allEvents }).getAttribute('href')).toBe('/producer/events');
  });
});

describe('upcoming events in the menu', () => {
  const idOf = (n: number) => `0198f000-0000-7000-8000-00000000090${n}`;
  const NAMES = ['Arraial da Lua Cheia', 'Baile do Cais', 'Forró do Galpão', 'Samba da Vila', 'Luau de Janeiro'];
  const HOUSES = ['Terreiro Grande', 'Armazém 14', 'Usina Velha', 'Quintal da Xica', 'Mirante do Sol'];
  const CITIES = ['Recife', 'Olinda', 'Caruaru', 'Natal', 'João Pessoa'];
  const soon = NAMES.map((name, n): EventRowView => ({
    ...arraial,
    id: idOf(n),
    name,
    start_date: `2026-06-${13 + n}T23:00:00.000Z`,
    venue: { name: HOUSES[n] ?? '', city: CITIES[n] ?? null, state: 'PE' },
  }));
  const ENTRIES = (n: number) => `/producer/events/${idOf(n)}/checkins`;

  beforeEach(() => {
    server.on('GET /api/producer/events', (_, response) => json(response, { data: soon, count: soon.length }));
    for (const { id, name } of soon) {
      server.on(`GET /api/producer/events/${id}`, (_, response) => json(response, { ...arraial, id, name }));
    }
  });

  const near = async () => within(await screen.findByRole('navigation', { name: 'Trocar de evento' }));
  const namesIn = (list: { getAllByRole(role: string): HTMLElement[] }) =>
    list.getAllByRole('link').map((link) => NAMES.find((name) => link.textContent?.includes(name)));

  it('the desktop menu lists the three next events, and links them with each other', async () => {
    const app = openApp('/producer/more', server, producer);
    expect(namesIn(await near())).toEqual(NAMES.slice(0, 3));
    expect(server.callsOf('GET /api/producer/events').at(-1)!.url.searchParams.get('future')).toBe('true');
    fireEvent.click((await near()).getByRole('link', { name: /Baile do Cais/ }));
    await waitFor(() => expect(app.address()).toBe(ENTRIES(1)));
    expect(await screen.findByRole('heading', { name: 'Baile do Cais' })).toBeDefined();
    const chosen = (await near()).getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'true');
    expect(chosen.map((link) => link.getAttribute('href'))).toEqual([`/producer/events/${idOf(1)}`]);
  });

  it('the menu of a low window lists the present event, or the next one', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-height: 53.75em)' });
    openApp(ENTRIES(4), server, producer);
    const menu = await near();
    await waitFor(() => expect(namesIn(menu)).toEqual(['Luau de Janeiro']));
    expect(screen.getByRole('button', { name: texts.nextEvents })).toBeDefined();
    window.matchMedia = matchMedia;
  });

  it('the menu always contains the present event, however late it takes place', async () => {
    openApp(ENTRIES(4), server, producer);
    expect(await screen.findByRole('heading', { name: 'Luau de Janeiro' })).toBeDefined();
    const menu = await near();
    await waitFor(() => expect(namesIn(menu)).toEqual(['Arraial da Lua Cheia', 'Baile do Cais', 'Luau de Janeiro']));
    fireEvent.click(screen.getByRole('button', { name: texts.nextEvents }));
    expect(namesIn(within(await screen.findByRole('list', { name: texts.events })))).toEqual(NAMES);
  });

  it('the menu offers no choice when it lists all events, and nothing without events', async () => {
    server.on('GET /api/producer/events', (_, response) => json(response, { data: soon.slice(0, 3), count: 3 }));
    openApp('/producer/more', server, producer);
    expect(namesIn(await near())).toHaveLength(3);
    expect(screen.queryByRole('button', { name: texts.nextEvents })).toBeNull();
    cleanup();
    server.on('GET /api/producer/events', (_, response) => json(response, { data: [], count: 0 }));
    openApp('/producer/more', server, producer);
    await waitFor(() => expect(server.callsOf('GET /api/producer/events').length).toBeGreaterThan(1));
    expect(screen.queryByRole('navigation', { name: 'Trocar de evento' })).toBeNull();
  });

  it('events are searched by name, place or city on a phone, and chosen', async () => {
    showOnPhone(true);
    const app = openApp(ENTRIES(0), server, producer);
    fireEvent.click(await screen.findByRole('button', { name: 'Trocar de evento' }));
    const drawer = within(await screen.findByRole('dialog', { name: texts.chooseEvent }));
    expect(namesIn(within(await drawer.findByRole('list', { name: texts.events })))).toEqual(NAMES);
    const find = async (typed: string, found: string[]) => {
      fireEvent.change(drawer.getByLabelText(texts.filterEvents), { target: { value: typed } });
      await waitFor(() => expect(namesIn(within(drawer.getByRole('list', { name: texts.events })))).toEqual(found));
    };
    await find('baile', ['Baile do Cais']);
    await find('usina velha', ['Forró do Galpão']);
    fireEvent.change(drawer.getByLabelText(texts.filterEvents), { target: { value: 'zzzzz' } });
    expect(await drawer.findByText(notices.noEvents)).toBeDefined();
    expect(drawer.getByText(texts.onlyNext)).toBeDefined();
    expect(drawer.queryByRole('list', { name: texts.events })).toBeNull();
    await find('caruaru', ['Forró do Galpão']);
    await find('samba', ['Samba da Vila']);
    fireEvent.click(drawer.getByRole('link', { name: /Samba da Vila/ }));
    await waitFor(() => expect(app.address()).toBe(ENTRIES(3)));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.chooseEvent })).toBeNull());
  });
});

/** Returns the tabs of a row by its name. */
const rowOf = async (name: string) => within(await screen.findByRole('navigation', { name })).getAllByRole('link');

describe('event', () => {
  it('an event opens at its first tab, and shows only tabs that its abilities allow', async () => {
    const app = openApp(`/team-member/events/${ids.event}`, server, withRoles('team-member'));
    await waitFor(() => expect(app.address()).toBe(`/team-member/events/${ids.event}/checkins`));
    const groups = await rowOf('Evento');
    expect(groups.map((tab) => tab.textContent)).toEqual(['Porta']);
    await waitFor(() => expect(groups[0]!.getAttribute('aria-current')).toBe('true'));
    const tabs = await rowOf('Porta');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Entradas', 'Painel ao vivo', 'Ensaio']);
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null]);
  });

  it('a group of one tab has its name and is the page, without a second row', async () => {
    server.on(`GET /api/team-member/events/${ids.event}`, (_, response) =>
      json(response, { ...arraial, abilities: ['events:read', 'faq:edit', 'checkins:read'] }),
    );
    openApp(`/team-member/events/${ids.event}/faq`, server, withRoles('team-member'));
    const tabs = await rowOf('Evento');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Porta', null],
      ['FAQ', 'page'],
    ]);
    expect(screen.queryByRole('navigation', { name: 'FAQ' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Porta' })).toBeNull();
  });

  it('a tab of the first row leads to the first tab inside it, and another group opens its own row', async () => {
    server.on(`GET /api/support/events/${ids.event}`, (_, response) =>
      json(response, { ...arraial, abilities: ['events:read', 'events:change', 'orders:read', 'refunds:answer'] }),
    );
    const app = openApp(`/support/events/${ids.event}/changes`, server, withRoles('support'));
    const groups = await rowOf('Evento');
    expect(groups.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Mudanças', 'page'],
      ['Vendas', null],
    ]);
    fireEvent.click(groups[1]!);
    expect((await rowOf('Vendas')).map((tab) => tab.textContent)).toEqual(['Pedidos', 'Participantes', 'Reembolsos']);
    expect(app.address()).toBe(`/support/events/${ids.event}/sales`);
    expect((await rowOf('Evento')).map((tab) => tab.textContent)).toEqual(['Mudanças', 'Vendas']);
  });

  it('an event shows its head to a person without any of its tabs', async () => {
    server.on(`GET /api/support/events/${ids.event}`, (_, response) =>
      json(response, { ...arraial, abilities: ['events:read'] }),
    );
    const app = openApp(`/support/events/${ids.event}`, server, withRoles('support'));
    expect(await screen.findByText('1.846 vendidos de 1.920 lugares')).toBeDefined();
    expect(app.address()).toBe(`/support/events/${ids.event}`);
    expect(screen.queryByRole('link', { name: 'Nova entrada' })).toBeNull();
  });

  it('an event refuses a tab by its address too', async () => {
    server.on(`GET /api/support/events/${ids.event}`, (_, response) =>
      json(response, { ...arraial, abilities: ['events:read'] }),
    );
    openApp(`/support/events/${ids.event}/checkins`, server, withRoles('support'));
    expect(await screen.findByText('Você não tem acesso a esta parte')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Arraial da Lua Cheia' })).toBeDefined();
    expect(server.callsOf(`GET /api/support/events/${ids.event}/checkins`)).toEqual([]);
  });

  it('an event shows an unknown tab as missing inside its own frame', async () => {
    openApp(`/producer/events/${ids.event}/nada`, server, producer);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Arraial da Lua Cheia' })).toBeDefined();
  });
});
