/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CashSessionView, type CashToReturnView, type HeldOpView } from '@festix/domain/contract';
import { notices, problemOf, type Cents } from '@festix/domain/ground';
import { unnamedBuyerLabels } from '@festix/domain/selling';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { closedSession, heldSale, operator, pointIds, sellersOf } from '../../../testing/sale-point-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids } from '../../../testing/views.ts';
import { cashTexts as texts } from './cash-texts.ts';

const LIST = 'GET /api/sale-point/cash';
const TO_RETURN = 'GET /api/sale-point/cash-to-return';
const HELD = 'GET /api/sale-point/held-ops';

const openSession: CashSessionView = {
  ...closedSession,
  closed_at: null,
  difference: null,
  cash_counted: null,
  receipts: null,
  lines: closedSession.lines.map((line) => ({ ...line, counted: null, difference: null })),
};

let server: StubServer;
let session: CashSessionView;
let isSupervisor: boolean;
let owed: CashToReturnView[];
let held: HeldOpView[];

beforeEach(async () => {
  session = closedSession;
  isSupervisor = true;
  held = [heldSale];
  owed = [
    {
      order_id: pointIds.sale,
      code: 'FTXARR7K2QX8M',
      receipt: '017-000042',
      event: { id: ids.event, name: arraial.name, time_zone: 'America/Manaus' },
      sold_by: { id: pointIds.operator, name: 'Paula Reis' },
      sold_at: '2026-06-13T23:00:00.000Z',
      amount: 300_00 as Cents,
      reason: 'stub_released',
      buyer: { name: null, phone: '+5581987654432' },
    },
  ];
  server = await StubServer.start();
  server
    .on('GET /api/sale-point/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on('GET /api/sale-point/sellers', (_, response) => json(response, sellersOf(isSupervisor)))
    .on(LIST, (_, response) => json(response, { data: [session], count: 1 }))
    .on(`${LIST}/${pointIds.session}`, (_, response) => json(response, session))
    .on(TO_RETURN, (_, response) => json(response, { data: owed, count: owed.length }))
    .on(HELD, (_, response) => json(response, { data: held, count: held.length }));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const figure = async (label: string) => (await screen.findByText(label)).closest('div')!.textContent;

describe('list of drawers', () => {
  it('the list of drawers shows operator, state and difference of each', async () => {
    openApp(`/sale-point/cash?status=closed&event=${ids.event}&sale_point=${pointIds.point}`, server, operator);
    const row = (await screen.findByRole('link', { name: 'Caixa 1' })).closest('tr')!;
    // In the event's own zone, an hour behind Brasília's.
    expect(row.textContent).toContain('13/06/2026 16:00Fechado1.450,00Faltou −\u00a05,00');
    expect(Object.fromEntries(server.callsOf(LIST).at(-1)!.url.searchParams)).toEqual({
      status: 'closed',
      event_id: ids.event,
      sale_point_id: pointIds.point,
      skip: '0',
      take: '25',
    });
  });

  it('the list of drawers links supervisors alone to cash that must be returned', async () => {
    openApp('/sale-point/cash', server, operator);
    const link = await screen.findByRole('link', { name: texts.toReturn });
    expect(link.getAttribute('href')).toBe('/sale-point/cash-to-return');
    expect(screen.getByRole('link', { name: texts.held }).getAttribute('href')).toBe('/sale-point/held-ops');
    cleanup();
    isSupervisor = false;
    openApp('/sale-point/cash', server, operator);
    await screen.findByRole('link', { name: 'Caixa 1' });
    expect(screen.queryByRole('link', { name: texts.toReturn })).toBeNull();
  });

  it('the list of drawers shows that there are none', async () => {
    server.on(LIST, (_, response) => json(response, { data: [], count: 0 }));
    openApp('/sale-point/cash', server, operator);
    expect(await screen.findByText(notices.noCashSessions)).toBeDefined();
  });
});

const cards: NonNullable<CashSessionView['cards']> = {
  charges: [
    {
      order_id: pointIds.sale,
      code: 'FTXARR7K2QX8M',
      receipt: '017-000042',
      at: '2026-06-13T23:00:00.000Z',
      terminal: 'Maquininha azul',
      card_brand: 'visa',
      card_last_four: '4321',
      authorization_code: 'A1B2C3',
      installments: 3,
      status: 'approved',
      terminal_amount: 300_00 as Cents,
      drawer_amount: 300_00 as Cents,
      book_amount: 250_00 as Cents,
      difference: 50_00 as Cents,
    },
  ],
  terminal: 300_00 as Cents,
  drawer: 300_00 as Cents,
  book: 250_00 as Cents,
  difference: 50_00 as Cents,
  typed: {
    sales: 2,
    drawer: 80_00 as Cents,
    book: 80_00 as Cents,
    counted: 70_00 as Cents,
    difference: -10_00 as Cents,
  },
};

describe('cards of a drawer', () => {
  it('each charge stands against drawer and book, and typed cards stand apart', async () => {
    session = { ...closedSession, cards };
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    const [, line] = within(await screen.findByRole('table', { name: texts.cards })).getAllByRole('row');
    expect(line!.textContent).toBe(
      '017-00004213/06/2026 19:00Visa final 4321, 3xMaquininha azul · autorização A1B2C3300,00300,00250,00Sobrou 50,00',
    );
    expect(within(line!).getByRole('link').getAttribute('href')).toBe(`/sale-point/sales/${pointIds.sale}`);
    expect(screen.getByText(texts.cardsDiffer)).toBeDefined();
    const typed = screen.getByText(texts.typed).closest('dl')!;
    expect(typed.textContent).toContain('2 vendas');
    expect(typed.textContent).toContain('Faltou −\u00a010,00');
  });

  it('cards that agree are not warned of, and a drawer without cards has no part for them', async () => {
    const [charge] = cards.charges;
    const even = { ...charge!, book_amount: 300_00 as Cents, difference: 0 as Cents };
    session = { ...closedSession, cards: { ...cards, charges: [even], book: 300_00 as Cents, difference: 0 as Cents } };
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    await screen.findByRole('table', { name: texts.cards });
    expect(screen.queryByText(texts.cardsDiffer)).toBeNull();
    cleanup();
    session = { ...closedSession, cards: null };
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    await screen.findByRole('table', { name: texts.lines });
    expect(screen.queryByText(texts.cards)).toBeNull();
  });

  it('each charge has two lines on a phone', async () => {
    showOnPhone(true);
    session = { ...closedSession, cards };
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    const list = await screen.findByRole('list', { name: texts.cards });
    expect(list.textContent).toContain('Visa final 4321, 3x · Maquininha azul · autorização A1B2C3');
  });
});

describe('drawer', () => {
  it('a closed drawer shows expected, counted and missing amounts, by operator and payment method', async () => {
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    expect(await figure(texts.expected)).toContain('750,00');
    expect(await figure(texts.counted)).toContain('745,00');
    expect(await figure(texts.differenceTitle)).toContain(texts.short);
    const lines = within(screen.getByRole('table', { name: texts.lines })).getAllByRole('row');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.anything(),
      'Paula ReisDinheiro471.050,00Faltou −\u00a05,00',
      'Paula ReisPix22400,00—',
    ]);
    expect(screen.getByText(texts.receiptsMissing(['017-000041']))).toBeDefined();
    const moves = within(screen.getByRole('list', { name: texts.events })).getAllByRole('listitem');
    expect(moves.map((move) => move.textContent)).toEqual([
      expect.stringContaining('AberturaPaula Reis · 13/06/2026 16:00'),
      expect.stringMatching(/^SangriaSônia Vaz.*Cofre−\s?R\$\s500,00$/),
    ]);
    expect(screen.getByRole('link', { name: '017-000042' }).getAttribute('href')).toBe(
      `/sale-point/sales/${pointIds.sale}`,
    );
  });

  it('an open drawer hides the expected amount from people who have yet to count', async () => {
    session = { ...openSession, total: null, cash_expected: null };
    isSupervisor = false;
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    expect(await figure(texts.expected)).toContain(texts.afterClosing);
    expect(screen.queryByText(/750,00|1\.450,00|1\.050,00/)).toBeNull();
    expect(screen.queryByRole('columnheader', { name: texts.taken })).toBeNull();
    cleanup();
    openApp('/sale-point/cash', server, operator);
    const row = (await screen.findByRole('link', { name: 'Caixa 1' })).closest('tr')!;
    expect(row.textContent).toContain('Aberto——');
    cleanup();
    session = openSession;
    isSupervisor = true;
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    expect(await screen.findByText(/750,00/)).toBeDefined();
  });

  it('a drawer is printed as it is shown', async () => {
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    fireEvent.click(await screen.findByRole('button', { name: texts.print }));
    expect(printed).toHaveBeenCalledTimes(1);
    printed.mockRestore();
  });

  it('a drawer is readable on a phone', async () => {
    showOnPhone(true);
    openApp(`/sale-point/cash/${pointIds.session}`, server, operator);
    const list = await screen.findByRole('list', { name: texts.lines });
    expect(list.textContent).toContain('Paula Reis · DinheiroR$\u00a01.050,004 vendasFaltou');
  });
});

describe('unauthorised cash event', () => {
  const path = `/api/sale-point/held-ops/${heldSale.device.id}/${heldSale.op_id}`;
  const row = async () => (await screen.findByText('Venda 017-000043, 2 ingressos')).closest('tr')!;
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('an unauthorised cash event counts after a supervisor confirms it', async () => {
    server.on(`POST ${path}/record`, (_, response) => {
      held = [];
      json(response, { outcome: 'applied', code: null });
    });
    openApp('/sale-point/held-ops', server, operator);
    expect((await row()).textContent).toContain(problemOf('DEVICE_REVOKED').detail);
    expect((await row()).textContent).toContain('13/06/2026 19:10');
    fireEvent.click(within(await row()).getByRole('button', { name: /^Decidir: Venda/ }));
    const asked = await dialog();
    expect(asked.getByText(texts.recordConsequence, { exact: false })).toBeDefined();
    fireEvent.click(asked.getByRole('button', { name: texts.recordConfirm, hidden: true }));
    expect(await screen.findByText(notices.heldOpRecorded)).toBeDefined();
    expect(await screen.findByText(notices.noHeldOps)).toBeDefined();
  });

  it('an unauthorised cash event is shown even where it counts for nothing', async () => {
    server.on(`POST ${path}/record`, (_, response) =>
      json(response, { outcome: 'conflict', code: 'ORDER_HAS_ENTRIES' }),
    );
    openApp('/sale-point/held-ops', server, operator);
    fireEvent.click(within(await row()).getByRole('button', { name: /^Decidir: Venda/ }));
    fireEvent.click((await dialog()).getByRole('button', { name: texts.recordConfirm, hidden: true }));
    expect(await screen.findByText(problemOf('ORDER_HAS_ENTRIES').detail)).toBeDefined();
  });

  it('an unauthorised cash event never counts after a supervisor discards it with a reason', async () => {
    const route = `POST ${path}/discard`;
    server.on(route, (_, response) => {
      held = [];
      response.writeHead(204).end();
    });
    openApp('/sale-point/held-ops', server, operator);
    fireEvent.click(within(await row()).getByRole('button', { name: /^Decidir: Venda/ }));
    const asked = await dialog();
    fireEvent.click(asked.getByRole('radio', { name: texts.discard, hidden: true }));
    const confirm = asked.getByRole<HTMLButtonElement>('button', { name: texts.discardConfirm, hidden: true });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(asked.getByLabelText(texts.discardNote), { target: { value: ' Venda de treino ' } });
    fireEvent.click(confirm);
    expect(await screen.findByText(notices.noHeldOps)).toBeDefined();
    expect(server.callsOf(route)[0]!.body).toEqual({ note: 'Venda de treino' });
  });

  it('an unauthorised cash event judged by another person meanwhile says so, and leaves the list', async () => {
    server.on(`POST ${path}/record`, (_, response) => {
      held = [];
      problem(response, 409, { code: 'HELD_OP_JUDGED', detail: problemOf('HELD_OP_JUDGED').detail });
    });
    openApp('/sale-point/held-ops', server, operator);
    fireEvent.click(within(await row()).getByRole('button', { name: /^Decidir: Venda/ }));
    fireEvent.click((await dialog()).getByRole('button', { name: texts.recordConfirm, hidden: true }));
    expect(await screen.findByText(problemOf('HELD_OP_JUDGED').detail)).toBeDefined();
    expect(await screen.findByText(notices.noHeldOps)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an unauthorised cash event reports a failure, and tries again', async () => {
    server.on(HELD, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/sale-point/held-ops', server, operator);
    expect(await screen.findByText(notices.heldOpsLoadFailed)).toBeDefined();
    server.on(HELD, (_, response) => json(response, { data: held, count: held.length }));
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo', hidden: true }));
    expect(await row()).toBeDefined();
  });
});

describe('cash to return', () => {
  it('cash to return leaves the list after a person has returned it', async () => {
    const route = `POST /api/sale-point/cash-to-return/${pointIds.sale}`;
    server.on(route, (_, response) => {
      owed = [];
      response.writeHead(204).end();
    });
    openApp('/sale-point/cash-to-return', server, operator);
    const row = (await screen.findByRole('link', { name: '017-000042' })).closest('tr')!;
    expect(row.textContent).toContain(`${unnamedBuyerLabels.pdv} (81) 98765-4432${texts.reasons.stub_released}`);
    fireEvent.click(within(row).getByRole('button', { name: texts.returnedOf('FTXARR7K2QX8M') }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: texts.returnConfirm, hidden: true }));
    expect(await screen.findByText(notices.cashReturned)).toBeDefined();
    expect(await screen.findByText(notices.noCashToReturn)).toBeDefined();
    expect(server.callsOf(route).length).toBe(1);
  });

  it('cash to return leaves the list when another person has returned it meanwhile', async () => {
    server.on(`POST /api/sale-point/cash-to-return/${pointIds.sale}`, (_, response) => {
      owed = [];
      problem(response, 404, { code: 'NOT_FOUND', detail: problemOf('NOT_FOUND').detail });
    });
    openApp('/sale-point/cash-to-return', server, operator);
    fireEvent.click(await screen.findByRole('button', { name: texts.returnedOf('FTXARR7K2QX8M') }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: texts.returnConfirm, hidden: true }));
    expect(await screen.findByText(notices.noCashToReturn)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
