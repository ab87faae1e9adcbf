/** @jest-environment jsdom */
import { showOnPhone } from '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SalesListView } from '@festix/domain/contract';
import { cents, dayOf, notices } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepFiles, textOf, type KeptFile } from '../../../../testing/keep-files.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import { problem, json, StubServer, type Handler } from '../../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../../testing/views.ts';
import { exportTexts as texts } from './export-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const EXPORT = `GET ${EVENT}/orders/export`;
const SCREEN = `/producer/events/${ids.event}/sales`;
const CSV = '\ufeffCódigo;E-mail\r\nFTXARR1;a@b.br\r\nFTXARR2;c@d.br\r\n';

const nothing: SalesListView = {
  ...{ data: [], count: 0, totalTickets: 0, soldTickets: 0, total: cents(0), disputed: cents(0) },
  ...{ slug: arraial.slug, lots: [] },
};

let saved: KeptFile[];
let server: StubServer;

async function openSales(address = SCREEN, ...abilities: Ability[]) {
  const event = { ...arraial, abilities: ['events:read', 'orders:read', 'lots:read', ...abilities] };
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, event))
    .on(`GET ${EVENT}/orders`, (_, response) => json(response, nothing))
    .on(`GET ${EVENT}/lots`, (_, response) => json(response, { data: [], count: 0 }));
  openApp(address, server, producer);
  await screen.findByRole('heading', { name: 'Vendas', hidden: true });
}

const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const dialog = () => screen.findByRole('dialog', { hidden: true });
const openExport = async (address?: string) => {
  await openSales(address, 'orders:export');
  await press(texts.open);
  return dialog();
};
const asked = () => Object.fromEntries(server.callsOf(EXPORT).at(-1)!.url.searchParams);
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name, hidden: true }));

/** Answers with the file: all of it at once, or the first half, and the rest when the test calls `finish`. */
function answering(halves: (finish: () => void) => void = (finish) => finish()): Handler {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'x-report-rows': '2' });
    const half = CSV.indexOf('FTXARR2');
    response.write(CSV.slice(0, half));
    halves(() => void response.end(CSV.slice(half)));
  };
}

