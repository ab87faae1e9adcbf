/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserDetailView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../../testing/views.ts';
import { peopleTexts } from '../../../../frame/parts/people-texts.ts';
import { eventsTexts } from '../events-texts.ts';
import { producerTexts as texts } from './producer-texts.ts';

const EVENT = `/api/super-admin/events/${ids.event}`;
const USER = `/api/super-admin/users/${ids.producer}`;
const TEAM = `GET ${EVENT}/team-members`;
const admin = {
  ...producer,
  id: '0198f000-0000-7000-8000-000000000009',
  roles: ['customer' as const, 'super-admin' as const],
};

let server: StubServer;
let user: UserDetailView;

beforeEach(async () => {
  user = {
    id: ids.producer,
    name: 'Produtora Varal',
    email: 'produtor@festix.dev',
    phone: '+5581998765432',
    document: '12ABC34501DE35',
    roles: ['customer', 'producer'],
    created_at: '2026-05-01T12:00:00.000Z',
    blocked_at: null,
    is_foreigner: false,
    whatsapp: null,
    slug: 'varal',
    administrate_tax: null,
    convenience_tax: 12.75,
    rebate_tax: 20,
    events_count: 5,
    teams: [],
    last_seen_at: null,
    has_second_factor: false,
  };
  const abilities = [...arraial.abilities, 'events:transfer'];
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities }))
    .on(`GET ${EVENT}/transfer-producer`, (_, response) => json(response, { data: [], count: 0 }))
    .on(TEAM, (_, response) => json(response, { teamMemberEmails: ['elis@varal.br', 'pedro@varal.br'] }))
    .on(`GET ${USER}`, (_, response) => {
      response.setHeader('etag', '"7.x"');
      json(response, user);
    });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

async function openPanel() {
  openApp(`/super-admin/events/${ids.event}/nada`, server, admin);
  fireEvent.click(await screen.findByRole('button', { name: eventsTexts.producerDetails }));
  const panel = within(await screen.findByRole('dialog', { name: texts.title }));
  await panel.findByText(user.email);
  return panel;
}

type Panel = Awaited<ReturnType<typeof openPanel>>;
const press = (panel: Panel, name: string) => fireEvent.click(panel.getByRole('button', { name, hidden: true }));
const factOf = (panel: Panel, label: string) => panel.getByText(label).nextElementSibling?.textContent;

describe('producer panel', () => {
  it('the producer panel shows contact and percents, missing ones as N/A', async () => {
    const panel = await openPanel();
    const facts = [
      [peopleTexts.name, 'Produtora Varal'],
      [peopleTexts.email, 'produtor@festix.dev'],
      [peopleTexts.phone, '(81) 99876-5432'],
      [peopleTexts.whatsapp, 'N/A'],
      [peopleTexts.document, '12.ABC.345/01DE-35'],
      [peopleTexts.createdAt, '01/05/2026'],
      [peopleTexts.administrateTax, 'N/A'],
      [peopleTexts.convenienceTax, '12,75%'],
      [peopleTexts.rebateTax, '20%'],
      [peopleTexts.slug, '/events/varal'],
    ];
    expect(facts.map(([label = '']) => [label, factOf(panel, label)])).toEqual(facts);
    const links = panel.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/events/varal',
      `/super-admin/users/${ids.producer}`,
      '/super-admin/events?producer=produtor%40festix.dev',
    ]);
  });

  it('the producer panel changes the percents on the version that was read', async () => {
    const panel = await openPanel();
    press(panel, texts.editTaxes);
    expect(panel.getByText(texts.taxesLine)).toBeDefined();
    fireEvent.change(panel.getByLabelText(peopleTexts.convenienceTaxShort), { target: { value: '8,5' } });
    fireEvent.change(panel.getByLabelText(peopleTexts.rebateTaxShort), { target: { value: '' } });
    server.on(`PATCH ${USER}`, (_, response) => {
      user = { ...user, convenience_tax: 8.5, rebate_tax: null };
      response.setHeader('etag', '"8.x"');
      json(response, user);
    });
    press(panel, texts.save);
    expect(await screen.findByText(notices.taxesSaved)).toBeDefined();
    const [call] = server.callsOf(`PATCH ${USER}`);
    expect(call!.body).toEqual({ administrate_tax: null, convenience_tax: 8.5, rebate_tax: null });
    expect(call!.headers['if-match']).toBe('"7.x"');
    await waitFor(() => expect(factOf(panel, peopleTexts.convenienceTax)).toBe('8,5%'));
    expect(panel.queryByText(texts.taxesLine)).toBeNull();
  });

  it('the producer panel reports that another person was faster, and shows the values in force', async () => {
    const panel = await openPanel();
    press(panel, texts.editTaxes);
    server.on(`PATCH ${USER}`, (_, response) => {
      user = { ...user, convenience_tax: 9 };
      problem(response, 412, { code: 'PRECONDITION_FAILED', detail: problemOf('PRECONDITION_FAILED').detail });
    });
    press(panel, texts.save);
    expect(await screen.findByText(problemOf('PRECONDITION_FAILED').detail)).toBeDefined();
    await waitFor(() => expect(factOf(panel, peopleTexts.convenienceTax)).toBe('9%'));
  });

  it('the producer panel has the addresses of the team, to be copied', async () => {
    const panel = await openPanel();
    const list = within(await panel.findByRole('list', { name: texts.team, hidden: true }));
    expect(list.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'elis@varal.br',
      'pedro@varal.br',
    ]);
    const copies = panel.getAllByRole('button', { name: /^Copiar/, hidden: true });
    expect(copies.map((copy) => copy.getAttribute('aria-label') ?? copy.textContent)).toEqual([
      texts.copyEmails,
      texts.copyEmail('elis@varal.br'),
      texts.copyEmail('pedro@varal.br'),
    ]);
  });

  it('the producer panel reports a failure to load, and that no team works at the event', async () => {
    server.on(TEAM, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    const panel = await openPanel();
    expect(await panel.findByText(notices.teamEmailsLoadFailed, { exact: false })).toBeDefined();
    server.on(TEAM, (_, response) => json(response, { teamMemberEmails: [] }));
    press(panel, 'Tentar de novo');
    expect(await panel.findByText(texts.noTeam)).toBeDefined();
  });

  it('the producer panel leads to another producer', async () => {
    const panel = await openPanel();
    press(panel, eventsTexts.transfer);
    expect(await screen.findByText(eventsTexts.transferTitle)).toBeDefined();
  });
});
