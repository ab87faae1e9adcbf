/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import '../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cents, type PublicEventView } from '@festix/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openApp } from '../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../testing/stub-server.ts';
import { arraial } from '../../testing/views.ts';
import { publicTexts as texts } from './public-texts.ts';

let server: StubServer;
let event: PublicEventView;

beforeEach(async () => {
  const { id, slug, name, start_date, end_date, time_zone, created_at } = arraial;
  event = {
    ...{ id, slug, name, start_date, end_date, time_zone, created_at },
    short_description: null,
    changed_at: null,
    coupon: null,
    canceled_at: null,
    cover_desktop: null,
    cover_mobile: null,
    min_product_unit_amount: null,
    min_product_total_amount: null,
    description: null,
    availability: 'public',
    sales_end_at: null,
    limit_by_user: null,
    convenience_tax: 10,
    producer: { name: 'Produtora Varal', slug: 'varal' },
    venue: null,
    lots: [],
    remaining: 0,
    meia_quota: { limit: 0, remaining: 0, others_remaining: null },
    agendas: [],
    faq: [],
    questions: [],
    privacy_policy: null,
  };
  server = await StubServer.start();
  server
    .on(`GET /api/events/${slug}`, (_, response) => json(response, event))
    .on(`POST /api/events/${slug}/views`, (_, response) => void response.writeHead(204).end());
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

it.each([
  ['2026-06-14T06:00:00.000Z', 'até 03:00'],
  ['2026-06-14T22:59:00.000Z', 'até 19:59'],
  ['2026-06-16T02:00:00.000Z', 'até seg, 15 jun · 23h'],
])('an event that ends at %s lasts %s', async (end_date, words) => {
  event = { ...event, end_date };
  openApp(`/events/${event.slug}`, server, undefined);
  expect(await screen.findByText(words)).toBeDefined();
});

it('an address that the event had before leads to its present one, with its coupon', async () => {
  server.on('GET /api/events/lua-velha', (_, response) => json(response, event));
  const app = openApp('/events/lua-velha?coupon=AMIGOS', server, undefined);
  await waitFor(() => expect(app.address()).toBe(`/events/${event.slug}?coupon=AMIGOS`));
});

it('counts one last place as one', async () => {
  const lot = {
    id: 'l',
    name: 'Pista',
    description: null,
    is_soldout: false,
    min_product_unit_amount: cents(1),
    has_quota_places: false,
    prices: [],
  };
  const toCome = { start_date: '2046-06-13T23:00:00.000Z', end_date: null };
  event = { ...event, ...toCome, lots: [{ ...lot, remaining_tickets: 1 }] };
  openApp(`/events/${event.slug}`, server, undefined);
  expect(await screen.findByText('resta 1')).toBeDefined();
});

it('the list of events leads back from a page that is there no more', async () => {
  server.on('GET /api/events', ({ url }, response) =>
    json(response, { data: url.searchParams.has('skip') ? [] : [event], count: 1 }),
  );
  const app = openApp('/events?page=9', server, undefined);
  fireEvent.click(await screen.findByRole('button', { name: texts.toLastPage }));
  expect(await screen.findByRole('link', { name: /Arraial da Lua Cheia/ })).toBeDefined();
  expect(app.address()).toBe('/events');
});

it('the list of events says why it did not come', async () => {
  const detail = 'Muitas tentativas. Espere um pouco.';
  server.on('GET /api/events', (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR', detail }));
  openApp('/events', server, undefined);
  expect(await screen.findByText(detail)).toBeDefined();
});
