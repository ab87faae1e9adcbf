/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { SandboxChargeView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { OWN_ORDER, ownOrder } from '../../../testing/own-orders.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { sandboxTexts as texts } from './sandbox-texts.ts';

const PAYMENT = '0192e0c8-0000-7000-8000-000000000001';
const PATH = `/api/payments/sandbox/${PAYMENT}`;

const waiting: SandboxChargeView = {
  payment: { id: PAYMENT, method: 'card', status: 'pending', status_detail: null, expires_at: null },
  amount: 18_700 as Cents,
  order: {
    id: '0192e0c8-0000-7000-8000-000000000002',
    code: 'FTXARR7K2QX8M',
    status: 'booking',
    status_detail: null,
    items: [
      {
        price_id: 'p',
        name: 'Inteira',
        kind: 'inteira',
        lot: { id: 'l', name: 'Pista' },
        amount: 2,
        places: 1,
        unit_amount: 8_500 as Cents,
      },
    ],
    event: { name: 'Arraial da Lua Cheia', slug: 'arraial-da-lua-cheia' },
  },
};

function charged(
  status: string,
  status_detail: string | null,
  order: Partial<SandboxChargeView['order']>,
): SandboxChargeView {
  return { ...waiting, payment: { ...waiting.payment, status, status_detail }, order: { ...waiting.order, ...order } };
}

let server: StubServer;
beforeEach(async () => {
  server = await StubServer.start();
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

function open(charge: SandboxChargeView): void {
  server.on(`GET ${PATH}`, (_, response) => json(response, charge));
  openApp(`/sandbox/payments/${PAYMENT}`, server, undefined);
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

it('the sandbox payment says that it is a test, shows the amount, and links back', async () => {
  open(waiting);
  const what = await screen.findByRole('region', { name: texts.what });
  expect(screen.getByText(texts.notReal)).toBeDefined();
  expect(what.textContent.replaceAll('\u00a0', ' ')).toContain('R$ 187,00');
  expect(what.textContent).toContain('2 × Pista · Inteira');
  expect(within(what).getByText('FTXARR7K2QX8M')).toBeDefined();
  expect(screen.getByRole('link', { name: texts.back }).getAttribute('href')).toBe(
    `/events/arraial-da-lua-cheia/orders/${waiting.order.id}`,
  );
  expect(buttons()).toEqual(['Aprovar', 'Recusar', 'Deixar vencer']);
});

it('the sandbox payment shows the decision, and then its result', async () => {
  open(waiting);
  server.on(`POST ${PATH}`, ({ body }, response) => {
    expect(body).toEqual({ status: 'approved' });
    const paid = charged('approved', 'accredited', { status: 'paid' });
    server.on(`GET ${PATH}`, (_, again) => json(again, paid));
    json(response, paid.payment);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Aprovar' }));
  expect(await screen.findByText('Aprovado: Pagamento aprovado')).toBeDefined();
  expect(buttons()).toEqual(['Devolver', 'Abrir disputa', 'Registrar chargeback']);
});

it.each([
  [
    'a dispute',
    charged('in_mediation', null, { status: 'in_mediation' }),
    ['Encerrar a disputa a favor do vendedor', 'Devolver', 'Registrar chargeback'],
  ],
  [
    'a chargeback',
    charged('charged_back', 'in_process', { status: 'charged_back' }),
    ['Vencer o chargeback', 'Perder o chargeback'],
  ],
])('the sandbox payment offers the steps after %s', async (_, charge, offered) => {
  open(charge);
  await screen.findByRole('region', { name: texts.what });
  expect(buttons()).toEqual(offered);
});

it('the sandbox payment offers nothing after a refund', async () => {
  open(charged('refunded', 'refunded', { status: 'refunded' }));
  expect(await screen.findByText(texts.nothingLeft)).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('the sandbox payment says why a step is refused', async () => {
  open(waiting);
  server.on(`POST ${PATH}`, (_, response) =>
    problem(response, 409, { code: 'ILLEGAL_TRANSITION', detail: 'Esta mudança de status não é permitida.' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Recusar' }));
  expect(await screen.findByText('Esta mudança de status não é permitida.')).toBeDefined();
});

it('the sandbox payment is a missing page with a real gateway', async () => {
  server.on(`GET ${PATH}`, (_, response) => problem(response, 404, { code: 'UNKNOWN_ROUTE', detail: 'x' }));
  openApp(`/sandbox/payments/${PAYMENT}`, server, undefined);
  expect(await screen.findByText('Esta página não existe')).toBeDefined();
});

it.each([true, undefined] as const)('an order marks a test charge: %s', async (is_test) => {
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const payment = {
    ...waiting.payment,
    method: 'pix',
    qr_code: '000201',
    expires_at,
    ...(is_test && { is_test }),
  } as const;
  const order = ownOrder({
    status: 'booking',
    status_detail: null,
    created_at: new Date().toISOString(),
    expires_at,
    payment,
  });
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, order));
  openApp(`/events/arraial-da-lua-cheia/orders/${OWN_ORDER}`, server, undefined);
  await screen.findByRole('button', { name: 'Copiar código Pix' });
  expect(screen.queryByRole('link', { name: texts.toPage })?.getAttribute('href')).toBe(
    is_test && `/sandbox/payments/${PAYMENT}`,
  );
});
