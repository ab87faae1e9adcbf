import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import type { PlayedOrder } from '../../../testing/mercado-pago-orders.ts';
import { TestMercadoPago } from '../../../testing/mercado-pago-server.ts';
import { book, charge, checkoutBody } from '../../../testing/purchases.ts';
import { makeShow, priceOf } from '../../../testing/shows.ts';
import {
  GatewayRefusalError,
  PaymentGateway,
  TerminalAwayError,
  TerminalBusyError,
  type CardAsked,
  type Charge,
  type ChargedMethod,
  type GatewayPayment,
  type KnownCharge,
  type TerminalCharge,
} from './payment-gateway.ts';
import { SandboxGateway } from './sandbox-gateway.ts';
import { SANDBOX_TERMINALS } from './sandbox-terminals.ts';

/** A terminal's charge, and what the gateway answered to it, twice. */
interface SentCharge extends KnownCharge {
  given: GatewayPayment;
  again: GatewayPayment;
  total: number;
}

/** The test bench of a gateway: an API that uses it, and a payer. */
interface Bench {
  api: TestApi;
  gateway: PaymentGateway;
  /** Pays the charge. */
  pay(charge: KnownCharge): Promise<void>;
  stop(): Promise<void>;
  /** Returns the token of a test card of this name. */
  token(name: string): string;
  /** Returns the gateway's id of a terminal that fetches a charge when it is played. */
  terminal(): string;
  /** Plays what becomes of a charge at its terminal. */
  play(charge: KnownCharge, outcome: PlayedOrder): Promise<void>;
}

async function sandboxBench(): Promise<Bench> {
  const api = await startApi();
  const sandbox = api.app.get(SandboxGateway, { strict: false });
  const free = SANDBOX_TERMINALS.values();
  return {
    api,
    gateway: api.app.get(PaymentGateway, { strict: false }),
    pay: ({ payment_id }) =>
      api.database.transaction(async (tx) => sandbox.say(tx, payment_id, 'approved', 'accredited')),
    stop: () => api.close(),
    token: (name) => `sandbox-${name}-6351`,
    terminal: () => free.next().value ?? '',
    play: async ({ terminal }, outcome) => {
      await api.database.transaction((tx) => sandbox.terminals.say(tx, terminal ?? '', outcome, undefined));
    },
  };
}

async function mercadoPagoBench(): Promise<Bench> {
  const fake = await TestMercadoPago.start();
  const api = await startApi({ env: fake.env });
  return {
    api,
    gateway: api.app.get(PaymentGateway, { strict: false }),
    pay: async ({ payment_id }) => {
      const [pix] = fake.paymentsFor(payment_id);
      const page = fake.preferenceFor(payment_id);
      if (pix) fake.approve(pix);
      else if (page) fake.payPage(page);
    },
    stop: async () => {
      await api.close();
      await fake.stop();
    },
    token: (name) => `card-${name}-${newId()}`,
    terminal: () => fake.point.add(`NEWLAND_N950__N950NCB${newId()}`),
    play: async ({ payment_id }, outcome) => {
      const order = fake.point.orderFor(payment_id);
      if (order) fake.point.play(order, outcome);
    },
  };
}

