/** @jest-environment jsdom */
/// <reference types="node" />

import { showOnPhone } from '../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ExpenseView, type RebateView } from '@festix/domain/contract';
import { cents, notices, problemOf } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { administrator, expense, payoutIds, rebate as usualRebate } from '../../../testing/money-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids } from '../../../testing/views.ts';
import { payoutsTexts } from '../payouts/payouts-texts.ts';
import { expensesTexts as texts } from './expenses-texts.ts';

const EVENT = `/api/super-admin/events/${ids.event}`;
const EXPENSES = `${EVENT}/expenses`;
const SCREEN = `/super-admin/events/${ids.event}/expenses`;
const RIGHTS: Ability[] = [...arraial.abilities, 'payouts:read', 'payouts:answer', 'expenses:edit'];

// Node's fetch has a format of its own for forms.
Object.assign(globalThis, runInThisContext('({ FormData, File, Blob })'));

let server: StubServer;
let rows: ExpenseView[];
let rebate: RebateView;

beforeEach(async () => {
  rows = [expense];
  rebate = usualRebate;
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities: RIGHTS }))
    .on(`GET ${EXPENSES}`, (_, response) =>
      json(response, { data: rows, count: rows.length, total_expenses: cents(1_250_00) }),
    )
    .on(`GET ${EXPENSES}/rebate`, (_, response) => json(response, rebate));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const plain = (element: Element | null) => element?.textContent?.replace(/\u00a0/g, ' ') ?? '';
const MENU = texts.actionsOf('R$\u00a01.250,00');
const withPayout: ExpenseView = {
  ...expense,
  is_rebate: true,
  is_producer_payout: true,
  payout: { id: payoutIds.payout, status: 'pending' },
};

describe('expenses of an event', () => {
  it('expenses are rows below their total, with notes cut after thirty characters', async () => {
    openApp(SCREEN, server, administrator);
    const row = (await screen.findByText('Segurança do portão da frente,…')).closest('tr')!;
    expect(plain(row)).toContain('10/06/2026');
    expect(plain(row)).toContain('1.250,00');
    expect(plain(screen.getByText(texts.total).parentElement)).toContain('R$ 1.250,00');
    const { searchParams } = server.callsOf(`GET ${EXPENSES}`)[0]!.url;
    expect(Object.fromEntries(searchParams)).toEqual({ skip: '0', take: '25' });
  });

  it('expenses link to the payouts that they opened', async () => {
    rows = [withPayout];
    openApp(SCREEN, server, administrator);
    const link = await screen.findByRole('link', { name: /^Repasse de R\$\s1\.250,00:/ });
    expect(link.getAttribute('href')).toBe(`/super-admin/payouts/${payoutIds.payout}`);
    expect(link.textContent).toContain('Pendente');
  });

  it('expenses have two lines each on a phone', async () => {
    showOnPhone(true);
    openApp(SCREEN, server, administrator);
    const list = await screen.findByRole('list', { name: texts.expenses });
    expect(plain(list)).toContain('Segurança do portão da frente,…R$ 1.250,0010/06/2026Custo');
  });

  it('expenses are distinct from rebates on a phone, also with a payout', async () => {
    rows = [withPayout];
    showOnPhone(true);
    openApp(SCREEN, server, administrator);
    const list = await screen.findByRole('list', { name: texts.expenses });
    expect(plain(list)).toMatch(/10\/06\/2026 · Rebate.*Pendente/);
  });

  it('expenses show a failure, and that there are none', async () => {
    server.on(`GET ${EXPENSES}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SCREEN, server, administrator);
    expect(await screen.findByText('Ocorreu um erro ao carregar os custos')).toBeDefined();
    server.on(`GET ${EXPENSES}`, (_, response) => json(response, { data: [], count: 0, total_expenses: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(notices.noExpenses)).toBeDefined();
  });

  it.each([
    ['alone', expense, texts.removePlain],
    ['with the payout that waits', withPayout, texts.removeWithPayout],
    ['as a rebate', { ...expense, is_rebate: true }, texts.removeRebate],
  ])('expenses are removed %s, after a question', async (_, row, consequence) => {
    rows = [row];
    server.on(`DELETE ${EXPENSES}/${expense.id}`, (_received, response) => {
      rows = [];
      response.writeHead(204).end();
    });
    openApp(SCREEN, server, administrator);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.remove));
    expect(plain(await screen.findByRole('dialog', { hidden: true }))).toContain(consequence);
    await press(texts.removeConfirm);
    expect(await screen.findByText('Custo removido com sucesso')).toBeDefined();
    expect(await screen.findByText(notices.noExpenses)).toBeDefined();
  });

  it('expenses stay once their payout is done, with the reason', async () => {
    rows = [{ ...withPayout, payout: { id: payoutIds.payout, status: 'done' } }];
    openApp(SCREEN, server, administrator);
    await press(MENU);
    const removal = (await screen.findByText(problemOf('EXPENSE_PAID_OUT').detail)).closest('[role=menuitem]')!;
    expect(removal.getAttribute('aria-disabled')).toBe('true');
  });

  it('expenses stay when the removal failed', async () => {
    server.on(`DELETE ${EXPENSES}/${expense.id}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(SCREEN, server, administrator);
    await press(MENU);
    fireEvent.click(await screen.findByText(texts.remove));
    await press(texts.removeConfirm);
    expect(await screen.findByText('Ocorreu um erro ao remover o custo, tente novamente')).toBeDefined();
  });

  it('expenses are shown only to people who manage them', async () => {
    server.on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities: ['events:read'] }));
    openApp(SCREEN, server, administrator);
    expect(await screen.findByText(/Você não tem acesso/)).toBeDefined();
    expect(server.callsOf(`GET ${EXPENSES}`)).toHaveLength(0);
  });
});

