/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type OrderView,
  type RefundOptionsView,
  type RefundRequestView,
  type RefundTicketView,
} from '@festix/domain/contract';
import { cents, notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { ownTicket } from '../../../testing/own-orders.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { ids, producer } from '../../../testing/views.ts';
import { refundsTexts as texts } from './refunds-texts.ts';

const ORDER = '0198f000-0000-7000-8000-000000000501';
const PAGE = `/events/arraial-da-lua-cheia/orders/${ORDER}`;
const OPTIONS = `/api/orders/${ORDER}/refund`;

const lot = { id: ids.lot, name: '2º lote' };

const order: OrderView = {
  id: ORDER,
  code: 'FTXARR7K2QX8M',
  event_id: ids.event,
  event: {
    name: 'Arraial da Lua Cheia',
    slug: 'arraial-da-lua-cheia',
    start_date: '2026-06-13T23:00:00.000Z',
    end_date: null,
    time_zone: 'America/Recife',
    canceled_at: null,
    cover: null,
    venue: null,
  },
  origin: 'online',
  status: 'paid',
  status_detail: 'accredited',
  created_at: '2026-06-01T12:00:00.000Z',
  expires_at: null,
  paid_at: '2026-06-01T12:04:00.000Z',
  subtotal: cents(180_00),
  coupon: { name: 'AMIGOS' },
  coupon_amount: cents(18_00),
  tax_amount: cents(16_20),
  total: cents(178_20),
  refunded_amount: cents(0),
  items: [
    { price_id: 'p1', name: 'Inteira', kind: 'inteira', lot, amount: 1, places: 1, unit_amount: cents(120_00) },
    {
      price_id: 'p2',
      name: 'Meia estudante',
      kind: 'meia_estudante',
      lot,
      amount: 1,
      places: 1,
      unit_amount: cents(60_00),
    },
  ],
  payment: null,
  user: { id: '1', name: 'Marina Couto Alves', email: 'm@exemplo.br', phone: null, document: null },
  tickets: [],
};

const tickets: RefundTicketView[] = [
  {
    id: '0198f000-0000-7000-8000-000000000601',
    lot,
    price: { name: 'Inteira', kind: 'inteira' },
    holder_name: 'Rafa Nogueira',
    unit: null,
    unit_amount: cents(120_00),
    coupon_amount: cents(12_00),
    tax_amount: cents(10_80),
    refund_amount: cents(118_80),
    obstacle: null,
  },
  {
    id: '0198f000-0000-7000-8000-000000000602',
    lot,
    price: { name: 'Meia estudante', kind: 'meia_estudante' },
    holder_name: null,
    unit: null,
    unit_amount: cents(60_00),
    coupon_amount: cents(6_00),
    tax_amount: cents(5_40),
    refund_amount: cents(59_40),
    obstacle: null,
  },
];

const options: RefundOptionsView = {
  order_id: ORDER,
  rule: 'withdrawal',
  until: '2026-06-08T12:00:00.000Z',
  at_once: true,
  last: { rule: 'withdrawal', until: '2026-06-08T12:00:00.000Z' },
  obstacle: null,
  tickets,
  amount: order.total,
  requests: [],
  is_under_way: false,
};

const request: RefundRequestView = {
  id: '0198f000-0000-7000-8000-000000000701',
  order_id: ORDER,
  rule: 'event_changed',
  status: 'refused',
  amount: order.total,
  tickets: [],
  reason: 'Não posso nessa data.',
  answer: 'A data não mudou.',
  created_at: '2026-06-02T12:00:00.000Z',
  answered_at: '2026-06-03T12:00:00.000Z',
};

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  await server.stop();
});

function show(facts: Partial<RefundOptionsView> = {}, changes: Partial<OrderView> = {}) {
  server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, { ...order, ...changes }));
  const { rule, until } = { ...options, ...facts };
  const last = rule && until ? { rule, until } : null;
  server.on(`GET ${OPTIONS}`, (_, response) => json(response, { ...options, ...facts, last: facts.last ?? last }));
  return openApp(PAGE, server, producer);
}

const section = () => screen.findByRole('region', { name: texts.title });

/** Returns the text of the section once a refund can be requested. */
async function readSection(): Promise<string> {
  await screen.findByRole('button', { name: texts.ask });
  return plain(await section());
}
const plain = (element: HTMLElement) => element.textContent.replace(/\u00a0/g, ' ');

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: texts.ask }));
  return screen.findByRole('dialog');
}