describe.each([
  ['sandbox', sandboxBench],
  ['mercadopago', mercadoPagoBench],
])('gateway %s', (name, makeBench) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await makeBench();
  });
  afterAll(() => bench.stop());

  /** Creates a charge noted for an order, and returns it with the gateway's answer. */
  async function made(
    method: ChargedMethod,
    amount = 2,
    card: CardAsked | null = null,
  ): Promise<KnownCharge & { given: Charge; again: Charge; total: number }> {
    const { api, gateway } = bench;
    const show = await makeShow(api);
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, amount]]);
    const { id } = await charge(api, booking, checkoutBody(method));
    const payment_id = card ? await noted(id) : id;
    const asked = {
      payment_id,
      method,
      amount: booking.order.total,
      expires_at: new Date(api.clock.now().getTime() + 31 * MINUTE),
      order_code: booking.order.code,
      event_name: 'Arraial da Lua',
      event_date: new Date('2026-12-20T23:00:00Z'),
      return_path: `/events/${show.slug}/orders/${booking.order.id}`,
      payer: { name: 'Bia Nogueira', email: 'bia@exemplo.br', document: '52998224725', phone: null },
      card,
    };
    const given = await gateway.charge(asked);
    const again = await gateway.charge(asked);
    const { gateway_reference } = given;
    return {
      payment_id,
      method,
      gateway_reference,
      gateway_payment: null,
      terminal: null,
      created_at: bench.api.clock.now(),
      given,
      again,
      total: asked.amount,
    };
  }

  /** Notes a card's charge beside another one of its order, of which the gateway has not heard. */
  async function noted(beside: string): Promise<string> {
    const id = newId();
    await bench.api.database.query(
      `insert into payments (id, order_id, gateway, method, status, amount, expires_at)
       select $2, order_id, gateway, 'card', 'pending', amount, expires_at from payments where id = $1`,
      [beside, id],
    );
    return id;
  }

  async function stateOf(charge: KnownCharge): Promise<Pick<GatewayPayment, 'status' | 'status_detail'>[]> {
    const payments = await bench.gateway.paymentsOf(charge);
    return payments.map(({ status, status_detail }) => ({ status, status_detail }));
  }

  async function paid(method: ChargedMethod): Promise<KnownCharge & { total: number }> {
    const charge = await made(method);
    await bench.pay(charge);
    const [payment] = await bench.gateway.paymentsOf(charge);
    return { ...charge, gateway_payment: payment?.reference ?? null };
  }

  it('a gateway has the name that its charges are stored with', async () => {
    expect(bench.gateway.name).toBe(name);
    const { payment_id } = await made('pix');
    const [row] = await bench.api.database.query('select gateway from payments where id = $1', [payment_id]);
    expect(row).toEqual({ gateway: name });
  });

  it('a gateway returns a text to pay a Pix with, and a page to pay by card', async () => {
    const pix = await made('pix');
    expect(pix.given.qr_code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(pix.given.checkout_url).toBeUndefined();
    const card = await made('card');
    expect(URL.canParse(card.given.checkout_url ?? '')).toBe(true);
    expect(card.given.qr_code).toBeUndefined();
  });

  it('a gateway creates one charge for an id, however often it is asked', async () => {
    const pix = await made('pix');
    expect(pix.again).toEqual(pix.given);
    expect(await stateOf(pix)).toEqual([{ status: 'pending', status_detail: 'pending_waiting_transfer' }]);
  });

  it.each(['pix', 'card'] as const)('a gateway reports that a %s was paid, and its amount', async (method) => {
    const charge = await made(method);
    await bench.pay(charge);
    const payments = await bench.gateway.paymentsOf(charge);
    expect(payments).toEqual([
      {
        reference: expect.any(String),
        payment_id: charge.payment_id,
        status: 'approved',
        status_detail: 'accredited',
        amount: charge.total,
        currency: 'BRL',
        updated_at: expect.any(Date),
        card: null,
        challenge: null,
      },
    ]);
  });

  it('a gateway cancels a pending Pix, and accepts a second cancellation', async () => {
    const charge = await made('pix');
    await bench.gateway.cancel(charge);
    await bench.gateway.cancel(charge);
    expect(await stateOf(charge)).toEqual([{ status: 'cancelled', status_detail: 'by_collector' }]);
  });

  it.each(['pix', 'card'] as const)('a gateway does not cancel a %s that was paid meanwhile', async (method) => {
    const charge = await paid(method);
    await bench.gateway.cancel(charge);
    expect(await stateOf(charge)).toEqual([{ status: 'approved', status_detail: 'accredited' }]);
  });

  it('a gateway refunds a part once for each refund’s id, and then the rest', async () => {
    const charge = await paid('pix');
    const { payment_id } = charge;
    const part = { payment_id, refund_id: newId(), amount: 50_05 };
    await bench.gateway.refund(charge, part);
    await bench.gateway.refund(charge, part);
    expect(await stateOf(charge)).toEqual([{ status: 'approved', status_detail: 'partially_refunded' }]);
    const tooMuch = { payment_id, refund_id: newId(), amount: charge.total - 50_04 };
    await expect(bench.gateway.refund(charge, tooMuch)).rejects.toThrow(GatewayRefusalError);
    await bench.gateway.refund(charge, { payment_id, refund_id: newId(), amount: null });
    expect(await stateOf(charge)).toEqual([{ status: 'refunded', status_detail: 'refunded' }]);
    await expect(bench.gateway.refund(charge, { payment_id, refund_id: newId(), amount: 1 })).rejects.toThrow(
      GatewayRefusalError,
    );
  });

  it('a gateway refunds a charge ticket by ticket until nothing is left', async () => {
    const charge = await paid('card');
    const { payment_id } = charge;
    for (const amount of [charge.total / 2, charge.total / 2]) {
      await bench.gateway.refund(charge, { payment_id, refund_id: newId(), amount });
    }
    expect(await stateOf(charge)).toEqual([{ status: 'refunded', status_detail: 'refunded' }]);
  });

  it('a gateway refunds nothing of an unpaid charge', async () => {
    const charge = await made('pix');
    const refund = { payment_id: charge.payment_id, refund_id: newId(), amount: null };
    await expect(bench.gateway.refund(charge, refund)).rejects.toThrow(GatewayRefusalError);
  });

  /** Charges a card with this name at once. */
  function charged(name: string, installments = 1) {
    const card = { token: bench.token(name), payment_method_id: 'master', issuer_id: null, installments };
    return made('card', 2, card);
  }

  it.each([
    ['APRO', 'approved', 'accredited'],
    ['OTHE', 'rejected', 'cc_rejected_other_reason'],
    ['CONT', 'pending', 'pending_contingency'],
    ['CALL', 'rejected', 'cc_rejected_call_for_authorize'],
    ['FUND', 'rejected', 'cc_rejected_insufficient_amount'],
    ['SECU', 'rejected', 'cc_rejected_bad_filled_security_code'],
    ['EXPI', 'rejected', 'cc_rejected_bad_filled_date'],
    ['FORM', 'rejected', 'cc_rejected_bad_filled_other'],
  ])('a gateway charges the card %s once, and answers %s at once', async (name, status, status_detail) => {
    const { given, again, payment_id, total, ...charge } = await charged(name);
    expect(given.payment).toEqual({
      reference: given.gateway_reference,
      payment_id,
      status,
      status_detail,
      amount: total,
      currency: 'BRL',
      updated_at: expect.any(Date),
      card: { brand: 'master', last_four: '6351', installments: 1, total },
      challenge: null,
    });
    expect(again).toEqual(given);
    expect(await stateOf({ payment_id, ...charge })).toEqual([{ status, status_detail }]);
  });

  it('a gateway tells the page of a bank that asks its payer', async () => {
    const { given } = await charged('3DS');
    expect(given.payment).toMatchObject({ status: 'pending', status_detail: 'pending_challenge' });
    expect(URL.canParse(given.payment?.challenge?.url ?? '')).toBe(true);
  });

  it('a gateway tells what the payer owes in all, with interest', async () => {
    const { given, total } = await charged('APRO', 12);
    const { payment } = given;
    expect(payment?.card?.installments).toBe(12);
    expect(payment?.card?.total).toBeGreaterThan(total);
    expect(payment?.amount).toBe(total);
  });

  it('a gateway refuses a token that its fields have not made', async () => {
    const card = { token: 'stolen', payment_method_id: 'master', issuer_id: null, installments: 1 };
    await expect(made('card', 1, card)).rejects.toThrow(GatewayRefusalError);
  });

  it('a gateway cancels a card whose payer does not answer the bank', async () => {
    const charge = await charged('3DS');
    await bench.gateway.cancel(charge);
    expect(await stateOf(charge)).toEqual([{ status: 'cancelled', status_detail: 'by_collector' }]);
  });

  it('a gateway knows the instalments of a card by its first digits, and none of what is no card', async () => {
    const known = await bench.gateway.cardOptions('503143', 123_60);
    expect(known).toMatchObject({ payment_method_id: 'master' });
    expect(known?.options[0]).toEqual({ installments: 1, amount: 123_60, total: 123_60, rate_free: true, cost: null });
    const last = known?.options.at(-1);
    expect(last).toMatchObject({ installments: 12, rate_free: false });
    expect(last?.cost).toMatch(/^C.T \d\d,\d\d%/);
    expect(last?.total).toBeGreaterThan(123_60);
    expect(await bench.gateway.cardOptions('000000', 123_60)).toBeUndefined();
  });

  /** Notes a charge for a terminal beside another one of its order, and sends it. */
  async function sent(terminal: string, facts: Partial<TerminalCharge> = {}): Promise<SentCharge> {
    const { api, gateway } = bench;
    const { payment_id: beside, total } = await made('pix');
    const payment_id = await noted(beside);
    const asked = { card_type: 'credit', installments: 1, name: 'Maquininha azul', ...facts } as const;
    await api.database.query('update payments set terminal = $2, terminal_asked = $3 where id = $1', [
      payment_id,
      terminal,
      JSON.stringify(asked),
    ]);
    const created_at = api.clock.now();
    const words = { order_code: 'FTX', event_name: 'Arraial da Lua' };
    const charge = { payment_id, terminal, amount: total, created_at, ...words, ...asked };
    const given = await gateway.terminals.charge(charge);
    const again = await gateway.terminals.charge(charge);
    const gateway_reference = given.order_reference ?? null;
    const known = { payment_id, gateway_reference, gateway_payment: null, terminal, created_at };
    return { ...known, method: 'card', given, again, total };
  }

  /** Ends what stands here of a terminal's charges; the gateway has them still. */
  async function forget(terminal: string): Promise<void> {
    await bench.api.database.query(`update payments set status = 'cancelled' where terminal = $1`, [terminal]);
  }

  async function atTerminal(charge: KnownCharge): Promise<unknown[]> {
    const payments = await bench.gateway.keeperOf(charge).paymentsOf(charge);
    return payments.map(({ status, status_detail }) => [status, status_detail]);
  }

  it('a gateway lists its terminals, and which of them take charges of a till', async () => {
    const reference = bench.terminal();
    const terminals = await bench.gateway.terminals.list();
    expect(terminals).toContainEqual({ reference, is_ready: true });
  });

  it('a gateway sends a charge to a terminal once, however often it is asked', async () => {
    const charge = await sent(bench.terminal());
    expect(charge.given).toMatchObject({
      ...{ payment_id: charge.payment_id, status: 'pending', amount: charge.total, currency: 'BRL', card: null },
    });
    expect(charge.again).toEqual(charge.given);
    await bench.play(charge, 'fetch');
    expect(await atTerminal(charge)).toEqual([['pending', 'at_terminal']]);
    await bench.play(charge, 'check');
    expect(await atTerminal(charge)).toEqual([['pending', 'check_on_terminal']]);
  });

  it('a terminal takes one charge at a time, and a terminal of nobody takes none', async () => {
    const terminal = bench.terminal();
    const first = await sent(terminal);
    await forget(terminal);
    await expect(sent(terminal)).rejects.toThrow(TerminalBusyError);
    await forget(terminal);
    await bench.play(first, 'expire');
    await sent(terminal);
    await expect(sent('PAX_A910__X')).rejects.toThrow(TerminalAwayError);
  });

  it('a gateway tells the card of a terminal’s approved charge, with its authorization and instalments', async () => {
    const charge = await sent(bench.terminal(), { installments: 3 });
    await bench.play(charge, 'fetch');
    await bench.play(charge, 'approve');
    const [payment] = await bench.gateway.keeperOf(charge).paymentsOf(charge);
    expect(payment).toMatchObject({ status: 'approved', status_detail: 'accredited', amount: charge.total });
    expect(payment?.card).toEqual({
      brand: expect.any(String),
      last_four: expect.stringMatching(/^\d{4}$/),
      installments: 3,
      total: charge.total,
      authorization_code: expect.stringMatching(/^\d{6}$/),
    });
  });

  it.each([
    ['refuse', 'rejected', 'rejected_by_issuer'],
    ['cancel', 'cancelled', 'canceled_on_terminal'],
    ['expire', 'cancelled', 'expired'],
  ] as const)('a gateway tells that a terminal’s charge ended by %s: %s', async (outcome, status, detail) => {
    const charge = await sent(bench.terminal());
    await bench.play(charge, 'fetch');
    await bench.play(charge, outcome);
    expect(await atTerminal(charge)).toEqual([[status, detail]]);
  });

  it('a gateway leaves a charge that its terminal shows to the terminal', async () => {
    const charge = await sent(bench.terminal());
    await bench.play(charge, 'fetch');
    await expect(bench.gateway.terminals.cancel(charge)).rejects.toThrow(GatewayRefusalError);
    await bench.play(charge, 'approve');
    await bench.gateway.terminals.cancel(charge);
    expect(await atTerminal(charge)).toEqual([['approved', 'accredited']]);
  });

  it('a gateway refunds a terminal’s charge in parts, once for each refund’s id', async () => {
    const charge = await sent(bench.terminal());
    await bench.play(charge, 'fetch');
    await bench.play(charge, 'approve');
    const keeper = bench.gateway.keeperOf(charge);
    const { payment_id } = charge;
    const part = { payment_id, refund_id: newId(), amount: 50_05 };
    await keeper.refund(charge, part);
    await keeper.refund(charge, part);
    expect(await atTerminal(charge)).toEqual([['approved', 'partially_refunded']]);
    const tooMuch = { payment_id, refund_id: newId(), amount: charge.total };
    await expect(keeper.refund(charge, tooMuch)).rejects.toThrow();
    await keeper.refund(charge, { payment_id, refund_id: newId(), amount: charge.total - 50_05 });
    expect(await atTerminal(charge)).toEqual([['refunded', 'refunded']]);
  });

  it('a gateway rejects a notification that it has not signed', () => {
    expect(bench.gateway.notice({ headers: {}, query: { 'data.id': '1' }, body: { type: 'payment' } })).toBeUndefined();
  });
});
