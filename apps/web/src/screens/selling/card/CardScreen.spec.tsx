/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrderView, PaymentView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { callTo } from '../../../data/call.ts';
import { TestSdk } from '../../../testing/mercado-pago-sdk.ts';
import { OWN_ORDER, ownOrder } from '../../../testing/own-orders.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { CardScreen } from './CardScreen.tsx';
import { cardTexts as texts } from './card-texts.ts';
import type { MercadoPago } from './mercado-pago-sdk.ts';

configure({ asyncUtilTimeout: 15_000 });

const CHECKOUT = `POST /api/orders/${OWN_ORDER}/checkout`;
const INSTALLMENTS = `GET /api/orders/${OWN_ORDER}/installments`;

const waiting = (payment: PaymentView | null = null): OrderView =>
  ownOrder({ status: 'booking', expires_at: new Date(Date.now() + 600_000).toISOString(), payment });

const CARD: PaymentView = {
  id: '0192e0c8-0000-7000-8000-000000000001',
  method: 'card',
  status: 'pending',
  status_detail: null,
  expires_at: null,
};

const REFUSED = { status: 'rejected', status_detail: 'cc_rejected_other_reason' };

const { total } = waiting();

const option = (installments: number, all: number) => ({
  installments,
  amount: Math.round(all / installments) as Cents,
  total: all as Cents,
  rate_free: installments === 1,
  text: `${installments}x`,
});

const choices = (twelve: number) => ({
  payment_method_id: 'master',
  issuer_id: null,
  options: [option(1, total), option(12, twelve)],
});

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  callTo(server.origin);
  document.head.innerHTML = '<meta name="festix-card-fields" content="sandbox" />';
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, waiting()));
  server.on(INSTALLMENTS, (_, response) => json(response, choices(24000)));
});

afterEach(async () => {
  cleanup();
  document.head.innerHTML = '';
  await server.stop();
});

const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const key = () => screen.getByRole('button', { name: /^Pagar (?:\d+x de )?R\$/ });
const press = () => act(async () => fireEvent.submit(screen.getByRole('form')));
const tokens = () => server.callsOf(CHECKOUT).map(({ body }) => (body as { payment: { token: string } }).payment.token);

const page = (
  <MemoryRouter>
    <CardScreen order_id={OWN_ORDER} />
  </MemoryRouter>
);

async function show(): Promise<void> {
  render(page);
  await screen.findByLabelText(texts.number);
}

/** Opens the page and types a card. */
async function open(): Promise<void> {
  await show();
  type(texts.number, '5031433215406351');
  type(texts.expiry, '1199');
  type(texts.code, '123');
  type(texts.name, 'BIA NOGUEIRA');
  await waitFor(() => expect(screen.getByLabelText(texts.installments)).toHaveProperty('disabled', false));
}

it('a card is charged as the key said, when another number’s instalments come after the press', async () => {
  await open();
  fireEvent.change(screen.getByLabelText(texts.installments), { target: { value: '12' } });
  expect(key().textContent).toContain('12x');
  let send = () => undefined as void;
  server.on(INSTALLMENTS, (_, response) => {
    send = () => json(response, { ...choices(30000), payment_method_id: 'visa' });
  });
  server.on(CHECKOUT, (_, response) => json(response, waiting(CARD)));
  type(texts.number, '4235647728025682');
  await waitFor(() => expect(server.callsOf(INSTALLMENTS)).toHaveLength(2));
  expect(key().textContent).not.toContain('x de');
  await press();
  send();
  await waitFor(() => expect(server.callsOf(CHECKOUT)).toHaveLength(1));
  expect(server.callsOf(CHECKOUT)[0]?.body).toMatchObject({ payment: { payment_method_id: 'visa', installments: 1 } });
});

it('a card is not charged when its instalments are not those of the key', async () => {
  await open();
  server.on(INSTALLMENTS, (_, response) =>
    json(response, { ...choices(30000), options: [option(1, total + 500), option(12, 30000)] }),
  );
  type(texts.number, '4235647728025682');
  await press();
  expect(await screen.findByText(texts.installmentsChanged)).toBeDefined();
  expect(server.callsOf(CHECKOUT)).toHaveLength(0);
});

it('a card whose answer is in doubt is asked for again by the same token, and no other is sent', async () => {
  await open();
  server.on(CHECKOUT, (_, response) => json(response, waiting(CARD)));
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, waiting(CARD)));
  await press();
  expect(await screen.findByText(texts.awaited)).toBeDefined();
  type(texts.number, '4235647728025682');
  const again = await screen.findByRole('button', { name: texts.askAgain });
  server.on(CHECKOUT, (_, response) => problem(response, 503, { code: 'UNEXPECTED' }));
  await act(async () => fireEvent.submit(again.closest('form')!));
  await waitFor(() => expect(tokens()).toHaveLength(2));
  expect(tokens()[1]).toBe(tokens()[0]);
  // Its refusal, which is read meanwhile, frees the form.
  const refused: PaymentView = { ...CARD, status: 'rejected', status_detail: 'cc_rejected_other_reason' };
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) =>
    json(response, { ...waiting(refused), status: 'rejected' }),
  );
  expect(await screen.findByText(new RegExp(texts.refused))).toBeDefined();
  expect(key()).toBeDefined();
});

it('a card that is sent twice in a moment is sent once, and the key says so from the press on', async () => {
  await open();
  server.on(CHECKOUT, () => undefined);
  const form = screen.getByRole('form');
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(screen.getByRole('button', { name: texts.sending })).toBeDefined();
  await waitFor(() => expect(tokens()).toHaveLength(1));
});

