/** @jest-environment jsdom */
/// <reference types="node" />

import { showOnPhone } from '../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PayoutMetricsView, type PayoutView, type RecentPayoutsView } from '@festix/domain/contract';
import { cents, dayOf, notices, problemOf } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { donePayout, metrics, payout } from '../../../testing/money-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const PAYOUTS = `${EVENT}/payouts`;
const SCREEN = `/producer/events/${ids.event}/payouts`;
const OWNED: Ability[] = [...arraial.abilities, 'payouts:read', 'payouts:request', 'payouts:remove'];

// jsdom's own Blob means nothing to Node's Response, and jsdom can't save a file.
Object.assign(globalThis, runInThisContext('({ Blob })'));

const KEYS: RecentPayoutsView['keys'] = [
  { pix: '12ABC34501DE35', pix_type: 'cnpj', last_used_at: payout.created_at },
  { pix: '52998224725', pix_type: 'cpf', last_used_at: payout.created_at },
];

let server: StubServer;
let rows: PayoutView[];
let figures: PayoutMetricsView;
let recent: RecentPayoutsView;
let abilities: Ability[];
let saved: string[];

beforeEach(async () => {
  rows = [payout];
  figures = metrics;
  recent = {
    data: [payout, { ...donePayout, id: '0198f000-0000-7000-8000-000000000a02', amount: cents(60_000_00) }],
    keys: KEYS,
  };
  abilities = OWNED;
  saved = [];
  URL.createObjectURL = () => 'blob:festix';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities }))
    .on(`GET ${PAYOUTS}`, (_, response) =>
      json(response, { data: rows, count: rows.length, sumPendingAmount: cents(40_000_00) }),
    )
    .on(`GET ${PAYOUTS}/metrics`, (_, response) => json(response, figures))
    .on(`GET ${PAYOUTS}/recent`, (_, response) => json(response, recent));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  jest.restoreAllMocks();
  await server.stop();
});

function serveReceipt(): void {
  server
    .on(`GET ${PAYOUTS}/${payout.id}/receipt`, (_, response) =>
      json(response, { url: '/api/files/to.ken', expires_at: '2099-01-01T00:00:00.000Z' }),
    )
    .on('GET /api/files/to.ken', (_, response) => void response.writeHead(200).end('%PDF'));
}

const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
/** Replaces non-breaking spaces by plain ones, which the tests' words have. */
const spaced = (text: string) => text.replace(/\u00a0/g, ' ');
const plain = (element: Element | null) => spaced(element?.textContent ?? '');
const lastQuery = () => Object.fromEntries(server.callsOf(`GET ${PAYOUTS}`).at(-1)!.url.searchParams);
const MENU = texts.actionsOf('R$\u00a040.000,00');

