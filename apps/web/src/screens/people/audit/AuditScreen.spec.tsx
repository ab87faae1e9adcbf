/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUDIT_COUNT_LIMIT, type AuditEntryView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { auditTexts as texts, fieldNames } from './audit-texts.ts';

const admin = { ...producer, roles: ['customer' as const, 'super-admin' as const] };
const AUDIT = 'GET /api/super-admin/audit';
const BIA = '0198f000-0000-7000-8000-000000000601';

const granted: AuditEntryView = {
  id: 42,
  at: '2026-06-13T23:00:00.000Z',
  actor: { id: ids.producer, name: 'Produtora Varal' },
  device: null,
  action: 'grants:edit',
  subject_kind: 'event',
  subject_id: ids.event,
  subject: null,
  event: { id: ids.event, name: arraial.name },
  before: [{ user_id: BIA, permissions: [] }],
  after: [{ user_id: BIA, permissions: ['checkins', 'supervise'] }],
  people: [
    { id: BIA, name: 'Bia Sampaio' },
    { id: ids.producer, name: producer.name },
  ],
  request_id: 'r-42',
};
const expired: AuditEntryView = {
  ...granted,
  id: 41,
  actor: null,
  action: 'orders:evaporate',
  before: null,
  after: null,
  request_id: null,
};

let server: StubServer;
let count: number;

beforeEach(async () => {
  count = 2;
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET /api/super-admin/events/${ids.event}`, (_, response) => json(response, arraial))
    .on('GET /api/super-admin/users', (_, response) =>
      json(response, { data: [{ ...producer, created_at: granted.at, blocked_at: null }], count: 1 }),
    )
    .on(AUDIT, (_, response) => json(response, { data: [granted, expired], count }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const lastQuery = () => Object.fromEntries(server.callsOf(AUDIT).at(-1)!.url.searchParams);

describe('Auditoria', () => {
  it('the audit log shows action, person, place and time in words', async () => {
    openApp('/super-admin/audit', server, admin);
    const row = (await screen.findByText('Permissões mudadas', { selector: 'b' })).closest('tr')!;
    expect(row.textContent).toBe('Permissões mudadasProdutora VaralArraial da Lua Cheia13/06/2026 20:00');
    const other = screen.getByRole('link', { name: 'orders:evaporate' }).closest('tr')!;
    expect(other.textContent).toContain('Plataforma');
    expect(screen.getByText('2 registros')).toBeDefined();
    expect(lastQuery()).toEqual({ skip: '0', take: '25' });
  });

  it('the audit log takes every filter from the address, and ignores invalid ones', async () => {
    const filters = `actor_id=${ids.producer}&event_id=${ids.event}&subject=grants&action=grants:edit&from=2026-06-01&to=2026-06-30`;
    openApp(`/super-admin/audit?${filters}&page=2`, server, admin);
    await screen.findByText('Permissões mudadas', { selector: 'b' });
    expect(lastQuery()).toEqual({
      actor_id: ids.producer,
      event_id: ids.event,
      subject: 'grants',
      action: 'grants:edit',
      from: '2026-06-01',
      to: '2026-06-30',
      skip: '25',
      take: '25',
    });
    const search = screen.getByRole('search', { name: texts.filter });
    expect(await within(search).findByText('Produtora Varal')).toBeDefined();
    expect(await within(search).findByText('Arraial da Lua Cheia')).toBeDefined();
    expect(screen.getByDisplayValue('01/06/2026')).toBeDefined();
    cleanup();

    openApp('/super-admin/audit?actor_id=x&subject=constructor&action=a:b&from=ontem', server, admin);
    await screen.findByText('Permissões mudadas', { selector: 'b' });
    expect(lastQuery()).toEqual({ skip: '0', take: '25' });
  });

  it('the audit log filters by person, subject and action, and clears the filters', async () => {
    const app = openApp('/super-admin/audit', server, admin);
    await screen.findByText('Permissões mudadas', { selector: 'b' });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: texts.person }));
    fireEvent.click(await screen.findByText('Produtora Varal', { selector: '.ant-select-item-option-content' }));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: texts.subject }));
    fireEvent.click(await screen.findByTitle('Equipes'));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: texts.action }));
    fireEvent.click(await screen.findByTitle('Entrou na equipe'));
    await waitFor(() =>
      expect(app.address()).toBe(`/super-admin/audit?actor_id=${ids.producer}&subject=teams&action=teams%3Ajoin`),
    );
    expect(screen.queryByTitle('Evento criado')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: texts.clearFilters }));
    await waitFor(() => expect(app.address()).toBe('/super-admin/audit'));
  });

  it('the audit log names the person whom an entry is about, and the field in words', async () => {
    const subject = { id: BIA, name: 'Bia Sampaio', email: 'bia@exemplo.br' };
    const taken = { ...granted, action: 'users:second-factor-off', subject_id: BIA, subject, event: null };
    const entry = { ...taken, before: { has_second_factor: true }, after: { has_second_factor: false } };
    server.on(AUDIT, (_, response) => json(response, { data: [entry], count: 1 }));
    openApp(`/super-admin/audit?entry=${entry.id}`, server, admin);
    expect(await screen.findByText(/: Bia Sampaio, bia@exemplo\.br/)).toBeDefined();
    const row = within(screen.getByRole('table', { name: texts.changes })).getAllByRole('row')[1]!;
    expect(row.textContent).toBe(`${fieldNames['has_second_factor']}${texts.yes}${texts.no}`);
  });

  it('an entry of the audit log shows the state before and after, in words', async () => {
    const app = openApp('/super-admin/audit', server, admin);
    fireEvent.click(await screen.findByText('Permissões mudadas', { selector: 'b' }));
    const table = await screen.findByRole('table', { name: texts.changes });
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('row')
          .map(({ textContent }) => textContent),
      ).toEqual(['CampoAntesDepois', 'Bia Sampaio › Permissões—Entradas, Supervisão']),
    );
    expect(screen.getByText('r-42')).toBeDefined();
    expect(app.address()).toBe('/super-admin/audit?entry=42');
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(app.address()).toBe('/super-admin/audit'));
  });

  it('an entry of the audit log says that it keeps no values', async () => {
    openApp('/super-admin/audit?entry=41', server, admin);
    expect(await screen.findByText(texts.nothingKept)).toBeDefined();
  });

  it('the audit log never claims a complete count', async () => {
    count = AUDIT_COUNT_LIMIT;
    openApp('/super-admin/audit', server, admin);
    expect(await screen.findByText('mais de 10.000 registros')).toBeDefined();
  });

  it('the audit log shows a failure, and an empty result', async () => {
    server.on(AUDIT, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/super-admin/audit', server, admin);
    expect(await screen.findByText(notices.auditLoadFailed)).toBeDefined();
    server.on(AUDIT, (_, response) => json(response, { data: [], count: 0 }));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(notices.noAuditFound)).toBeDefined();
  });
});