describe('new expense', () => {
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
  const turn = async (name: string) => fireEvent.click(await screen.findByRole('switch', { name, hidden: true }));
  const amount = async () => (await field(texts.amountLabel)).value;

  const open = async () => {
    const app = openApp(`${SCREEN}/create`, server, administrator);
    await field(texts.amountLabel);
    return app;
  };

  /** Returns the fields of a form as they went over the wire. */
  function sent(): Record<string, string> {
    const [call] = server.callsOf(`POST ${EXPENSES}`);
    const fields = String(call!.body).matchAll(/name="(\w+)"[^\r]*\r\n(?:Content-Type[^\r]*\r\n)?\r\n([^\r]*)\r\n/g);
    return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
  }

  it('a new expense takes the due amount as a rebate, and an empty one otherwise', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Novo Custo', hidden: true })).toBeDefined();
    expect(screen.queryByRole('switch', { name: texts.payoutLabel, hidden: true })).toBeNull();
    await turn(texts.rebateLabel);
    await waitFor(async () => expect(await amount()).toBe('1.500,00'));
    await turn(texts.payoutLabel);
    await turn(texts.rebateLabel);
    await waitFor(async () => expect(await amount()).toBe('0,00'));
    await turn(texts.rebateLabel);
    const payout = await screen.findByRole('switch', { name: texts.payoutLabel, hidden: true });
    expect(payout.getAttribute('aria-checked')).toBe('false');
  });

  it('a new expense shows its errors field by field', async () => {
    await open();
    await press(texts.create);
    expect(await screen.findByText('Valor deve ser maior que 1')).toBeDefined();
    await turn(texts.rebateLabel);
    fireEvent.change(await field(texts.amountLabel), { target: { value: '1.500,01' } });
    await press(texts.create);
    expect(await screen.findByText(texts.aboveRebate('R$ 1.500,00'))).toBeDefined();
    expect(server.callsOf(`POST ${EXPENSES}`)).toHaveLength(0);
  });

  it('a new expense is sent as a form with its receipt, and leads back to the list', async () => {
    server.on(`POST ${EXPENSES}`, (_, response) => json(response, withPayout, 201));
    const app = await open();
    await turn(texts.rebateLabel);
    await turn(texts.payoutLabel);
    fireEvent.change(screen.getByLabelText(payoutsTexts.receipt, { selector: 'input' }), {
      target: { files: [new File(['%PDF'], 'nota.pdf', { type: 'application/pdf' })] },
    });
    fireEvent.change(await screen.findByLabelText(/Observação/, { selector: 'textarea' }), {
      target: { value: ' Segunda parcela ' },
    });
    await press(texts.create);
    expect(await screen.findByText('Custo criado com sucesso')).toBeDefined();
    await waitFor(() => expect(app.address()).toBe(SCREEN));
    expect(sent()).toMatchObject({
      ...{ amount: '150000', is_rebate: 'true', is_producer_payout: 'true', obs: 'Segunda parcela' },
      ...{ receipt: '%PDF', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      created_at: '2026-06-30',
    });
  });

  it('a new expense offers no day after the event’s month', async () => {
    await open();
    fireEvent.mouseDown(await field(texts.dateLabel));
    fireEvent.click(await field(texts.dateLabel));
    const cell = async (day: string) => (await screen.findByTitle(day)).closest('.ant-picker-cell')!;
    expect((await cell('2026-06-30')).className).not.toContain('ant-picker-cell-disabled');
    expect((await cell('2026-07-01')).className).toContain('ant-picker-cell-disabled');
  });

  it('a new expense reports that the rebate could not be read', async () => {
    server.on(`GET ${EXPENSES}/rebate`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(`${SCREEN}/create`, server, administrator);
    expect(await screen.findByText(notices.expensesLoadFailed)).toBeDefined();
  });

  it.each([
    ['agreed', { rebate_tax: null, estimate_rebate_amount: cents(0), rebate: cents(0), rebate_pending: cents(0) }],
    ['due', { rebate_pending: cents(-100) }],
  ] as const)('a new expense offers no rebate where none is %s', async (what, facts) => {
    rebate = { ...usualRebate, ...facts };
    await open();
    const off = screen.getByRole<HTMLButtonElement>('switch', { name: texts.rebateLabel, hidden: true });
    expect(off.disabled).toBe(true);
    expect(screen.getByText(what === 'agreed' ? texts.noRebate : texts.noneDue)).toBeDefined();
  });

  it('a new expense offers a rebate due by earlier orders, even if none is agreed now', async () => {
    rebate = { ...usualRebate, rebate_tax: null };
    await open();
    expect(plain(screen.getByText(texts.pending).parentElement)).toContain('1.500,00');
    await turn(texts.rebateLabel);
    await waitFor(async () => expect(await amount()).toBe('1.500,00'));
  });

  it('a new expense offers no rebate while buyers of a cancelled event may ask for refunds', async () => {
    const canceled = { ...arraial, canceled_at: new Date().toISOString(), abilities: RIGHTS };
    server.on(`GET ${EVENT}`, (_, response) => json(response, canceled));
    await open();
    const off = screen.getByRole<HTMLButtonElement>('switch', { name: texts.rebateLabel, hidden: true });
    expect(off.disabled).toBe(true);
    expect(screen.getByText(/^O evento foi cancelado\. Quem comprou pode pedir reembolso até/)).toBeDefined();
  });

  it('a new expense offers no payout without a key', async () => {
    rebate = { ...usualRebate, pix: null };
    await open();
    await turn(texts.rebateLabel);
    const payout = await screen.findByRole<HTMLButtonElement>('switch', { name: texts.payoutLabel, hidden: true });
    expect(payout.disabled).toBe(true);
    expect(screen.getByText(texts.noKey)).toBeDefined();
  });

  it('a new expense reports its failure', async () => {
    server.on(`POST ${EXPENSES}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await open();
    fireEvent.change(await field(texts.amountLabel), { target: { value: '10,00' } });
    await press(texts.create);
    expect(await screen.findByText(notices.expenseCreateFailed)).toBeDefined();
  });
});