describe('payouts of an event', () => {
  it('the payouts of an event show the available amount and how it is computed', async () => {
    openApp(SCREEN, server, producer);
    const head = await screen.findByRole('region', { name: texts.figures });
    expect(plain(head)).toContain(`${texts.available}R$ 79.672,20`);
    expect(plain(head)).toContain(`${texts.administration}− R$ 3.780,30`);
    expect(plain(head)).not.toContain(texts.expenses);
    expect(plain(head)).toContain(`${texts.balance}R$ 119.672,20`);
  });

  it('the payouts of an event show each figure once', async () => {
    openApp(SCREEN, server, producer);
    const head = await screen.findByRole('region', { name: texts.figures });
    for (const label of [texts.available, texts.total, texts.balance, texts.done, texts.pending]) {
      expect(within(head).getAllByText(label)).toHaveLength(1);
    }
  });

  it.each([
    ['to people who answer, below zero', -20_000_00, texts.loss],
    ['to a producer, as zero after the event', 0, texts.pastLoss],
  ])('the payouts of an event explain a loss in one line %s', async (_, balance, words) => {
    figures = { ...metrics, total: cents(43_780_30), balance: cents(balance), available: cents(balance) };
    openApp(SCREEN, server, producer);
    const head = await screen.findByRole('region', { name: texts.figures });
    expect(plain(head)).toContain(words('R$ 20.000,00'));
  });

  it('the payouts of an event are rows with date, key, status, notes and amount, twenty-five a page', async () => {
    rows = [donePayout];
    openApp(SCREEN, server, producer);
    const row = (await screen.findByRole('link', { name: '12/06/2026' })).closest('tr')!;
    expect([...row.querySelectorAll('td')].map(plain).slice(0, 6)).toEqual([
      '12/06/2026',
      '13/06/2026',
      'CNPJ 12.ABC.345/01DE-35',
      'Realizado',
      'Primeira parcela · Enviado pelo banco',
      '40.000,00',
    ]);
    expect(lastQuery()).toEqual({ skip: '0', take: '25' });
  });

  it.each([
    ['done', true],
    ['pending', false],
    ['rejected', false],
  ])('the payouts of an event narrowed to %s show when they were sent: %s', async (status, tells) => {
    openApp(`${SCREEN}?status=${status}`, server, producer);
    await screen.findByRole('table');
    expect(screen.queryByRole('columnheader', { name: texts.sentAt, hidden: true }) !== null).toBe(tells);
    expect(lastQuery()).toMatchObject({ status });
  });

  it('the payouts of an event open in full, and keep the open one in the address', async () => {
    const app = openApp(SCREEN, server, producer);
    fireEvent.click(await screen.findByRole('link', { name: '12/06/2026' }));
    await waitFor(() => expect(app.address()).toBe(`${SCREEN}?payout=${payout.id}`));
    const drawer = await screen.findByRole('dialog', { hidden: true });
    expect(plain(drawer)).toContain('Primeira parcela');
    expect(plain(drawer)).toContain('Pedido porProdutora Varal');
  });

  it('the payouts of an event have two lines each on a phone', async () => {
    showOnPhone(true);
    openApp(SCREEN, server, producer);
    const list = await screen.findByRole('list', { name: texts.payouts });
    expect(plain(list)).toContain('12.ABC.345/01DE-35R$ 40.000,0012/06/2026 · Primeira parcelaPendente');
  });

  it('the payouts of an event show a failure, and that there are none', async () => {
    server.on(`GET ${PAYOUTS}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SCREEN, server, producer);
    expect(await screen.findByText('Ocorreu um erro ao carregar os repasses')).toBeDefined();
    server.on(`GET ${PAYOUTS}`, (_, response) => json(response, { data: [], count: 0, sumPendingAmount: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(notices.noPayouts)).toBeDefined();
  });

  it('the payouts of an event explain their empty list to people who may only read', async () => {
    rows = [];
    abilities = [...arraial.abilities, 'payouts:read'];
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(texts.noneLineToRead)).toBeDefined();
  });

  it('the payouts of an event are read again with their figures every minute', async () => {
    const everyMinute = jest.spyOn(globalThis, 'setInterval');
    openApp(SCREEN, server, producer);
    await screen.findByRole('region', { name: texts.figures });
    await screen.findByRole('link', { name: '12/06/2026' });
    const read = [`GET ${PAYOUTS}`, `GET ${PAYOUTS}/metrics`];
    const before = read.map((call) => server.callsOf(call).length);
    const due = everyMinute.mock.calls.filter(([, milliseconds]) => milliseconds === 60_000);
    act(() => due.forEach(([work]) => work()));
    for (const [place, call] of read.entries())
      await waitFor(() => expect(server.callsOf(call).length).toBeGreaterThan(before[place]!));
  });

  it('the payouts of an event are shown without their figures when those failed', async () => {
    server.on(`GET ${PAYOUTS}/metrics`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(texts.figuresFailed, { exact: false })).toBeDefined();
    expect(await screen.findByRole('link', { name: '12/06/2026' })).toBeDefined();
  });

  it('the payouts of an event show that the filter leaves none, and remove it', async () => {
    rows = [];
    const app = openApp(`${SCREEN}?status=rejected`, server, producer);
    expect(await screen.findByText(notices.noPayoutsFound)).toBeDefined();
    await press(texts.clearFilters);
    await waitFor(() => expect(app.address()).toBe(SCREEN));
  });

  it('the payouts of a cancelled event show until when they are frozen', async () => {
    figures = { ...metrics, available: cents(0), frozen_until: '2026-07-13T15:00:00.000Z' };
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(texts.frozen('13/07/2026 12:00'))).toBeDefined();
  });

  it('payouts are removed only after a question', async () => {
    server.on(`DELETE ${PAYOUTS}/${payout.id}`, (_, response) => {
      rows = [];
      response.writeHead(204).end();
    });
    openApp(SCREEN, server, producer);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.remove));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(plain(dialog)).toContain(texts.removePending);
    await press(texts.removeConfirm);
    expect(await screen.findByText('Repasse removido com sucesso')).toBeDefined();
    expect(await screen.findByText(notices.noPayouts)).toBeDefined();
  });

  it('refused payouts are removed with another explanation', async () => {
    rows = [{ ...payout, status: 'rejected' }];
    openApp(SCREEN, server, producer);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.remove));
    expect(plain(await screen.findByRole('dialog', { hidden: true }))).toContain(texts.removeRejected);
  });

  it('payouts stay when the removal failed', async () => {
    server.on(`DELETE ${PAYOUTS}/${payout.id}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(SCREEN, server, producer);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.remove));
    await press(texts.removeConfirm);
    expect(await screen.findByText('Ocorreu um erro ao remover o repasse, tente novamente')).toBeDefined();
  });

  it('payouts completed meanwhile stay, with the reason', async () => {
    const { detail } = problemOf('PAYOUT_DONE');
    server.on(`DELETE ${PAYOUTS}/${payout.id}`, (_, response) => {
      rows = [donePayout];
      problem(response, 409, { code: 'PAYOUT_DONE', detail });
    });
    openApp(SCREEN, server, producer);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.remove));
    await press(texts.removeConfirm);
    expect(await screen.findByText('Repasse já realizado')).toBeDefined();
    expect(await screen.findByText('Realizado')).toBeDefined();
  });

  it('a completed payout cannot be removed, and offers its receipt', async () => {
    rows = [donePayout];
    serveReceipt();
    openApp(SCREEN, server, producer);
    await press(MENU);
    const removal = (await screen.findByText('Repasse já realizado')).closest('[role=menuitem]')!;
    expect(removal.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByText(texts.downloadReceipt));
    await waitFor(() => expect(saved).toEqual(['comprovante-2026-06-13.pdf']));
  });

  it('a receipt is named after the day on which it was sent, in the time zone of the event', async () => {
    const event = { ...donePayout.event, time_zone: 'America/Noronha' };
    rows = [{ ...donePayout, event, sent_date: '2026-06-13T02:00:00.000Z' }];
    serveReceipt();
    openApp(SCREEN, server, producer);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.downloadReceipt));
    await waitFor(() => expect(saved).toEqual(['comprovante-2026-06-13.pdf']));
  });

  it('the payouts of an event report a failed download of a receipt', async () => {
    rows = [donePayout];
    server.on(`GET ${PAYOUTS}/${payout.id}/receipt`, (_, response) =>
      json(response, { url: '/api/files/to.ken', expires_at: '2099-01-01T00:00:00.000Z' }),
    );
    openApp(SCREEN, server, producer);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.downloadReceipt));
    expect(
      await screen.findByText('Ocorreu um erro ao fazer download do arquivo, tente novamente mais tarde.'),
    ).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('the payouts of an event can be downloaded as a statement', async () => {
    server.on(`GET ${PAYOUTS}/statement`, (_, response) => void response.writeHead(200).end('PK'));
    openApp(SCREEN, server, producer);
    await press(texts.statement);
    fireEvent.click(await screen.findByText(texts.statementAs.xlsx));
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^extrato-arraial-da-lua-cheia-.{10}\.xlsx$/)]));
    expect(server.callsOf(`GET ${PAYOUTS}/statement`)[0]!.url.searchParams.get('format')).toBe('xlsx');
  });

  it('the payouts of an event report a failed statement', async () => {
    server.on(`GET ${PAYOUTS}/statement`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(SCREEN, server, producer);
    await press(texts.statement);
    fireEvent.click(await screen.findByText(texts.statementAs.pdf));
    expect(await screen.findByText('Ocorreu um erro ao gerar o extrato, tente novamente.')).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('payouts are neither removed nor requested by people who may only read', async () => {
    abilities = [...arraial.abilities, 'payouts:read'];
    openApp(SCREEN, server, producer);
    await screen.findByRole('link', { name: '12/06/2026' });
    expect(screen.queryByRole('button', { name: MENU, hidden: true })).toBeNull();
    expect(screen.queryByRole('link', { name: texts.request, hidden: true })).toBeNull();
  });

  it('the payouts of an event are refused to people without the grant', async () => {
    abilities = arraial.abilities;
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(/Você não tem acesso/)).toBeDefined();
    expect(server.callsOf(`GET ${PAYOUTS}`)).toHaveLength(0);
  });
});

