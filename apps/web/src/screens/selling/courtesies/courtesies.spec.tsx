/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CourtesyView, type EventView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { courtesy, givenTicket, message } from '../../../testing/courtesy-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { deliveriesTexts } from '../../messages/deliveries/deliveries-texts.ts';
import { courtesiesTexts as texts } from './courtesies-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const COURTESIES = `${EVENT}/courtesies`;
const SCREEN = `/producer/events/${ids.event}/courtesies`;
const RIGHTS: Ability[] = [...arraial.abilities, 'courtesies:read', 'courtesies:edit', 'orders:file', 'orders:resend'];
const event: EventView = { ...arraial, abilities: RIGHTS };
const first = courtesy(1);
const RESEND = `/api/producer/orders/${first.id}/resend-pdf`;

let server: StubServer;
let rows: CourtesyView[];

beforeEach(async () => {
  rows = [first];
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, event))
    .on(`GET ${COURTESIES}`, (_, response) => json(response, { data: rows, count: rows.length }))
    .on(`POST ${RESEND}`, (_, response) => json(response, { deliveries: first.deliveries }, 202));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const lastQuery = () => Object.fromEntries(server.callsOf(`GET ${COURTESIES}`).at(-1)!.url.searchParams);
const dialog = () => screen.findByRole('dialog', { hidden: true });

async function choose(item: string): Promise<void> {
  await press(texts.actions(first.code));
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}

