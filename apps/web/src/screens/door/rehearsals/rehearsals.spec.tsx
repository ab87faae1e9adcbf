/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { RehearsalsView, RehearsedDeviceView } from '@festix/domain/contract';
import type { RehearsalMeasures } from '@festix/domain/door';
import { instantOf, MINUTE } from '@festix/domain/ground';
import { cleanup, screen, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { rehearsalsTexts as texts } from '../rehearsal/rehearsal-texts.ts';

const BASE = `/api/producer/events/${ids.event}`;
const LIST = `GET ${BASE}/rehearsals`;
const PAGE = `/producer/events/${ids.event}/checkins/rehearsal`;
const NOW = Date.parse('2026-06-13T22:00:00.000Z');

const measures: RehearsalMeasures = {
  ...{ battery: 92, is_charging: false, is_kept: true, free_megabytes: 4_000, opens_offline: true },
  ...{ list_age: 40, list_count: 1_284, is_list_whole: true, stubs: null },
  ...{ clock_offset: 300, clock_uncertainty: 40, camera: 'reads', frames: 24, sound: 'plays', stays_awake: true },
  reader: null,
  ...{ app_version: '1.4.0', version: 'newest', round_trip: 80, links: 3, peers: 3, facts_age: 1 },
  ...{ played: 500, wrong: 0, p50: 3_100, p95: 5_200, p99: 9_840 },
};

function device(name: string, measured: Partial<RehearsalMeasures> | null, gate = 'Portão A'): RehearsedDeviceView {
  const done_at = instantOf(NOW - 12 * MINUTE);
  return {
    ...{ id: name, name, kind: 'door', user: 'Cida Ramos', last_seen_at: done_at },
    rehearsal: measured && { done_at, gate, area: null, measures: { ...measures, ...measured } },
  };
}

let server: StubServer;
let view: RehearsalsView;

beforeEach(async () => {
  view = { at: instantOf(NOW), devices: [], gates: [], areas: [] };
  server = await StubServer.start();
  server
    .on(`GET ${BASE}`, (_, response) =>
      json(response, { ...arraial, abilities: [...arraial.abilities, 'checkins:read'] }),
    )
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(LIST, (_, response) => json(response, view));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[data-readiness]')!;

it('the rehearsals show a ready phone green, and when it was last rehearsed', async () => {
  view = { ...view, devices: [device('Celular 07', {})], gates: ['Portão A'] };
  openApp(PAGE, server, producer);
  const row = within(await rowOf('Celular 07'));
  expect(row.getByText(texts.readiness.good)).toBeDefined();
  expect(row.getByText('última vez: há 12 min')).toBeDefined();
  expect(row.getByText('Porta · Portão A · Cida Ramos')).toBeDefined();
  expect(screen.getByText(texts.ready(1, 1))).toBeDefined();
  expect(screen.getByText(texts.nothingMissing)).toBeDefined();
});

it('the rehearsals show what to do about a phone that is not ready, before those that are', async () => {
  view = {
    ...view,
    devices: [device('pronto', {}), device('nunca', null), device('fraco', { battery: 18 }, 'Portão B')],
    gates: ['Portão A', 'Portão B'],
  };
  openApp(PAGE, server, producer);
  const row = within(await rowOf('fraco'));
  expect(row.getByText(texts.readiness.bad)).toBeDefined();
  expect(row.getByText('Bateria 18%, fora da tomada: ligue na tomada')).toBeDefined();
  expect(within(await rowOf('nunca')).getByText(texts.todoNever.door)).toBeDefined();
  expect(screen.getByText(texts.ready(1, 3))).toBeDefined();
  expect(screen.getByText('Portão B sem celular pronto')).toBeDefined();
  const rows = [...document.querySelectorAll('[data-readiness]')];
  expect(rows.map((one) => one.getAttribute('data-readiness'))).toEqual(['bad', 'never', 'good']);
});

it('the rehearsals say on paper on which day and at what time each was done, and as of when the page is', async () => {
  view = { ...view, devices: [device('Celular 07', {})] };
  openApp(PAGE, server, producer);
  const row = within(await rowOf('Celular 07'));
  const [onScreen, onPaper] = [row.getByText('última vez: há 12 min'), row.getByText('última vez: 13/06/2026 18:48')];
  expect([onScreen, onPaper].map(({ dataset }) => dataset['screenOnly'])).toEqual(['', undefined]);
  expect(screen.getByText(texts.asOf).textContent).toBe(`${texts.asOf} 13/06/2026 19:00`);
});

it('the rehearsals say once of a device that it has not rehearsed', async () => {
  view = { ...view, devices: [device('pronto', {}), device('nunca', null)] };
  openApp(PAGE, server, producer);
  expect((await rowOf('nunca')).textContent?.match(/ensaiou|última vez/g)).toEqual(['ensaiou']);
});

it('the rehearsals show a phone green that reads with a hand-held reader alone', async () => {
  view = { ...view, devices: [device('Celular 09', { camera: 'none', reader: true })], gates: ['Portão A'] };
  openApp(PAGE, server, producer);
  const row = within(await rowOf('Celular 09'));
  expect(row.getByText(texts.readiness.good)).toBeDefined();
  expect(row.queryByText(/câmera: não encontrada/i)).toBeNull();
  expect(screen.getByText(texts.nothingMissing)).toBeDefined();
});

it('the rehearsals of an event without devices say how to begin, with a way to the door', async () => {
  openApp(PAGE, server, producer);
  expect(await screen.findByText(texts.none)).toBeDefined();
  expect(screen.getByRole('link', { name: texts.openDoor }).getAttribute('href')).toBe(`/door/${ids.event}`);
});

it('the rehearsals that can’t be loaded say so', async () => {
  server.on(LIST, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
  openApp(PAGE, server, producer);
  expect(await screen.findByText(texts.loadFailed)).toBeDefined();
});