describe('new request of a payout', () => {
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
  const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });

  async function chooseType(name: string): Promise<void> {
    fireEvent.mouseDown(await field(texts.keyType));
    fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  }

  const open = async () => {
    const app = openApp(`${SCREEN}/create`, server, producer);
    await field(texts.amountLabel);
    return app;
  };

  beforeEach(() => {
    recent.keys = [];
  });

  it('a new request begins with a CPF, and shows the available amount and the latest payouts', async () => {
    await open();
    expect(screen.getByText('CPF')).toBeDefined();
    expect(plain(screen.getByRole('complementary', { name: texts.figures, hidden: true }))).toContain(
      `${texts.available}R$ 79.672,20`,
    );
    const list = await screen.findByRole('list', { name: texts.recent });
    expect(within(list).getAllByRole('listitem', { hidden: true }).map(plain)).toEqual([
      expect.stringContaining('R$ 40.000,00Pendente'),
      expect.stringContaining('R$ 60.000,00Realizado'),
    ]);
  });

  it('a new request shows its errors field by field', async () => {
    await open();
    await type(texts.amountLabel, '0,99');
    await type(texts.pixKey, '111');
    await press(texts.send);
    expect(await screen.findByText('Valor deve ser maior que 1')).toBeDefined();
    expect(await screen.findByText('CPF inválido')).toBeDefined();
    await chooseType('E-mail');
    await type(texts.pixKey, 'fin@');
    await type(texts.amountLabel, '79.672,21');
    await press(texts.send);
    expect(await screen.findByText('E-mail inválido')).toBeDefined();
    expect(await screen.findByText(texts.aboveAvailable('R$ 79.672,20'))).toBeDefined();
    expect(server.callsOf(`POST ${PAYOUTS}`)).toHaveLength(0);
  });

  it.each([
    ['CPF', '52998224725', '529.982.247-25'],
    ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['Telefone', '81998765432', '(81) 99876-5432'],
  ])('a new request masks a key of type %s while it is typed', async (name, typed, masked) => {
    await open();
    if (name !== 'CPF') await chooseType(name);
    await type(texts.pixKey, typed);
    await waitFor(async () => expect((await field(texts.pixKey)).value).toBe(masked));
  });

  it('a new request begins with the key that was used last', async () => {
    recent.keys = KEYS;
    server.on(`POST ${PAYOUTS}`, (_, response) => json(response, payout, 201));
    await open();
    expect((await field(texts.pixKey)).value).toBe('12.ABC.345/01DE-35');
    await type(texts.amountLabel, '40.000,00');
    await press(texts.send);
    expect(await screen.findByText('Solicitação criada com sucesso')).toBeDefined();
    expect(server.callsOf(`POST ${PAYOUTS}`)[0]!.body).toMatchObject({ pix_type: 'cnpj', pix: '12ABC34501DE35' });
  });

  it('a new request suggests earlier keys of the same type', async () => {
    recent.keys = KEYS.toReversed();
    await open();
    await type(texts.pixKey, '');
    const options = () =>
      [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent);
    await screen.findByRole('list', { name: texts.recent });
    fireEvent.mouseDown(await field(texts.pixKey));
    await waitFor(() => expect(options()).toEqual(['529.982.247-25']));
    fireEvent.click(screen.getByText('529.982.247-25', { selector: '.ant-select-item-option-content' }));
    await waitFor(async () => expect((await field(texts.pixKey)).value).toBe('529.982.247-25'));
  });

  it('a new request no longer suggests an earlier key that is typed to its end', async () => {
    recent.keys = KEYS.toReversed();
    await open();
    await screen.findByRole('list', { name: texts.recent });
    await type(texts.pixKey, '5299822472');
    const suggested = () => document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await waitFor(() => expect(suggested()?.textContent).toContain('529.982.247-25'));
    await type(texts.pixKey, '52998224725');
    await waitFor(() => expect(suggested()).toBeNull());
  });

  it('a new request sends centavos, a day and the bare key, and returns to the list', async () => {
    server.on(`POST ${PAYOUTS}`, (_, response) => json(response, payout, 201));
    const app = await open();
    await type(texts.amountLabel, '40.000,00');
    expect(await screen.findByText(texts.remains('R$ 39.672,20'))).toBeDefined();
    await type(texts.pixKey, '52998224725');
    await press(texts.send);
    expect(await screen.findByText('Solicitação criada com sucesso')).toBeDefined();
    await waitFor(() => expect(app.address()).toBe(SCREEN));
    expect(server.callsOf(`POST ${PAYOUTS}`)[0]!.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      amount: 40_000_00,
      request_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      pix_type: 'cpf',
      pix: '52998224725',
      obs: null,
    });
  });

  it('a new request is dated in the time zone of the event', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const time_zone = zones.find((zone) => dayOf(new Date(), zone) !== dayOf(new Date()))!;
    server
      .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities, time_zone }))
      .on(`POST ${PAYOUTS}`, (_, response) => json(response, payout, 201));
    await open();
    await type(texts.amountLabel, '100,00');
    await type(texts.pixKey, '52998224725');
    await press(texts.send);
    await waitFor(() => expect(server.callsOf(`POST ${PAYOUTS}`)).toHaveLength(1));
    expect(server.callsOf(`POST ${PAYOUTS}`)[0]!.body).toMatchObject({ request_date: dayOf(new Date(), time_zone) });
  });

  it('a new request shows that nothing is available, and that there was no earlier request', async () => {
    figures = { ...metrics, available: cents(0) };
    recent = { data: [], keys: [] };
    await open();
    expect(await screen.findByText(texts.nothingAvailable)).toBeDefined();
    expect(await screen.findByText(texts.noneRecent)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.all, hidden: true })).toBeNull();
  });

  it('a new request reports that the balance could not be read', async () => {
    server.on(`GET ${PAYOUTS}/metrics`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(`${SCREEN}/create`, server, producer);
    expect(await screen.findByText(notices.payoutsLoadFailed)).toBeDefined();
  });

  it('a new request takes the whole available amount by one press', async () => {
    await open();
    await press(texts.all);
    await waitFor(async () => expect((await field(texts.amountLabel)).value).toBe('79.672,20'));
  });

  it('a new request keeps its fields when the balance has fallen meanwhile, and says so', async () => {
    const { detail } = problemOf('PAYOUT_ABOVE_AVAILABLE');
    server.on(`POST ${PAYOUTS}`, (_, response) => {
      figures = { ...metrics, available: cents(10_00) };
      problem(response, 409, { code: 'PAYOUT_ABOVE_AVAILABLE', detail });
    });
    const app = await open();
    await type(texts.amountLabel, '100,00');
    await type(texts.pixKey, '52998224725');
    await press(texts.send);
    expect(await screen.findByText(detail)).toBeDefined();
    expect((await field(texts.amountLabel)).value).toBe('100,00');
    expect(app.address()).toBe(`${SCREEN}/create`);
    expect(await screen.findByText(texts.amountHint('R$ 10,00'), { exact: false })).toBeDefined();
  });

  it('a new request reports its failure', async () => {
    server.on(`POST ${PAYOUTS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await open();
    await type(texts.amountLabel, '100,00');
    await type(texts.pixKey, '52998224725');
    await press(texts.send);
    expect(await screen.findByText('Ocorreu um erro durante a solicitação de repasse, tente novamente.')).toBeDefined();
  });
});
