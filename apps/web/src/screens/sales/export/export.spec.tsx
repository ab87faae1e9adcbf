/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { showOnPhone } from '../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dayOf, notices, type Ability, type SalesListView } from '@festix/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { problem, json, StubServer, type Handler } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { exportTexts as texts } from './export-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const EXPORT = `GET ${EVENT}/orders/export`;
const SCREEN = `/producer/events/${ids.event}/sales`;
const CSV = '\ufeffCódigo;E-mail\r\nFTXARR1;a@b.br\r\nFTXARR2;c@d.br\r\n';

const nothing: SalesListView = {
  ...{ data: [], count: 0, totalTickets: 0, total: 0 as SalesListView['total'] },
  ...{ slug: arraial.slug, lots: [] },
};

// jsdom's own Blob means nothing to Node's Response, and it has no way to keep a file.
Object.assign(globalThis, runInThisContext('({ Blob })'));

interface Saved {
  name: string;
  content: Blob;
}

let saved: Saved[];
let server: StubServer;

function keepFiles(): void {
  saved = [];
  const contents = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const address = `blob:${contents.size}`;
    contents.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) as Blob });
  };
}

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

/** All of the file at once, or its first half, and the rest when the test says so. */
function answering(halves: (finish: () => void) => void = (finish) => finish()): Handler {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'x-report-rows': '2' });
    const half = CSV.indexOf('FTXARR2');
    response.write(CSV.slice(0, half));
    halves(() => void response.end(CSV.slice(half)));
  };
}

beforeEach(async () => {
  keepFiles();
  server = await StubServer.start();
  server.on(EXPORT, answering());
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

describe('the export of sales', () => {
  it('is offered to those alone who may take sales along', async () => {
    await openSales();
    expect(screen.queryByRole('button', { name: texts.open, hidden: true })).toBeNull();
  });

  it('saves the file under the name of the day, with the address alone unless more is ticked', async () => {
    const form = await openExport();
    expect(within(form).getByRole('checkbox', { name: texts.email, hidden: true })).toHaveProperty('checked', true);
    expect(within(form).getByRole('checkbox', { name: texts.email, hidden: true })).toHaveProperty('disabled', true);
    await press(texts.confirm);
    expect(await screen.findByText(notices.salesReportDone)).toBeDefined();
    expect(asked()).toEqual({
      ...{ email: 'true', name: 'false', phone: 'false', event_name: 'false' },
      ...{ order_status: 'paid', format: 'csv' },
    });
    expect(saved.map(({ name }) => name)).toEqual([`relatorio-vendas-${dayOf(new Date(), arraial.time_zone)}.csv`]);
    expect(Buffer.from(await saved[0]!.content.arrayBuffer()).toString()).toBe(CSV);
  });

  it('asks for what is ticked and chosen', async () => {
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

  it('begins with what the list shows, and leaves it where that is not wanted', async () => {
    await openExport(`${SCREEN}?status=refunded&query=Bia&sales_type=online&lots=${ids.lot}`);
    await press(texts.confirm);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked()).toMatchObject({
      ...{ order_status: 'refunded', query: 'Bia', filter: 'user', sales_type: 'online', lots: ids.lot },
    });
    expect(Object.keys(asked())).not.toContain('take');
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

  it('shows how many of how many have come, and can be given up', async () => {
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

  it('says that it failed, and keeps the form for another try', async () => {
    server.on(EXPORT, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('half', () => response.destroy());
    });
    await openExport();
    await press(texts.confirm);
    expect(await screen.findByText(notices.salesReportFailed)).toBeDefined();
    expect(saved).toEqual([]);
    server.on(EXPORT, (_, response) => problem(response, 429, { code: 'RATE_LIMITED', detail: 'Muitas tentativas.' }));
    await press(texts.confirm);
    expect(await screen.findByText('Muitas tentativas.')).toBeDefined();
    server.on(EXPORT, answering());
    await press(texts.confirm);
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
