/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { EventDeviceView, Page } from '@festix/domain/contract';
import type { Ability } from '@festix/domain/people';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';

const BASE = `/api/producer/events/${ids.event}`;
const LIST = `GET ${BASE}/devices`;
const PAGE = `/producer/events/${ids.event}/checkins/devices`;

const phone: EventDeviceView = {
  id: '0198f000-0000-7000-8000-000000000301',
  number: 1,
  name: 'Celular 07',
  kind: 'door',
  user: { id: ids.producer, name: 'Cida Ramos' },
  created_at: '2026-06-13T12:00:00.000Z',
  last_seen_at: new Date(Date.now() - 120_000).toISOString(),
  revoked_at: null,
  waiting: 12,
  waiting_told_at: '2026-06-13T12:00:00.000Z',
};
const till: EventDeviceView = {
  ...phone,
  id: '0198f000-0000-7000-8000-000000000302',
  name: 'Caixa 02',
  kind: 'till',
  last_seen_at: null,
  waiting: null,
  waiting_told_at: null,
  revoked_at: '2026-06-13T12:00:00.000Z',
};
const REVOKE = `DELETE ${BASE}/devices/${phone.id}`;

let server: StubServer;
let list: Page<EventDeviceView>;
let abilities: Ability[];

beforeEach(async () => {
  list = { data: [phone, till], count: 2 };
  abilities = [...arraial.abilities, 'devices:read', 'devices:revoke'];
  server = await StubServer.start();
  server
    .on(`GET ${BASE}`, (_, response) => json(response, { ...arraial, abilities }))
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(LIST, (_, response) => json(response, list));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

it('the list of devices shows person, kind, last contact and queue of each device', async () => {
  openApp(PAGE, server, producer);
  const table = await screen.findByRole('table', { name: 'Aparelhos' });
  const rowOf = (name: string) => within(table).getByText(name).closest('tr')!.textContent;
  expect(rowOf('Celular 07')).toMatch(/Cida Ramos.*Porta.*há 2 min.*12.*Ativo/);
  expect(rowOf('Caixa 02')).toMatch(/Caixa.*Nunca.*—.*Bloqueado/);
  expect(screen.getByRole('link', { name: 'Entradas', current: false }).getAttribute('href')).toBeTruthy();
});

it('a device is revoked after a question, and a revoked one is not again', async () => {
  server.on(REVOKE, (_, response) => {
    list = { data: [{ ...phone, revoked_at: '2026-06-13T13:00:00.000Z' }, till], count: 2 };
    response.writeHead(204).end();
  });
  openApp(PAGE, server, producer);
  fireEvent.click(await screen.findByRole('button', { name: 'Bloquear Celular 07' }));
  expect(screen.queryByRole('button', { name: 'Bloquear Caixa 02' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: /Bloquear Celular 07\?/ });
  expect(dialog.textContent).toContain('12 registros na fila');
  expect(server.callsOf(REVOKE)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Bloquear aparelho' }));
  expect(await screen.findByText('Aparelho bloqueado com sucesso!')).toBeDefined();
  expect(await screen.findAllByText('Bloqueado')).toHaveLength(2);
});

it('the list of devices reports a failed revocation', async () => {
  server.on(REVOKE, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
  openApp(PAGE, server, producer);
  fireEvent.click(await screen.findByRole('button', { name: 'Bloquear Celular 07' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Bloquear aparelho' }));
  expect(await screen.findByText('Ocorreu um erro ao bloquear o aparelho, tente novamente.')).toBeDefined();
});

it('the list of devices is a list on a phone, without the revocation for people who may only read', async () => {
  abilities = [...arraial.abilities, 'devices:read'];
  showOnPhone(true);
  openApp(PAGE, server, producer);
  const phoneList = await screen.findByRole('list', { name: 'Aparelhos' });
  expect(within(phoneList).getAllByRole('listitem')[0]!.textContent).toContain(
    'Porta · Cida Ramos · 12 registros na fila',
  );
  expect(screen.queryByRole('button', { name: /Bloquear/ })).toBeNull();
});

it('the list of devices shows that it is empty, failed, or not allowed', async () => {
  list = { data: [], count: 0 };
  openApp(PAGE, server, producer);
  expect(await screen.findByText('Nenhum aparelho ainda.')).toBeDefined();
  cleanup();
  server.on(LIST, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR', request_id: 'r-1' }));
  openApp(PAGE, server, producer);
  expect(await screen.findByText('Ocorreu um erro ao carregar os aparelhos')).toBeDefined();
  cleanup();
  abilities = ['events:read', 'checkins:read'];
  openApp(PAGE, server, producer);
  expect(await screen.findByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeDefined();
});
