/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventView, type LotView } from '@festix/domain/contract';
import { leftWords, notices, problemOf } from '@festix/domain/ground';
import { courtesyAmount, courtesyTexts } from '@festix/domain/selling';
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { leaveTexts } from '../../../frame/app/leave-texts.ts';
import { courtesy } from '../../../testing/courtesy-views.ts';
import { lot } from '../../../testing/lot-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { courtesiesTexts as texts } from './courtesies-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const COURTESIES = `${EVENT}/courtesies`;
const SCREEN = `/producer/events/${ids.event}/courtesies`;
const INTEIRA = lot(1).prices[0]!.id;
const MEIA = lot(1).prices[1]!.id;

let server: StubServer;
let event: EventView;
let lots: LotView[];

beforeEach(async () => {
  event = {
    ...arraial,
    start_date: '2099-06-13T23:00:00.000Z',
    end_date: null,
    abilities: [...arraial.abilities, 'courtesies:read', 'courtesies:edit', 'lots:edit'],
  };
  lots = [lot(1, { remaining_tickets: 4 }), lot(2, { remaining_tickets: 0, visible: false, enabled: false })];
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, event))
    .on(`GET ${EVENT}/lots`, (_, response) => json(response, { data: lots, count: lots.length }))
    .on(`GET ${COURTESIES}`, (_, response) => json(response, { data: [], count: 0 }))
    .on(`POST ${COURTESIES}`, (_, response) => json(response, courtesy(1), 201));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const less = (price: string, n = 1) => texts.oneLess(price, `${n}º lote`);
const more = (price: string, n = 1) => texts.oneMore(price, `${n}º lote`);
const amountOf = (price: string) => texts.amountOf(price, '1º lote');
const sent = () => server.callsOf(`POST ${COURTESIES}`).map(({ body }) => body);

async function open() {
  const app = openApp(`${SCREEN}/create`, server, producer);
  await button(more('Inteira'));
  return app;
}