beforeEach(async () => {
  saved = keepFiles();
  server = await StubServer.start();
  server.on(EXPORT, answering());
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

describe('export of sales', () => {
  it('the export of sales is offered only to people with the right to it', async () => {
    await openSales();
    expect(screen.queryByRole('button', { name: texts.open, hidden: true })).toBeNull();
  });

  it('the export of sales saves a file named after the day, with the address alone unless more is ticked', async () => {
    const form = await openExport();
    expect(within(form).getByRole('checkbox', { name: texts.email, hidden: true })).toHaveProperty('checked', true);
    expect(within(form).getByRole('checkbox', { name: texts.email, hidden: true })).toHaveProperty('disabled', true);
    await press(texts.confirm);
    expect(await screen.findByText('Relatório gerado com sucesso!')).toBeDefined();
    expect(asked()).toEqual({
      ...{ email: 'true', name: 'false', phone: 'false', event_name: 'false' },
      ...{ order_status: 'paid', format: 'csv' },
    });
    expect(saved.map(({ name }) => name)).toEqual([`relatorio-vendas-${dayOf(new Date(), arraial.time_zone)}.csv`]);
    expect(await textOf(saved[0]!)).toBe(CSV);
  });

  it('the export of sales requests the ticked and chosen fields', async () => {
    await openExport();
    for (const option of [texts.name, texts.phone, texts.event_name]) tick(option);
    fireEvent.click(screen.getByText(texts.xlsx));
    fireEvent.mouseDown(screen.getByLabelText(texts.status));
    fireEvent.click(await screen.findByText(texts.allStatus, { selector: '.ant-select-item-option-content' }));
    await press(texts.confirm);
    await waitFor(() => expect(saved.map(({ name }) => name.split('.').at(-1))).toEqual(['xlsx']));
    expect(asked()).toEqual({
      ...{ email: 'true', name: 'true', phone: 'true', event_name: 'true' },
      ...{ order_status: 'all', format: 'xlsx' },
    });
  });

  it('the export of sales begins with the filters of the list, and drops them on demand', async () => {
    await openExport(`${SCREEN}?status=refunded&query=Bia&sales_type=online&lots=${ids.lot}`);
    await press(texts.confirm);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked()).toMatchObject({
      ...{ status: 'refunded', query: 'Bia', filter: 'user', sales_type: 'online', lots: ids.lot },
    });
    for (const other of ['take', 'skip', 'order_status']) expect(Object.keys(asked())).not.toContain(other);
    await press(texts.open);
    await dialog();
    tick(texts.narrowed);
    await press(texts.confirm);
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(asked()).toEqual({
      ...{ email: 'true', name: 'false', phone: 'false', event_name: 'false' },
      ...{ order_status: 'refunded', format: 'csv' },
    });
  });

  it.each([
    ['several statuses', 'status=refunded,in_mediation', { status: 'refunded,in_mediation' }],
    ['all of them and a word', 'status=all&query=Bia', { status: 'all', query: 'Bia', filter: 'user' }],
    ['an origin', 'sales_type=pdv', { status: 'paid', sales_type: 'pdv' }],
    ['lots', `lots=${ids.lot}`, { status: 'paid', lots: ids.lot }],
    ['a code', 'query=K2QX&filter=code', { status: 'paid', query: 'K2QX', filter: 'code' }],
  ])(
    'the export of sales from a list of %s requests those sales, and offers no other status',
    async (_, address, wanted) => {
      await openExport(`${SCREEN}?${address}`);
      expect(screen.getByRole('checkbox', { name: texts.narrowed, hidden: true })).toHaveProperty('checked', true);
      expect(screen.queryByRole('combobox', { name: texts.status, hidden: true })).toBeNull();
      await press(texts.confirm);
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(asked()).toEqual({
        ...{ email: 'true', name: 'false', phone: 'false', event_name: 'false', format: 'csv' },
        ...wanted,
      });
    },
  );

  it('the export of sales shows its progress, and can be cancelled', async () => {
    let isLeft = false;
    server.on(EXPORT, (received, response) => {
      response.on('close', () => (isLeft = true));
      return answering(() => undefined)(received, response);
    });
    const shown = await openExport();
    await press(texts.confirm);
    const bar = await screen.findByRole('progressbar', { hidden: true });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(shown.textContent).toContain(texts.counts(1, 2, '1 kB'));
    expect(await button(texts.running)).toHaveProperty('disabled', true);
    await press(texts.cancel);
    await waitFor(() => expect(isLeft).toBe(true));
    expect(await button(texts.confirm)).toHaveProperty('disabled', false);
    expect([saved, screen.queryByText(notices.salesReportFailed)]).toEqual([[], null]);
  });

  it('the export of a spreadsheet shows its bytes as progress, and has its own words for a failure', async () => {
    let finish: () => void = () => undefined;
    server.on(EXPORT, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'x-report-rows': '2' });
      response.write('PK' + ' '.repeat(2_998));
      finish = () => void response.destroy();
    });
    const shown = await openExport();
    fireEvent.click(screen.getByText(texts.xlsx));
    await press(texts.confirm);
    await waitFor(() => expect(shown.textContent).toContain(texts.sheet(2, '3 kB')));
    expect(screen.queryByRole('progressbar', { hidden: true })).toBeNull();
    finish();
    expect(await screen.findByText(notices.salesSheetFailed)).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('the export of sales reports a failure, and keeps the form for another try', async () => {
    server.on(EXPORT, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('half', () => response.destroy());
    });
    await openExport();
    await press(texts.confirm);
    expect(await screen.findByText('Ocorreu um erro ao gerar o arquivo CSV, tente novamente.')).toBeDefined();
    expect(saved).toEqual([]);
    server.on(EXPORT, (_, response) => problem(response, 429, { code: 'RATE_LIMITED', detail: 'Muitas tentativas.' }));
    await press(texts.confirm);
    expect(await screen.findByText('Muitas tentativas.')).toBeDefined();
    server.on(EXPORT, answering());
    await press(texts.confirm);
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
