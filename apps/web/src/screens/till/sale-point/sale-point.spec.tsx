/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SalePointDashboardView } from '@festix/domain/contract';
import { cents, notices, problemOf, type Cents } from '@festix/domain/ground';
import { unnamedBuyerLabels } from '@festix/domain/selling';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepFiles, textOf } from '../../../testing/keep-files.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { operator, pointIds, sellersOf, sellingDay, soldAtCounter } from '../../../testing/sale-point-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids } from '../../../testing/views.ts';
import { refundsTexts } from '../../selling/refunds/refunds-texts.ts';
import { salesTexts } from '../../figures/sales/sales-texts.ts';
import { salePointTexts as texts } from './sale-point-texts.ts';

const SALES = 'GET /api/sale-point/orders';
const ONE = `/api/sale-point/orders/${pointIds.sale}`;
const FILE = `GET ${ONE}/ingresso.pdf`;

/** Two tickets; the second cost less, and has the larger share of a coupon. */
const withNobodyIn: typeof soldAtCounter = {
  ...soldAtCounter,
  tickets: soldAtCounter.tickets.map((ticket, at) => ({
    ...ticket,
    ...{ checkIn: null, checked_in_at: null, obstacle: null, scans: [] },
    coupon_amount: (at === 0 ? 0 : 20_01) as Cents,
    refund_amount: (at === 0 ? 150_00 : 129_99) as Cents,
  })),
};

let server: StubServer;
let sale: typeof soldAtCounter;
let day: SalePointDashboardView;
let isSupervisor: boolean;