describe('refund of an order', () => {
  it('the refund names its rule, and its last moment in the event’s own zone', async () => {
    show();
    expect(await readSection()).toContain('até 08/06/2026 09:00');
  });

  it('the refund in the first 7 days of a cancelled event names the 30 days, and until when it is immediate', async () => {
    const event = { ...order.event, canceled_at: '2026-06-02T12:00:00.000Z' };
    show({ last: { rule: 'event_cancelled', until: '2026-07-02T12:00:00.000Z' } }, { event });
    const told = await readSection();
    expect(told).toContain('Você tem 30 dias, até 02/07/2026 09:00');
    expect(told).toContain('Até 08/06/2026 09:00, o reembolso é feito na hora.');
  });

  it.each([
    ['event_cancelled', 'O evento foi cancelado.'],
    ['event_changed', 'O evento mudou.'],
  ] as const)('the refund by %s says so', async (rule, said) => {
    show({ rule, at_once: false });
    expect(await readSection()).toContain(said);
  });

  it.each(['withdrawal', 'event_cancelled', 'event_changed'] as const)(
    'the refund by %s names the fee only to a buyer who paid one',
    async (rule) => {
      const last = { rule, until: '2026-07-02T12:00:00.000Z' };
      show({ rule, last });
      expect(await readSection()).toContain('com a taxa incluída');
      cleanup();
      show({ rule, last }, { tax_amount: cents(0) });
      const told = await readSection();
      expect(told).toMatch(/de volta|volta inteiro/);
      expect(told).not.toContain('taxa');
    },
  );

  it('the refund of an order that a run refunds needs no request', async () => {
    const last = { rule: 'event_cancelled', until: '2026-07-02T12:00:00.000Z' } as const;
    show({ ...last, last, is_under_way: true });
    const shown = await section();
    await within(shown).findByText(texts.underWay(true));
    expect(within(shown).queryByRole('button', { name: texts.ask })).toBeNull();
  });

  it('the refund says why it is not possible', async () => {
    show({ rule: null, until: null, obstacle: 'REFUND_TOO_LATE' });
    const shown = await section();
    await within(shown).findByText(problemOf('REFUND_TOO_LATE').detail);
    expect(within(shown).queryByRole('button')).toBeNull();
  });

  it('the refund of a purchase shortly before the event says that there was no time to withdraw', async () => {
    show({ rule: null, until: null, obstacle: 'REFUND_TOO_LATE' }, { created_at: '2026-06-12T12:00:00.000Z' });
    await within(await section()).findByText(texts.tooClose);
  });

  it('the refund of free tickets is a give-back, without a mention of money', async () => {
    const free = tickets.map((ticket) => ({ ...ticket, refund_amount: cents(0), tax_amount: cents(0) }));
    const shares = free.map((ticket) => ({ ...ticket, coupon_amount: ticket.unit_amount }));
    show({ tickets: shares, amount: cents(0) }, { total: cents(0) });
    fireEvent.click(await screen.findByRole('button', { name: texts.giveBack }));
    expect(plain(await section())).not.toContain('receber');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('heading', { name: texts.giveBack });
    within(dialog).getByRole('button', { name: texts.giveBack });
    expect(plain(dialog)).toContain(texts.atOnceFree);
  });

  it('the refund is not offered to other people, nor before a payment', async () => {
    const { user: _, ...foreign } = order;
    server.on(`GET /api/orders/${ORDER}`, (_received, response) => json(response, foreign));
    openApp(PAGE, server, producer);
    await screen.findByRole('heading', { level: 1 });
    cleanup();
    show({}, { status: 'cancelled' });
    await screen.findByRole('heading', { level: 1 });
    expect(server.callsOf(`GET ${OPTIONS}`)).toEqual([]);
  });

  it('the refund can be read again after a failure', async () => {
    show();
    let fails = true;
    server.on(`GET ${OPTIONS}`, (_, response) =>
      fails ? problem(response, 409, { code: 'CONFLICT', detail: 'Agora não.' }) : json(response, options),
    );
    await within(await section()).findByText(/Agora não/);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: texts.retry }));
    await screen.findByRole('button', { name: texts.ask });
  });

  it('the refund shows earlier requests and their result', async () => {
    show({ requests: [request] });
    const list = await screen.findByRole('list', { name: texts.requests });
    expect(plain(list)).toContain('Recusado');
    expect(plain(list)).toContain('R$ 178,20');
    expect(plain(list)).toContain('Resposta: A data não mudou.');
  });
});

describe('pending request', () => {
  const WITHDRAW = `DELETE ${OPTIONS}/${request.id}`;
  const pending: RefundRequestView = { ...request, status: 'pending', answer: null, answered_at: null };

  it('a pending request can be withdrawn by its buyer', async () => {
    show({ requests: [pending] });
    server.on(WITHDRAW, (_, response) => {
      server.on(`GET ${OPTIONS}`, (_received, answer) =>
        json(answer, { ...options, requests: [{ ...pending, status: 'withdrawn' }] }),
      );
      response.writeHead(204).end();
    });
    fireEvent.click(await screen.findByRole('button', { name: texts.withdraw }));
    await screen.findByText(notices.refundWithdrawn);
    await screen.findByText('Retirado');
    expect(screen.queryByRole('button', { name: texts.withdraw })).toBeNull();
  });

  it('a request that was answered meanwhile says so', async () => {
    show({ requests: [pending] });
    const { detail } = problemOf('REFUND_ALREADY_ANSWERED');
    server.on(WITHDRAW, (_, response) => {
      problem(response, 409, { code: 'REFUND_ALREADY_ANSWERED', detail });
    });
    fireEvent.click(await screen.findByRole('button', { name: texts.withdraw }));
    await screen.findByText(detail);
  });
});

