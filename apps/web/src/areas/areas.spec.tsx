/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import '../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_AREAS, notices, type EventArea, type Role, type UserView } from '@festix/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { forbiddenTexts } from '../screens/system/forbidden-texts.ts';
import { openApp } from '../testing/open-app.tsx';
import { json, problem, StubServer } from '../testing/stub-server.ts';
import { arraial, ids, producer } from '../testing/views.ts';
import { areasTexts as texts } from './areas-texts.ts';

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  server.on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }));
  for (const area of EVENT_AREAS) {
    server.on(`GET /api/${area}/events`, (_, response) => json(response, { data: [arraial], count: 1 }));
    server.on(`GET /api/${area}/events/${ids.event}`, (_, response) => json(response, arraial));
  }
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const withRoles = (...roles: Role[]): UserView => ({ ...producer, roles: ['customer', ...roles] });

describe('an area', () => {
  it.each(EVENT_AREAS)('%s lists its events from its own part of the API, with the same screen', async (area) => {
    const app = openApp(`/${area}`, server, withRoles(area));
    expect((await screen.findAllByText('Arraial da Lua Cheia')).length).toBeGreaterThan(0);
    expect(app.address()).toBe(`/${area}/events`);
    expect(server.callsOf(`GET /api/${area}/events`).length).toBeGreaterThan(0);
    expect(server.received.filter(({ url }) => /\/events$/.test(url.pathname) && !url.pathname.includes(area))).toEqual(
      [],
    );
  });

  it('sends a visitor to sign in, and back to where he wanted to go', async () => {
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

  it('refuses who lacks its role, without asking the API', async () => {
    openApp('/support/events', server, withRoles('producer'));
    expect(await screen.findByText('Você não tem acesso a esta parte')).toBeDefined();
    expect(server.callsOf('GET /api/support/events')).toEqual([]);
    expect(screen.getByText(forbiddenTexts.role.support, { exact: false })).toBeDefined();
    const menu = screen.getByRole('navigation', { name: 'Áreas' });
    expect(within(menu).getByRole('link', { name: 'Equipes' }).getAttribute('href')).toBe('/producer/teams');
  });

  it('refuses who has no area at all in the frame of the public pages', async () => {
    openApp('/producer/events', server, withRoles());
    expect(await screen.findByText(forbiddenTexts.role.producer, { exact: false })).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeDefined();
  });

  it('says that an address leads nowhere, and so for an event out of reach', async () => {
    openApp('/producer/nada', server, producer);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
    cleanup();

    server.on(`GET /api/producer/events/${ids.event}`, (_, response) => problem(response, 404, { code: 'NOT_FOUND' }));
    openApp(`/producer/events/${ids.event}`, server, producer);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
  });

  it('says so inside of its own frame, which leads back into it', async () => {
    openApp('/team-member/nada', server, withRoles('team-member'));
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
    const menu = screen.getByRole('navigation', { name: 'Áreas' });
    expect(within(menu).getByRole('link', { name: 'Eventos' }).getAttribute('href')).toBe('/team-member/events');
    expect(screen.getByRole('link', { name: 'Ver os eventos' }).getAttribute('href')).toBe('/team-member/events');
  });

  it.each<[EventArea, string[]]>([
    ['producer', ['Eventos', 'Equipes', 'Perfil']],
    ['team-member', ['Eventos', 'Perfil']],
    ['super-admin', ['Eventos', 'Usuários', 'Pedidos de produtor', 'Auditoria', 'Perfil']],
    ['support', ['Eventos', 'Perfil']],
    ['sale-point', ['Eventos', 'Perfil']],
  ])('%s offers %j, and three of them under the thumb', async (area, entries) => {
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

  it('keeps on a phone’s list what the bar has no room for', async () => {
    openApp('/super-admin/more', server, withRoles('super-admin'));
    const entry = (await screen.findAllByRole('link', { name: 'Auditoria' })).at(-1)!;
    expect(entry.closest('.fw-places')).not.toBeNull();
    expect(entry.getAttribute('href')).toBe('/super-admin/audit');
  });

  it('offers the other areas to who holds several roles', async () => {
    openApp('/team-member/more', server, withRoles('producer', 'team-member'));
    const other = await screen.findByRole('link', { name: 'Produção' });
    expect(other.getAttribute('href')).toBe('/producer/events');
    expect(screen.queryByRole('link', { name: 'Suporte' })).toBeNull();
  });
});

describe('the choice of an event', () => {
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /rocar/, hidden: true }));

  it('says that the events did not come, and leads to all of them', async () => {
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

describe('an event', () => {
  it('opens at its first tab, and shows only tabs that its abilities open', async () => {
    const app = openApp(`/team-member/events/${ids.event}`, server, withRoles('team-member'));
    await waitFor(() => expect(app.address()).toBe(`/team-member/events/${ids.event}/checkins`));
    const tabs = within(await screen.findByRole('navigation', { name: 'Evento' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Entradas']);
    await waitFor(() => expect(tabs[0]!.getAttribute('aria-current')).toBe('page'));
  });

  it('tells what it is to who works in none of its tabs', async () => {
    server.on(`GET /api/support/events/${ids.event}`, (_, response) =>
      json(response, { ...arraial, abilities: ['events:read', 'orders:read'] }),
    );
    const app = openApp(`/support/events/${ids.event}`, server, withRoles('support'));
    expect(await screen.findByText('1.846 vendidos de 1.920 lugares')).toBeDefined();
    expect(app.address()).toBe(`/support/events/${ids.event}`);
    expect(screen.queryByRole('link', { name: 'Nova entrada' })).toBeNull();
  });

  it('refuses a tab by its address too', async () => {
    server.on(`GET /api/support/events/${ids.event}`, (_, response) =>
      json(response, { ...arraial, abilities: ['events:read'] }),
    );
    openApp(`/support/events/${ids.event}/checkins`, server, withRoles('support'));
    expect(await screen.findByText('Você não tem acesso a esta parte')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Arraial da Lua Cheia' })).toBeDefined();
    expect(server.callsOf(`GET /api/support/events/${ids.event}/checkins`)).toEqual([]);
  });

  it('has no tab of that name: the event stays around the word that says so', async () => {
    openApp(`/producer/events/${ids.event}/nada`, server, producer);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Arraial da Lua Cheia' })).toBeDefined();
  });
});
