/** @jest-environment jsdom */
/// <reference types="node" />

import '../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventView, Page, RefundAllView, RefundRunOrderView, RefundRunView } from '@festix/domain/contract';
import { cents, notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { refundAllTexts as texts } from './refund-all-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const ALL = `${EVENT}/refunds/all`;
const RUN_ID = '0198f000-0000-7000-8000-000000000d01';
const SCREEN = `/producer/events/${ids.event}/refunds`;

// jsdom's own Blob means nothing to Node's Response, and jsdom can't save a file.
Object.assign(globalThis, runInThisContext('({ Blob })'));

const due: RefundAllView = {
  obstacle: null,
  orders: 12,
  tickets: 30,
  amount: cents(3_300_00),
  receipt: cents(3_000_00),
  fees: cents(300_00),
  absorbed_fees: cents(0),
  asked: 2,
  at_sale_point: { orders: 3, amount: cents(150_00) },
  disputed: { orders: 1, amount: cents(110_00) },
  late: { orders: 2, amount: cents(220_00) },
  balance: cents(2_500_00),
  shortfall: cents(500_00),
  run: null,
};

const run: RefundRunView = {
  id: RUN_ID,
  state: 'running',
  created_at: '2026-06-12T12:00:00.000Z',
  done_at: null,
  started_by: { id: ids.producer, name: 'Produtora Varal' },
  orders: 15,
  amount: cents(3_300_00),
  refunded_amount: cents(1_100_00),
  outcomes: { waiting: 7, at_gateway: 1, refunded: 3, failed: 1, by_hand: 3 },
};

const failed: RefundRunOrderView = {
  order: { id: '0198f000-0000-7000-8000-000000000501', code: 'FTXARR7K2QX8M' },
  buyer: { name: 'Marina Couto', email: 'marina@exemplo.br' },
  amount: cents(110_00),
  outcome: 'failed',
  code: 'REFUND_DISPUTED',
  gateway_failed: false,
  settled_at: '2026-06-12T12:01:00.000Z',
};

let server: StubServer;
let shown: EventView;
let all: RefundAllView;
let orders: Page<RefundRunOrderView>;
let saved: string[];

beforeEach(async () => {
  shown = {
    ...arraial,
    abilities: [...arraial.abilities, 'refunds:answer'],
    canceled_at: '2026-06-11T12:00:00.000Z',
  };
  all = due;
  orders = { data: [failed], count: 1 };
  saved = [];
  URL.createObjectURL = () => 'blob:festix';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [shown], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, shown))
    .on(`GET ${EVENT}/refund-requests`, (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${ALL}`, (_, response) => json(response, all))
    .on(`GET ${ALL}/${RUN_ID}/orders`, (_, response) => json(response, orders));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ') ?? '';
const part = () => screen.findByRole('region', { name: texts.title });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const lastQuery = () =>
  Object.fromEntries(server.callsOf(`GET ${ALL}/${RUN_ID}/orders`).at(-1)?.url.searchParams ?? []);

describe('refund of everybody', () => {
  it('an event that takes place offers no refund of everybody', async () => {
    shown = { ...shown, canceled_at: null };
    openApp(SCREEN, server, producer);
    await screen.findByText(notices.noRefundRequests);
    expect(screen.queryByRole('region', { name: texts.title })).toBeNull();
    expect(server.callsOf(`GET ${ALL}`)).toHaveLength(0);
  });

  it('the refund of everybody shows amounts, fees and what is left to people before it starts', async () => {
    server.on(`POST ${ALL}`, (_, response) => {
      all = { ...due, obstacle: 'REFUND_ALL_RUNNING', run };
      json(response, run, 202);
    });
    openApp(SCREEN, server, producer);
    expect(plain(await part())).toContain('12 pedidos, R$ 3.300,00');
    await press(texts.start);
    const asked = plain(await screen.findByRole('dialog', { hidden: true }));
    for (const said of [
      ...['12 pedidos, 30 ingressos', 'R$ 3.000,00', 'R$ 300,00', 'R$ 2.500,00', '2 pedidos em análise'],
      ...[
        '3 pedidos, R$ 150,00',
        '1 pedido, R$ 110,00',
        '2 pedidos, R$ 220,00',
        'há mais de 180 dias',
        'O saldo não cobre R$ 500,00',
      ],
    ]) {
      expect(asked).toContain(said);
    }
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: texts.start, hidden: true }));
    expect(await screen.findByText(notices.refundAllStarted)).toBeDefined();
    expect(server.callsOf(`POST ${ALL}`)[0]!.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await screen.findByText(texts.states.running)).toBeDefined();
  });

  it('the refund of everybody is asked for without a balance where the viewer may not see it', async () => {
    all = { ...due, balance: null, shortfall: null };
    openApp(SCREEN, server, producer);
    await press(texts.start);
    const asked = plain(await screen.findByRole('dialog', { hidden: true }));
    expect(asked).not.toContain(texts.balance);
    expect(asked).not.toContain('O saldo não cobre');
  });

  it('the refund of everybody shows its progress, and is paused and resumed', async () => {
    all = { ...due, obstacle: 'REFUND_ALL_RUNNING', run };
    server
      .on(`POST ${ALL}/${RUN_ID}/pause`, (_, response) => {
        all = { ...all, run: { ...run, state: 'paused' } };
        json(response, all.run);
      })
      .on(`POST ${ALL}/${RUN_ID}/resume`, (_, response) => {
        all = { ...all, run };
        json(response, run);
      });
    openApp(SCREEN, server, producer);
    const progress = await screen.findByRole('progressbar', { name: texts.progress });
    expect(progress.getAttribute('aria-valuetext')).toBe('5 de 12 pedidos');
    expect(plain(await part())).toContain('R$ 1.100,00');
    await press(texts.pause);
    expect(await screen.findByText(texts.pausedLine, { exact: false })).toBeDefined();
    await press(texts.resume);
    expect(await screen.findByText(texts.runningLine, { exact: false })).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.start, hidden: true })).toBeNull();
  });

  it('the refund of everybody lists what failed with the reason, narrows the list, and tries again', async () => {
    const done: RefundRunView = {
      ...run,
      state: 'done',
      done_at: run.created_at,
      outcomes: { waiting: 0, at_gateway: 0, refunded: 11, failed: 1, by_hand: 3 },
    };
    all = { ...due, obstacle: null, run: done };
    server.on(`POST ${ALL}/${RUN_ID}/retry`, (_, response) => json(response, run));
    server.on(`GET ${ALL}/${RUN_ID}/file`, (_, response) => void response.end('csv'));
    openApp(SCREEN, server, producer);
    const table = await screen.findByRole('table');
    expect(plain(table)).toContain(problemOf('REFUND_DISPUTED').detail);
    expect(await screen.findByRole('button', { name: texts.startMore, hidden: true })).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: texts.outcomes.failed, hidden: true }));
    await waitFor(() => expect(lastQuery()).toEqual({ outcome: 'failed', skip: '0', take: '25' }));
    await press(texts.retry(1));
    expect(await screen.findByText(notices.refundAllRetried)).toBeDefined();
    await press(texts.file);
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^reembolsos-\d{4}-\d{2}-\d{2}\.csv$/)]));
  });

  it('the refund of everybody says why it could not start', async () => {
    server.on(`POST ${ALL}`, (_, response) =>
      problem(response, 409, { code: 'REFUND_ALL_NOTHING', detail: problemOf('REFUND_ALL_NOTHING').detail }),
    );
    openApp(SCREEN, server, producer);
    await press(texts.start);
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: texts.start, hidden: true }));
    expect(await screen.findByText(problemOf('REFUND_ALL_NOTHING').detail)).toBeDefined();
  });
});
