/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type PublicEventView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { publicEvent } from '../../../testing/public-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial } from '../../../testing/views.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';

let server: StubServer;
let event: PublicEventView;

beforeEach(async () => {
  const { id, slug, name, start_date, end_date, time_zone, created_at } = arraial;
  event = publicEvent({ id, slug, name, start_date, end_date, time_zone, created_at, venue: null });
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
  ['2026-06-14T06:00:00.000Z', 'até 03h'],
  ['2026-06-14T22:59:00.000Z', 'até 19h59'],
  ['2026-06-16T02:00:00.000Z', 'até seg, 15 jun · 23h'],
  // Tuesday has begun, but people would not say that the event lasts into Tuesday.
  ['2026-06-16T03:00:00.000Z', 'até seg, 15 jun · 24h'],
])('an event that ends at %s lasts %s', async (end_date, words) => {
  event = { ...event, end_date };
  openApp(`/events/${event.slug}`, server, undefined);
  expect(await screen.findByText(words)).toBeDefined();
});

it('an earlier address of an event leads to its present one, with its coupon', async () => {
  server.on('GET /api/events/lua-velha', (_, response) => json(response, event));
  const app = openApp('/events/lua-velha?coupon=AMIGOS', server, undefined);
  await waitFor(() => expect(app.address()).toBe(`/events/${event.slug}?coupon=AMIGOS`));
});

it('the event page shows the age rating and the accessibility resources', async () => {
  event = {
    ...event,
    age_rating: '16',
    age_reason: 'violência',
    accessibility: ['ramp', 'libras'],
    accessibility_contact: 'acesso@exemplo.br',
  };
  openApp(`/events/${event.slug}`, server, undefined);
  const rating = await screen.findByRole('region', { name: texts.rating });
  expect(rating.textContent).toContain('Não recomendado para menores de 16 anos · violência');
  const accessibility = screen.getByRole('region', { name: texts.accessibility });
  expect(accessibility.textContent).toContain('RampaIntérprete de Libras');
  expect(accessibility.textContent).toContain('acesso@exemplo.br');
});

it('the event page writes one last place in the singular', async () => {
  const lot = {
    id: 'l',
    name: 'Pista',
    description: null,
    is_soldout: false,
    sale_starts_at: null,
    sale_ends_at: null,
    is_followed: false,
    min_product_unit_amount: cents(1),
    sorting: 0,
    has_quota_places: false,
    prices: [],
  };
  const toCome = { start_date: '2046-06-13T23:00:00.000Z', end_date: null };
  event = { ...event, ...toCome, lots: [{ ...lot, remaining_tickets: 1 }] };
  openApp(`/events/${event.slug}`, server, undefined);
  expect(await screen.findByText('resta 1')).toBeDefined();
});

it('the list of events leads back from a page that no longer exists', async () => {
  server.on('GET /api/events', ({ url }, response) =>
    json(response, { data: url.searchParams.has('skip') ? [] : [event], count: 1 }),
  );
  const app = openApp('/events?page=9', server, undefined);
  fireEvent.click(await screen.findByRole('button', { name: texts.toLastPage }));
  expect(await screen.findByRole('link', { name: /Arraial da Lua Cheia/ })).toBeDefined();
  expect(app.address()).toBe('/events');
});

it('the list of events shows its failure', async () => {
  const detail = 'Muitas tentativas. Espere um pouco.';
  server.on('GET /api/events', (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR', detail }));
  openApp('/events', server, undefined);
  expect(await screen.findByText(detail)).toBeDefined();
});