describe('courtesies of an event', () => {
  it('the courtesies show recipients, tickets, their price of zero, and the delivery', async () => {
    openApp(SCREEN, server, producer);
    const row = (await screen.findByText('Bia Nunes')).closest('tr')!;
    expect(row.textContent).toContain('2 × Inteira · 1º lote');
    expect(row.textContent).toContain('FTXARR7K2QX81');
    expect(row.textContent).toContain('Enviado');
    expect(row.textContent).toContain('0,00');
    expect(row.textContent).toContain('02/05/2026 09:00');
    expect(lastQuery()).toEqual({ skip: '0', take: '25' });
  });

  it('the courtesies are searched by person, code or lot, and keep the search in the address', async () => {
    const app = openApp(SCREEN, server, producer);
    await screen.findByText('Bia Nunes');
    fireEvent.change(screen.getByLabelText(texts.user), { target: { value: 'bia' } });
    await waitFor(() => expect(app.address()).toBe(`${SCREEN}?query=bia`));
    await waitFor(() => expect(lastQuery()).toMatchObject({ query: 'bia', filter: 'user' }));
    fireEvent.mouseDown(screen.getByLabelText('Buscar por'));
    fireEvent.click(await screen.findByTitle(texts.code));
    fireEvent.change(await screen.findByLabelText(texts.code), { target: { value: 'ftx arr' } });
    await waitFor(() => expect(app.address()).toBe(`${SCREEN}?filter=code&query=FTXARR`));
    await waitFor(() => expect(lastQuery()).toMatchObject({ query: 'FTXARR', filter: 'code' }));
  });

  it('the courtesies show that there are none, and an empty result', async () => {
    rows = [];
    const app = openApp(`${SCREEN}?filter=lot&query=praia`, server, producer);
    expect(await screen.findByText(notices.noCourtesiesFound)).toBeDefined();
    expect(lastQuery()).toMatchObject({ query: 'praia', filter: 'lot' });
    await press(texts.clearFilters);
    expect(await screen.findByText(notices.noCourtesies)).toBeDefined();
    expect(app.address()).toBe(`${SCREEN}?filter=lot`);
  });

  it('the courtesies show a failure, and load on the second try', async () => {
    server.on(`GET ${COURTESIES}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(notices.courtesiesLoadFailed)).toBeDefined();
    server.on(`GET ${COURTESIES}`, (_, response) => json(response, { data: rows, count: 1 }));
    await press('Tentar de novo');
    expect(await screen.findByText('Bia Nunes')).toBeDefined();
  });

  it('the courtesies have two lines each on a phone', async () => {
    showOnPhone(true);
    openApp(SCREEN, server, producer);
    const list = await screen.findByRole('list', { name: texts.courtesies });
    expect(list.textContent).toContain('Bia Nunes2 ingressos2 × Inteira · 1º loteEnviado');
  });

  it('the courtesies are refused to people without the right', async () => {
    server.on(`GET ${EVENT}`, (_, response) => json(response, arraial));
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(/Você não tem acesso/)).toBeDefined();
    expect(server.callsOf(`GET ${COURTESIES}`)).toHaveLength(0);
  });
});

describe('courtesy', () => {
  it('a courtesy shows each ticket with holder and entry, and every message with its failure', async () => {
    const tickets = [givenTicket(1), givenTicket(2, { assignee_to: 'caio@exemplo.br', is_checked_in: true })];
    rows = [
      courtesy(1, {
        ...{ assignee_to_email: null, assignee_to_name: null, tickets },
        deliveries: [
          message(1, [tickets[0]!.id], { state: 'failed', failure: 'O servidor de e-mail recusou a mensagem.' }),
          message(2, [tickets[1]!.id], { provider: 'whatsapp', recipient: '+5581998765432', state: 'read' }),
        ],
      }),
    ];
    openApp(`${SCREEN}?courtesy=${first.id}`, server, producer);
    const drawer = await dialog();
    const [bia, caio] = within(await within(drawer).findByRole('list', { name: texts.tickets })).getAllByRole(
      'listitem',
    );
    expect(bia!.textContent).toContain('bia@exemplo.brInteira · 1º loteNão entregue');
    expect(caio!.textContent).toContain('caio@exemplo.brInteira · 1º loteEntrou');
    const log = within(drawer).getByRole('list', { name: deliveriesTexts.deliveries });
    expect(log.textContent).toContain('O servidor de e-mail recusou a mensagem.');
    expect(log.textContent).toContain('WhatsApp (81) 99876-5432Lido');
    expect(drawer.textContent).toContain('Produtora Varal');
  });

  it('a courtesy of a cancelled event is not sent again: its tickets admit nobody', async () => {
    const off = { ...event, canceled_at: '2026-06-02T12:00:00.000Z' };
    server.on(`GET ${EVENT}`, (_, response) => json(response, off));
    rows = [courtesy(1, { tickets: [givenTicket(2, { assignee_to: 'caio@exemplo.br' })] })];
    openApp(`${SCREEN}?courtesy=${first.id}`, server, producer);
    expect((await dialog()).textContent).toContain('caio@exemplo.br');
    expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull();
  });

  it('a courtesy sends one of its tickets again', async () => {
    const ticket = `/api/producer/tickets/resend-ticket/${givenTicket(2).id}`;
    server.on(`POST ${ticket}`, (_, response) => json(response, { deliveries: [] }, 202));
    rows = [courtesy(1, { tickets: [givenTicket(2, { assignee_to: 'caio@exemplo.br' })] })];
    openApp(`${SCREEN}?courtesy=${first.id}`, server, producer);
    await press(texts.resendTicket('caio@exemplo.br'));
    const asked = (await screen.findByText(deliveriesTexts.ticketHolderGets)).closest<HTMLElement>('[role="dialog"]')!;
    fireEvent.click(within(asked).getByRole('button', { name: deliveriesTexts.resendConfirm, hidden: true }));
    expect(await screen.findByText(notices.ticketResent)).toBeDefined();
    expect(server.callsOf(`POST ${ticket}`)[0]!.body).toEqual({ provider: 'email' });
  });
});

describe('repeated delivery of a courtesy', () => {
  it('a courtesy is sent again by e-mail to the holders of its tickets by default', async () => {
    openApp(SCREEN, server, producer);
    await choose(deliveriesTexts.resend);
    const asked = within(await dialog());
    fireEvent.click(asked.getByRole('button', { name: deliveriesTexts.resendConfirm, hidden: true }));
    expect(await screen.findByText(notices.ticketResent)).toBeDefined();
    expect(server.callsOf(`POST ${RESEND}`)[0]!.body).toEqual({ provider: 'email', to: 'customer' });
  });

  it('a repeated delivery shows what is missing, and where a producer enters the own number', async () => {
    server.on(`POST ${RESEND}`, (_, response) =>
      problem(response, 422, { code: 'NO_PHONE', detail: problemOf('NO_PHONE').detail }),
    );
    openApp(SCREEN, server, producer);
    await choose(deliveriesTexts.resend);
    const asked = within(await dialog());
    const send = () =>
      fireEvent.click(asked.getByRole('button', { name: deliveriesTexts.resendConfirm, hidden: true }));
    fireEvent.click(asked.getByText('WhatsApp'));
    send();
    expect(await asked.findByText(problemOf('NO_PHONE').detail)).toBeDefined();
    expect(asked.queryByText(deliveriesTexts.completeProfile)).toBeNull();
    fireEvent.click(asked.getByText(deliveriesTexts.toMyself));
    expect(asked.queryByText(problemOf('NO_PHONE').detail)).toBeNull();
    send();
    const link = await asked.findByText(deliveriesTexts.completeProfile);
    expect(link.getAttribute('href')).toBe(`/settings?${new URLSearchParams({ redirectUrl: SCREEN })}`);
    expect(server.callsOf(`POST ${RESEND}`).at(-1)!.body).toEqual({ provider: 'whatsapp', to: 'producer' });
  });

  it('a repeated delivery reports a failure', async () => {
    server.on(`POST ${RESEND}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(SCREEN, server, producer);
    await choose(deliveriesTexts.resend);
    fireEvent.click(within(await dialog()).getByRole('button', { name: deliveriesTexts.resendConfirm, hidden: true }));
    expect(await screen.findByText(notices.ticketResendFailed)).toBeDefined();
  });
});

describe('removal of a courtesy', () => {
  const REMOVE = `DELETE ${COURTESIES}/${first.id}`;

  async function remove(): Promise<void> {
    await choose(texts.remove);
    const asked = await dialog();
    expect(asked.textContent).toContain(texts.removeConsequence);
    fireEvent.click(within(asked).getByRole('button', { name: texts.removeConfirm, hidden: true }));
  }

  it('the removal of a courtesy asks first', async () => {
    server.on(REMOVE, (_, response) => {
      rows = [];
      response.writeHead(204).end();
    });
    openApp(SCREEN, server, producer);
    await remove();
    expect(await screen.findByText(notices.courtesyRemoved)).toBeDefined();
    expect(await screen.findByText(notices.noCourtesies)).toBeDefined();
  });

  it('the removal of a courtesy reports a refusal, or a failure', async () => {
    const { detail } = problemOf('COURTESY_CHECKED_IN');
    server.on(REMOVE, (_, response) => problem(response, 409, { code: 'COURTESY_CHECKED_IN', detail }));
    openApp(SCREEN, server, producer);
    await remove();
    expect(await screen.findByText(detail)).toBeDefined();
    server.on(REMOVE, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await press(texts.removeConfirm);
    expect(await screen.findByText(notices.courtesyRemoveFailed)).toBeDefined();
  });
});