describe('new courtesy', () => {
  it('a new courtesy counts from zero to the stock of a lot, all its prices together', async () => {
    await open();
    expect((await button(less('Inteira'))).disabled).toBe(true);
    await press(more('Inteira'));
    expect((await button(less('Inteira'))).disabled).toBe(false);
    for (const price of ['Inteira', 'Meia', 'Meia']) await press(more(price));
    expect(field(amountOf('Inteira')).value).toBe('2');
    expect((await screen.findByText('4 ingressos')).closest('output')!.textContent).toContain('300,00');
    expect((await button(more('Inteira'))).disabled).toBe(true);
    expect((await button(more('Inteira', 2))).disabled).toBe(true);
    await press(less('Meia'));
    await waitFor(async () => expect((await button(more('Inteira'))).disabled).toBe(false));
  });

  it('a new courtesy shows errors beside each field, and sends nothing', async () => {
    await open();
    await press(texts.create);
    expect(await screen.findByText(courtesyTexts.noTickets)).toBeDefined();
    expect(await screen.findByText(courtesyTexts.noAssignee)).toBeDefined();
    type(amountOf('Inteira'), '-1');
    expect(await screen.findByText(courtesyAmount.message)).toBeDefined();
    type(amountOf('Inteira'), '5');
    expect(await screen.findByText(texts.short(4))).toBeDefined();
    await waitFor(() => expect(screen.queryByText(courtesyTexts.noTickets)).toBeNull());
    type(texts.email, 'bia@exemplo.br');
    await press(texts.create);
    const told = () => screen.getByText(courtesyTexts.noAssignee).closest('.ant-form-item')!.textContent;
    await waitFor(() => expect(told()).toContain(texts.name));
    type(texts.name, 'Bia Nunes');
    type(texts.email, 'bia');
    expect(await screen.findByText(notices.required)).toBeDefined();
    await waitFor(() => expect(screen.queryByText(courtesyTexts.noAssignee)).toBeNull());
    await press(texts.create);
    expect(sent()).toEqual([]);
  });

  it('a new courtesy is sent to one person', async () => {
    const app = await open();
    await press(more('Inteira'));
    await press(more('Inteira'));
    type(texts.name, ' Bia Nunes ');
    type(texts.email, 'bia@exemplo.br');
    await press(texts.create);
    await waitFor(() => expect(app.address()).toBe(SCREEN));
    expect(await screen.findByText(notices.courtesyCreated)).toBeDefined();
    expect(sent()).toEqual([
      {
        id: expect.any(String),
        assignee_to_name: 'Bia Nunes',
        assignee_to_email: 'bia@exemplo.br',
        tickets: [{ id: INTEIRA, amount: 2 }],
      },
    ]);
  });

  it('a new courtesy is not left unsaved without a question', async () => {
    const app = await open();
    await press(more('Inteira'));
    fireEvent.click(screen.getByRole('link', { name: texts.cancel }));
    expect(await screen.findByText(leaveTexts.title)).toBeDefined();
    expect(app.address()).toBe(`${SCREEN}/create`);
  });

  it('a new courtesy can ask for an address per ticket, and then drops the common recipient', async () => {
    await open();
    type(texts.name, 'Bia Nunes');
    fireEvent.click(screen.getByRole('switch', { name: texts.perTicket }));
    expect(await screen.findByText(texts.perTicketFirst)).toBeDefined();
    for (const price of ['Inteira', 'Inteira', 'Meia']) await press(more(price));
    const addresses = () => screen.getAllByLabelText<HTMLInputElement>(/^E-mail do ingresso/, { selector: 'input' });
    await waitFor(() => expect(addresses()).toHaveLength(3));
    await press(texts.create);
    expect(await screen.findAllByText(notices.required)).toHaveLength(3);
    const paste = createEvent.paste(addresses()[0]!, {
      clipboardData: { getData: () => 'ana@exemplo.br; bia@exemplo.br\ncaio@exemplo.br' },
    });
    fireEvent(addresses()[0]!, paste);
    await waitFor(() => expect(addresses()[1]!.value).toBe('bia@exemplo.br'));
    fireEvent.change(addresses()[2]!, { target: { value: 'duda@exemplo.br' } });
    await press(texts.create);
    expect(await screen.findByText(notices.courtesyCreated)).toBeDefined();
    expect(sent()[0]).toEqual({
      id: expect.any(String),
      tickets: [
        { id: INTEIRA, amount: 2, assignees_to: ['ana@exemplo.br', 'bia@exemplo.br'] },
        { id: MEIA, amount: 1, assignees_to: ['duda@exemplo.br'] },
      ],
    });
  });

  it('a new courtesy drops name and address when it is switched either way', async () => {
    await open();
    const perTicket = screen.getByRole('switch', { name: texts.perTicket });
    type(texts.name, 'Bia Nunes');
    type(texts.email, 'bia@exemplo.br');
    fireEvent.click(perTicket);
    await waitFor(() => expect(screen.queryByLabelText(texts.name)).toBeNull());
    fireEvent.click(perTicket);
    await waitFor(() => expect(field(texts.name).value).toBe(''));
    expect(field(texts.email).value).toBe('');
  });

  it('a new courtesy reports a refusal with the present stock, or a failure', async () => {
    const { detail } = problemOf('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    server.on(`POST ${COURTESIES}`, (_, response) => {
      lots = [lot(1, { remaining_tickets: 1 })];
      problem(response, 409, { code: 'TICKET_AMOUNT_NOT_AVAILABLE_ERROR', detail });
    });
    await open();
    await press(more('Inteira'));
    await press(more('Inteira'));
    type(texts.name, 'Bia Nunes');
    type(texts.email, 'bia@exemplo.br');
    await press(texts.create);
    expect(await screen.findByText(detail)).toBeDefined();
    expect(await screen.findByText(leftWords(1))).toBeDefined();
    await press(less('Inteira'));
    server.on(`POST ${COURTESIES}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await press(texts.create);
    expect(await screen.findByText(notices.courtesyCreateFailed)).toBeDefined();
    // The corrected form is another courtesy than the refused one.
    const [refused, failed] = sent() as { id: string }[];
    expect(refused!.id).not.toBe(failed!.id);
  });
});

describe('event without a lot to give', () => {
  it.each([
    ['that is over', { start_date: '2020-06-13T23:00:00.000Z', end_date: null }, texts.ended],
    ['that was cancelled', { canceled_at: '2026-06-01T12:00:00.000Z' }, texts.cancelled],
  ])('an event %s offers no courtesy, and says so', async (_, over, line) => {
    event = { ...event, ...over };
    openApp(`${SCREEN}/create`, server, producer);
    expect(await screen.findByText('Não existem lotes disponíveis no momento.')).toBeDefined();
    expect(screen.getByText(line)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.create })).toBeNull();
  });

  it('an event without lots links to the creation of the first one', async () => {
    lots = [];
    openApp(`${SCREEN}/create`, server, producer);
    expect(await screen.findByText('Não existem lotes disponíveis no momento.')).toBeDefined();
    expect(screen.getByRole('link', { name: texts.toLots }).getAttribute('href')).toBe(
      `/producer/events/${ids.event}/lots`,
    );
  });
});