beforeEach(async () => {
  sale = soldAtCounter;
  day = sellingDay;
  isSupervisor = false;
  server = await StubServer.start();
  server
    .on('GET /api/sale-point/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on('GET /api/sale-point/sellers', (_, response) => json(response, sellersOf(isSupervisor)))
    .on('GET /api/sale-point/dashboard', (_, response) => json(response, day))
    .on(SALES, (_, response) => json(response, { data: [sale], count: 1 }))
    .on(`GET ${ONE}`, (_, response) => json(response, sale));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const lastQuery = () => Object.fromEntries(server.callsOf(SALES).at(-1)!.url.searchParams) as Record<string, string>;

describe('seller’s start page', () => {
  it('the seller’s start page shows sales by payment method, and the events with their tills', async () => {
    const app = openApp('/sale-point', server, operator);
    expect(await screen.findByRole('heading', { name: 'Olá, Paula Reis' })).toBeDefined();
    expect(app.address()).toBe('/sale-point');
    const figure = screen.getByText(texts.today).closest('div')!;
    expect(figure.textContent).toContain('1.450,00');
    expect(screen.getByRole('list', { name: texts.byMethod }).textContent).toContain('Dinheiro');
    expect(screen.getByRole('link', { name: texts.sellAt(arraial.name) }).getAttribute('href')).toBe(
      `/till/${ids.event}`,
    );
    // By the clock of Noronha, where it happens.
    expect(screen.getByRole('list', { name: texts.events }).textContent).toContain('13/06/2026 21:00');
    expect(screen.queryByRole('region', { name: texts.attention })).toBeNull();
    const figures = within(screen.getByRole('table', { name: texts.byDay }));
    expect(figures.getAllByRole('row').length).toBe(3);
    expect(screen.getByRole('link', { name: texts.newSale }).getAttribute('href')).toBe('/sale-point/sales/create');
  });

  it('the seller’s start page shows a supervisor pending work, with links', async () => {
    day = {
      ...sellingDay,
      attention: { suspect_leases: 2, open_sessions: 1, cash_to_return: 30_00 as Cents, held_ops: 3 },
    };
    openApp('/sale-point', server, operator);
    const waiting = within(await screen.findByRole('region', { name: texts.attention }));
    expect(waiting.getByText(texts.suspectLeases(2))).toBeDefined();
    expect(waiting.getByRole('link', { name: texts.seeLeases }).getAttribute('href')).toBe(
      '/sale-point/leases?state=suspect',
    );
    expect(waiting.getByRole('link', { name: texts.seeSessions }).getAttribute('href')).toBe(
      '/sale-point/cash?status=open',
    );
    expect(waiting.getByRole('link', { name: texts.seeCashToReturn }).getAttribute('href')).toBe(
      '/sale-point/cash-to-return',
    );
    expect(waiting.getByText(texts.heldOps(3))).toBeDefined();
    expect(waiting.getByRole('link', { name: texts.seeHeldOps }).getAttribute('href')).toBe('/sale-point/held-ops');
  });

  it('the seller’s start page shows a failure, and tries again', async () => {
    server.on('GET /api/sale-point/dashboard', (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/sale-point', server, operator);
    expect(await screen.findByText(notices.salesSummaryLoadFailed)).toBeDefined();
    server.on('GET /api/sale-point/dashboard', (_, response) => json(response, day));
    await press('Tentar de novo');
    expect(await screen.findByRole('heading', { name: 'Olá, Paula Reis' })).toBeDefined();
  });
});

describe('list of a sale point’s sales', () => {
  it('the list of a sale point’s sales shows buyer, entries, payment method and total', async () => {
    openApp('/sale-point/sales', server, operator);
    const row = (await screen.findByRole('link', { name: sale.code })).closest('tr')!;
    expect(row.textContent).toContain(`${unnamedBuyerLabels.pdv} Arraial da Lua Cheia2 · 1 entrouDinheiroPago300,00`);
    expect(lastQuery()).toEqual({ skip: '0', take: '25' });
    expect(screen.queryByRole('combobox', { name: texts.sellerFilter })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: texts.soldBy })).toBeNull();
  });

  it('the list of a sale point’s sales downloads the tickets of a sale as a file', async () => {
    const kept = keepFiles();
    server.on(FILE, (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1'));
    openApp('/sale-point/sales', server, operator);
    await press(texts.actionsOf(sale.code));
    fireEvent.click(await screen.findByRole('menuitem', { name: texts.download, hidden: true }));
    await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['ingresso.pdf']));
    expect(await textOf(kept[0]!)).toBe('%PDF-1');
  });

  it('the list of a sale point’s sales takes its filters from the address, and lots only within one event', async () => {
    server.on(`GET /api/sale-point/events/${ids.event}/lots`, (_, response) => json(response, { data: [], count: 0 }));
    isSupervisor = true;
    openApp(
      `/sale-point/sales?filter=document&query=529&status=refunded&events=${ids.event}&lots=${ids.lot}` +
        `&sold_by=${pointIds.supervisor}&sale_point=${pointIds.point}&page=2`,
      server,
      operator,
    );
    await screen.findByRole('columnheader', { name: texts.soldBy });
    expect(lastQuery()).toEqual({
      filter: 'document',
      query: '529',
      status: 'refunded',
      event_ids: ids.event,
      lots: ids.lot,
      sold_by: pointIds.supervisor,
      sale_point_id: pointIds.point,
      skip: '25',
      take: '25',
    });
    cleanup();
    openApp(`/sale-point/sales?events=${ids.event},${ids.lot}&lots=${ids.lot}`, server, operator);
    await screen.findByRole('link', { name: sale.code });
    expect(lastQuery()).not.toHaveProperty('lots');
  });

  it('the list of a sale point’s sales shows an empty result, and removes the filters', async () => {
    server.on(SALES, ({ url }, response) =>
      url.searchParams.has('status')
        ? json(response, { data: [], count: 0 })
        : json(response, { data: [sale], count: 1 }),
    );
    const app = openApp('/sale-point/sales?status=rejected', server, operator);
    expect(await screen.findByText(notices.noSalesFound)).toBeDefined();
    await press(texts.clearFilters);
    expect(await screen.findByRole('link', { name: sale.code })).toBeDefined();
    expect(app.address()).toBe('/sale-point/sales');
  });

  it('the list of a sale point’s sales has two lines per sale on a phone', async () => {
    showOnPhone(true);
    openApp('/sale-point/sales', server, operator);
    const list = await screen.findByRole('list', { name: texts.salesTitle });
    expect(within(list).getByRole('link').getAttribute('href')).toBe(`/sale-point/sales/${pointIds.sale}`);
    expect(list.textContent).toContain(`${sale.event.name}R$\u00a0300,00`);
    expect(list.textContent).toContain(sale.code);
  });
});

describe('sale of a sale point', () => {
  it('a sale shows its tickets by lot, its operator and sale point, and its receipt', async () => {
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    const tickets = await screen.findByRole('list', { name: `${texts.ticketsTitle}: 2º lote` });
    expect([...tickets.children].map((line) => line.textContent)).toEqual([
      expect.stringContaining(texts.entered),
      expect.stringContaining(texts.notIn),
    ]);
    for (const fact of ['017-000042', 'Bilheteria Norte', 'Dinheiro', '(81) 98765-4432']) {
      expect(screen.getAllByText(fact).length).toBeGreaterThan(0);
    }
    expect(screen.queryByText(/Taxa de conveniência/)).toBeNull();
    expect(screen.queryByRole('button', { name: texts.void })).toBeNull();
  });

  it('a sale shows every scan of its tickets, transfers, refunds and its history', async () => {
    const [first, second] = soldAtCounter.tickets;
    const undone = { at: '2026-06-13T23:40:00.000Z', by: 'Sônia Vaz', reason: 'Errou a fila' };
    sale = {
      ...soldAtCounter,
      tickets: [
        { ...first!, scans: [{ ...first!.scans[0]!, undone }] },
        { ...second!, transfers: [{ at: '2026-06-13T23:00:00.000Z', from: 'Bia', to: 'Léo' }] },
      ],
      refunds: [
        {
          id: pointIds.session,
          order_id: pointIds.sale,
          rule: 'seller',
          status: 'approved',
          amount: 150_00 as Cents,
          tickets: [],
          reason: 'Gentileza',
          answer: null,
          created_at: '2026-06-13T23:50:00.000Z',
          answered_at: '2026-06-13T23:50:00.000Z',
        },
      ],
    };
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    const list = await screen.findByRole('list', { name: `${texts.ticketsTitle}: 2º lote` });
    expect(within(list).getByText(salesTexts.scans(1))).toBeDefined();
    expect(within(list).getByText('Celular 07 · Cida Ramos')).toBeDefined();
    expect(list.textContent).toContain(salesTexts.undone);
    expect(list.textContent).toContain('Sônia Vaz: Errou a fila');
    expect(list.textContent).toContain(salesTexts.passedOn('Bia', 'Léo'));
    expect(screen.getByRole('list', { name: salesTexts.refunds }).textContent).toContain('Gentileza');
    const history = screen.getByRole('list', { name: salesTexts.history });
    expect(history.textContent).toContain('Paula Reis');
    expect(history.textContent).toContain('Pago');
  });

  it('a sale with a fee names its percentage', async () => {
    sale = { ...soldAtCounter, tax_amount: cents(30_00), total: cents(330_00) };
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    expect(await screen.findByText('Taxa de conveniência (10%)')).toBeDefined();
  });

  it('a sale downloads its tickets as a file, and reports a failure', async () => {
    const kept = keepFiles();
    server.on(FILE, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.download);
    expect(await screen.findByText(notices.ticketFileFailed)).toBeDefined();
    expect(kept).toEqual([]);
    server.on(FILE, (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1'));
    await press(texts.download);
    await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['ingresso.pdf']));
    expect(await textOf(kept[0]!)).toBe('%PDF-1');
  });

  it('a sale of a cancelled event is not sent again: its tickets admit nobody', async () => {
    server.on(`GET ${ONE}`, (_, response) =>
      json(response, { ...sale, event: { ...sale.event, canceled_at: '2026-06-02T12:00:00.000Z' } }),
    );
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    expect(await screen.findByRole('button', { name: texts.download })).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.resend })).toBeNull();
  });

  it('a sale is sent again to a typed number', async () => {
    const route = `POST ${ONE}/resend-pdf`;
    server.on(route, (_, response) => json(response, { deliveries: [] }, 202));
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.resend);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(texts.toPhone).value).toBe('(81) 98765-4432');
    type(texts.toPhone, '123');
    fireEvent.click(dialog.getByRole('button', { name: texts.resend, hidden: true }));
    expect(await screen.findByText('Telefone inválido')).toBeDefined();
    type(texts.toPhone, '81912345678');
    fireEvent.click(dialog.getByRole('button', { name: texts.resend, hidden: true }));
    expect(await screen.findByText(notices.ticketResent)).toBeDefined();
    expect(server.callsOf(route).map(({ body }) => body)).toEqual([{ provider: 'whatsapp', to: '+5581912345678' }]);
  });

  it('a sale is sent again to a known recipient without a number', async () => {
    const route = `POST ${ONE}/resend-pdf`;
    server.on(route, (_, response) => json(response, { deliveries: [] }, 202));
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.resend);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: texts.resend, hidden: true }));
    expect(await screen.findByText(notices.ticketResent)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toEqual({ provider: 'whatsapp' });
  });

  it('a sale is voided by a supervisor only, with a reason', async () => {
    isSupervisor = true;
    sale = withNobodyIn;
    const route = `POST ${ONE}/void`;
    server.on(route, (_, response) => {
      sale = { ...sale, status: 'refunded' };
      json(response, sale);
    });
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.void);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(texts.voidCash, { exact: false })).toBeDefined();
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: texts.void, hidden: true });
    expect(confirm.disabled).toBe(true);
    type(texts.reason, ' Comprou o dia errado ');
    fireEvent.click(confirm);
    expect(await screen.findByText(notices.saleVoided)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reason: 'Comprou o dia errado',
      amount: 279_99,
    });
    expect(await screen.findByText('Reembolsado')).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.void })).toBeNull();
  });

  it('a sale is refunded in part, to the centavo, and without tickets that have entered', async () => {
    isSupervisor = true;
    sale = {
      ...withNobodyIn,
      tickets: [...withNobodyIn.tickets, { ...soldAtCounter.tickets[0]!, id: pointIds.ticket }],
    };
    const [, second] = withNobodyIn.tickets;
    const route = `POST ${ONE}/void`;
    server.on(route, (_, response) => json(response, sale));
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.void);
    const dialog = within(await screen.findByRole('dialog'));
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox', { hidden: true });
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    fireEvent.click(boxes[0]!);
    fireEvent.click(boxes[1]!);
    type(texts.reason, 'Desistiu');
    expect(dialog.getByText(refundsTexts.choose)).toBeDefined();
    const confirm = (label: string) => dialog.getByRole<HTMLButtonElement>('button', { name: label, hidden: true });
    expect(confirm(texts.giveBack('R$\u00a00,00')).disabled).toBe(true);
    fireEvent.click(boxes[1]!);
    expect(dialog.getAllByText(/129,99/).length).toBeGreaterThan(1);
    fireEvent.click(confirm(texts.giveBack('R$\u00a0129,99')));
    expect(await screen.findByText(notices.ticketsTakenBack)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ reason: 'Desistiu', amount: 129_99, ticket_ids: [second!.id] },
    });
  });

  it('a sale refunds a transferred ticket only if it is ticked, because its receiver is not notified', async () => {
    isSupervisor = true;
    const [first, second] = withNobodyIn.tickets;
    sale = { ...withNobodyIn, tickets: [first!, { ...second!, passed_on_at: '2026-06-13T23:00:00.000Z' }] };
    const route = `POST ${ONE}/void`;
    server.on(route, (_, response) => json(response, sale));
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.void);
    const dialog = within(await screen.findByRole('dialog'));
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox', { hidden: true });
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
    ]);
    fireEvent.click(boxes[1]!);
    expect(dialog.getByRole('button', { name: texts.void, hidden: true })).toBeDefined();
    fireEvent.click(boxes[1]!);
    type(texts.reason, 'Desistiu');
    fireEvent.click(dialog.getByRole('button', { name: texts.giveBack('R$\u00a0150,00'), hidden: true }));
    expect(await screen.findByText(notices.ticketsTakenBack)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toMatchObject({ amount: 150_00, ticket_ids: [first!.id] });
  });

  it('a sale with money to return voids its tickets, and leaves the list of returns alone', async () => {
    isSupervisor = true;
    sale = { ...withNobodyIn, cash_to_return: 150_00 as Cents };
    const route = `POST ${ONE}/void`;
    server.on(route, (_, response) => json(response, sale));
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.void);
    const dialog = within(await screen.findByRole('dialog'));
    type(texts.reason, 'Desistiu');
    fireEvent.click(dialog.getByRole('button', { name: texts.giveBack('R$\u00a0279,99'), hidden: true }));
    expect(await screen.findByText(notices.ticketsTakenBack)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toMatchObject({ ticket_ids: sale.tickets.map(({ id }) => id) });
  });

  it('a sale that changed meanwhile refuses a void, and says why', async () => {
    isSupervisor = true;
    sale = withNobodyIn;
    const { status, detail } = problemOf('REFUND_TICKET_DEAD');
    server.on(`POST ${ONE}/void`, (_, response) => problem(response, status, { code: 'REFUND_TICKET_DEAD', detail }));
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    await press(texts.void);
    const dialog = within(await screen.findByRole('dialog'));
    type(texts.reason, 'Desistiu');
    const reads = server.callsOf(`GET ${ONE}`).length;
    fireEvent.click(dialog.getByRole('button', { name: texts.void, hidden: true }));
    expect(await dialog.findByText(detail)).toBeDefined();
    await waitFor(() => expect(server.callsOf(`GET ${ONE}`).length).toBeGreaterThan(reads));
    expect(dialog.getByLabelText<HTMLTextAreaElement>(texts.reason).value).toBe('Desistiu');
  });

  it('a sale shows money to return, and unauthorised events', async () => {
    sale = { ...soldAtCounter, status: 'refunded', cash_to_return: 300_00 as Cents, flags: ['price'] };
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    expect(await screen.findByText(texts.toReturn, { exact: false })).toBeDefined();
    expect(screen.getByText(/O preço cobrado nunca foi o preço/)).toBeDefined();
  });

  it('a sale of another person is a missing page', async () => {
    server.on(`GET ${ONE}`, (_, response) =>
      problem(response, 404, { code: 'NOT_FOUND', detail: problemOf('NOT_FOUND').detail }),
    );
    openApp(`/sale-point/sales/${pointIds.sale}`, server, operator);
    expect(await screen.findByText('Esta página não existe')).toBeDefined();
  });
});

describe('new sale', () => {
  it('a new sale begins at the till of an event', async () => {
    openApp('/sale-point/sales/create', server, operator);
    const till = await screen.findByRole('link', { name: texts.sellAt(arraial.name) });
    expect(till.getAttribute('href')).toBe(`/till/${ids.event}`);
  });

  it('a new sale says that nothing is on sale', async () => {
    server.on('GET /api/sale-point/events', (_, response) => json(response, { data: [], count: 0 }));
    openApp('/sale-point/sales/create', server, operator);
    expect(await screen.findByText(texts.noEventsToSell)).toBeDefined();
  });
});