it('a refusal about a field stands at the field until another text is typed', async () => {
  const refused: PaymentView = {
    ...CARD,
    status: 'rejected',
    status_detail: 'cc_rejected_bad_filled_security_code',
  };
  await open();
  server.on(CHECKOUT, (_, response) => json(response, waiting(refused)));
  await press();
  const advice = 'Confira o código de segurança e tente de novo.';
  await waitFor(() => expect(screen.getByLabelText(texts.code)).toHaveProperty('ariaInvalid', 'true'));
  expect(screen.getByText(advice)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(texts.code));
  type(texts.code, '456');
  await waitFor(() => expect(screen.queryByText(advice)).toBeNull());
});

it('the form takes the focus from the bank’s question that was left for another card', async () => {
  const asked: PaymentView = { ...CARD, card_brand: 'master', challenge_url: 'https://banco.exemplo/3ds' };
  await open();
  server.on(CHECKOUT, (_, response) => json(response, waiting(asked)));
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, waiting(asked)));
  await press();
  fireEvent.click(await screen.findByRole('button', { name: texts.otherCard }));
  expect(document.activeElement).toBe(screen.getByRole('form', { name: texts.title }));
});

it('an instalment with interest stands below in whole words, and a card that is not taken asks for no number', async () => {
  await open();
  const words = '12x de R$ 20,00 (total R$ 240,00, CET 34,33% a.a.)';
  const dear = { ...option(12, 24000), text: words };
  server.on(INSTALLMENTS, (_, response) => json(response, { ...choices(24000), options: [option(1, total), dear] }));
  type(texts.number, '4235647728025682');
  await screen.findByText(words);
  fireEvent.change(screen.getByLabelText(texts.installments), { target: { value: '12' } });
  await waitFor(() => expect(screen.getByText(/juros do parcelamento/).textContent).toContain(words));
  server.on(INSTALLMENTS, (_, response) => json(response, { payment_method_id: null, issuer_id: null, options: [] }));
  type(texts.number, '3711803032575222');
  expect(await screen.findByText(texts.numberNotTaken)).toBeDefined();
  expect(screen.queryByText(texts.installmentsFirst)).toBeNull();
});

it('Pix is offered after three cards that the order was refused, wherever they were tried', async () => {
  const refused = (card_refusals: number): PaymentView => ({ ...CARD, ...REFUSED, card_refusals });
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, waiting(refused(2))));
  await open();
  expect(screen.queryByText(texts.pixOffer)).toBeNull();
  server.on(CHECKOUT, (_, response) => json(response, waiting(refused(3))));
  await press();
  expect(await screen.findByText(texts.pixOffer)).toBeDefined();
});

it('instalments that were asked for without a network are asked for again when it returns', async () => {
  server.on(INSTALLMENTS, (_, response) => problem(response, 503, { code: 'UNEXPECTED' }));
  await show();
  type(texts.number, '5031433215406351');
  await screen.findByText(texts.installmentsFailed);
  server.on(INSTALLMENTS, (_, response) => json(response, choices(24000)));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByLabelText(texts.installments)).toHaveProperty('disabled', false));
  expect(screen.queryByText(texts.installmentsFailed)).toBeNull();
});

it('an order that could not be read is read again when the network returns', async () => {
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => problem(response, 503, { code: 'UNEXPECTED' }));
  render(page);
  await screen.findByText(texts.loadFailed);
  server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, waiting()));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByLabelText(texts.number)).toBeDefined();
});

describe('a gateway that wants to know whose card it is', () => {
  beforeEach(() => {
    TestSdk.made = undefined;
    window.MercadoPago = TestSdk as unknown as new () => MercadoPago;
    document.head.innerHTML =
      '<meta name="festix-card-fields" content="mercadopago" /><meta name="festix-card-key" content="APP_USR-key" />';
  });

  afterEach(() => {
    delete window.MercadoPago;
  });

  async function openFields(order: OrderView): Promise<void> {
    server.on(`GET /api/orders/${OWN_ORDER}`, (_, response) => json(response, order));
    server.on(CHECKOUT, (_, response) => json(response, { ...order, payment: { ...CARD, ...REFUSED } }));
    render(page);
    await screen.findByLabelText(texts.name);
    await act(async () => TestSdk.made?.ready('5031433215'));
    await waitFor(() => expect(screen.getByLabelText(texts.installments)).toHaveProperty('disabled', false));
    type(texts.name, 'BIA NOGUEIRA');
  }

  it('a buyer whose document the order has is not asked', async () => {
    await openFields(waiting());
    expect(screen.queryByLabelText(texts.document)).toBeNull();
    await press();
    await waitFor(() => expect(tokens()).toHaveLength(1));
    expect(TestSdk.made?.holder).toMatchObject({ identificationType: 'CPF', identificationNumber: '52998224725' });
  });

  it('a payer whose document nobody knows types it, or has none', async () => {
    const { user: _, ...order } = waiting();
    await openFields(order);
    type(texts.document, '52998224726');
    await press();
    expect(await screen.findByText(texts.documentWrong)).toBeDefined();
    expect(tokens()).toHaveLength(0);
    type(texts.document, '529.982.247-25');
    await press();
    await waitFor(() => expect(tokens()).toHaveLength(1));
    expect(TestSdk.made?.holder).toMatchObject({ identificationType: 'CPF', identificationNumber: '52998224725' });
    type(texts.document, '');
    await press();
    await waitFor(() => expect(tokens()).toHaveLength(2));
    expect(TestSdk.made?.holder).toEqual({ cardholderName: 'BIA NOGUEIRA' });
  });
});