describe('new request of a refund', () => {
  it('a new request shows the refund of the chosen tickets to the centavo, and asks for it', async () => {
    show();
    server.on(`POST ${OPTIONS}`, (_, response) => json(response, { ...request, status: 'approved' }, 201));
    const dialog = await openDialog();
    const sums = () => plain(dialog.querySelector('dl')!);
    expect(sums()).toBe('2 ingressosR$ 180,00Cupom− R$ 18,00Taxa de conveniênciaR$ 16,20Você recebe de voltaR$ 178,20');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /Inteira/ }));
    expect(sums()).toBe('1 ingressoR$ 60,00Cupom− R$ 6,00Taxa de conveniênciaR$ 5,40Você recebe de voltaR$ 59,40');
    expect(plain(dialog)).toContain('feito na hora');
    fireEvent.input(within(dialog).getByLabelText(texts.reason), { target: { value: ' Adoeci. ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^Reembolsar R\$\s59,40$/ }));
    await screen.findByText(notices.refundDone);
    const [call] = server.callsOf(`POST ${OPTIONS}`);
    expect(call?.body).toMatchObject({ ticket_ids: [tickets[1]!.id], amount: 59_40, reason: 'Adoeci.' });
    expect(screen.queryByRole('dialog')).toBeNull();
    // The page has read itself anew.
    expect(server.callsOf(`GET ${OPTIONS}`).length).toBeGreaterThan(1);
    expect(server.callsOf(`GET /api/orders/${ORDER}`).length).toBeGreaterThan(1);
  });

  it('a new request warns that a transferred ticket becomes invalid for its holder', async () => {
    const [first, second] = tickets;
    const given = ownTicket(0, { id: first!.id, holder_name: 'João', assignee_to: 'joao@exemplo.br' });
    show({}, { tickets: [given, ownTicket(1, { id: second!.id })] });
    const dialog = await openDialog();
    within(dialog).getByText(texts.isWith('João'));
    within(dialog).getByText(texts.takenAway('João'));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /Inteira/ }));
    expect(within(dialog).queryByText(texts.takenAway('João'))).toBeNull();
  });

  it('a new request of a cancelled event never says that its tickets stay valid', async () => {
    const last = { rule: 'event_cancelled', until: '2026-07-02T12:00:00.000Z' } as const;
    const event = { ...order.event, canceled_at: '2026-06-02T12:00:00.000Z' };
    show({ ...last, at_once: false, last }, { event });
    const dialog = await openDialog();
    expect(plain(dialog)).toContain(texts.waitsOff);
    expect(plain(dialog)).not.toContain('valendo');
  });

  it('an immediate refund of a cancelled event never says that its tickets were valid until then', async () => {
    const last = { rule: 'event_cancelled', until: '2026-07-02T12:00:00.000Z' } as const;
    const event = { ...order.event, canceled_at: '2026-06-02T12:00:00.000Z' };
    show({ last }, { event });
    const dialog = await openDialog();
    expect(plain(dialog)).toContain(texts.atOnceOff);
    expect(plain(dialog)).not.toContain('deixam de valer');
  });

  it('a new request that waits for an answer says that tickets stay valid', async () => {
    show({ rule: 'event_changed', at_once: false });
    server.on(`POST ${OPTIONS}`, (_, response) => json(response, { ...request, status: 'pending' }, 201));
    const dialog = await openDialog();
    expect(plain(dialog)).toContain('continuam valendo');
    fireEvent.click(within(dialog).getByRole('button', { name: texts.send }));
    await screen.findByText(notices.refundAsked);
  });

  it('a new request requires a ticket, and offers none that cannot be refunded', async () => {
    show({ tickets: [{ ...tickets[0]!, obstacle: 'REFUND_TICKET_IN' }, tickets[1]!], amount: cents(59_40) });
    const dialog = await openDialog();
    const taken = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Inteira/ });
    expect([taken.disabled, taken.checked]).toEqual([true, false]);
    expect(plain(dialog)).toContain(texts.taken.REFUND_TICKET_IN);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /Meia/ }));
    within(dialog).getByText(texts.choose);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: texts.refundNothing }).disabled).toBe(true);
  });

  it('a new request keeps the dialog open after a refusal, and is sent again under the same id', async () => {
    show();
    server.on(`POST ${OPTIONS}`, (_, response) =>
      problem(response, 409, { code: 'REFUND_ASKED', detail: problemOf('REFUND_ASKED').detail }),
    );
    const dialog = await openDialog();
    const send = () => fireEvent.click(within(dialog).getByRole('button', { name: /^Reembolsar/ }));
    send();
    await within(dialog).findByText(problemOf('REFUND_ASKED').detail);
    await within(dialog).findByRole('button', { name: /^Reembolsar/ });
    send();
    await screen.findByRole('button', { name: /^Reembolsar/ });
    const sent = server.callsOf(`POST ${OPTIONS}`).map(({ body }) => (body as { id: string }).id);
    expect(new Set(sent).size).toBe(1);
    fireEvent.click(within(dialog).getByRole('button', { name: texts.cancel }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
