/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type BookingBody,
  type CheckoutBody,
  type CheckoutQuestionView,
  type OrderView,
  type PublicEventView,
} from '@festix/domain/contract';
import { cents, fieldProblems, leftWords, problemOf, purchaseProblemText } from '@festix/domain/ground';
import { COUPON_FAULTS, FREE_WORDS } from '@festix/domain/programme';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSession } from '../../../session/session.store.ts';
import { fillIn, press } from '../../../testing/fill-in.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { inteira, LOT_ON_SALE, meia, NEXT_MONTH, onSale } from '../../../testing/public-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer } from '../../../testing/views.ts';
import { publicTexts } from '../../../frame/public/public-texts.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';

const LOT = LOT_ON_SALE;
const ORDER = '0198f000-0000-7000-8000-000000000501';
const SLUG = 'arraial-da-lua-cheia';
const PAGE = `/events/${SLUG}`;
const ORDER_PAGE = `${PAGE}/orders/${ORDER}`;
const READ = `GET /api/events/${SLUG}`;
const BOOK = `POST /api/events/${SLUG}/bookings`;
const CHECKOUT = `POST /api/orders/${ORDER}/checkout`;

const booked = (over: Partial<OrderView> = {}): OrderView => ({
  id: ORDER,
  code: 'FTXARR7K2QX8M',
  event_id: onSale().id,
  event: {
    name: 'Arraial',
    slug: SLUG,
    start_date: NEXT_MONTH,
    end_date: null,
    canceled_at: null,
    time_zone: 'America/Recife',
    cover: null,
    venue: null,
  },
  origin: 'online',
  status: 'booking',
  status_detail: null,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
  paid_at: null,
  subtotal: cents(18_000),
  coupon: null,
  coupon_amount: cents(0),
  tax_amount: cents(1_800),
  total: cents(19_800),
  refunded_amount: cents(0),
  items: [inteira, meia].map(({ id, name, kind, unit_amount }) => ({
    price_id: id,
    name,
    kind,
    lot: { id: inteira.lot_id, name: LOT },
    amount: 1,
    places: 1,
    unit_amount,
  })),
  payment: null,
  ...over,
});

/** The buyer's data, as the buyer's own session shows it. */
const BIA: NonNullable<OrderView['user']> = {
  id: null,
  name: 'Bia Nogueira',
  email: 'bia@exemplo.br',
  phone: null,
  document: '52998224725',
};

let server: StubServer;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  server = await StubServer.start();
  server
    .on(READ, (_, response) => json(response, onSale()))
    .on(`POST ${'/api/events/'}${SLUG}/views`, (_, response) => void response.writeHead(204).end())
    .on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked()));
});

afterEach(async () => {
  jest.restoreAllMocks();
  cleanup();
  await server.stop();
});

const more = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: texts.more(name, LOT) }));
const bar = () => screen.findByRole('region', { name: texts.bar });
const bodies = <Body,>(route: string) => server.callsOf(route).map(({ body }) => body as Body);
const refuses = (code: string, more_told: Record<string, unknown> = {}) =>
  server.on(BOOK, (_, response) => problem(response, 409, { code, ...more_told }));

describe('choice of tickets', () => {
  it('the choice shows total and next step from the first ticket, and survives a reload', async () => {
    const first = openApp(PAGE, server, undefined);
    await screen.findByText(leftWords(86));
    expect(screen.queryByRole('region', { name: texts.bar })).toBeNull();
    await more('Inteira');
    await more('Meia');
    expect((await bar()).textContent).toContain('198,00');
    first.unmount();
    openApp(PAGE, server, undefined);
    expect((await bar()).textContent).toContain('2 ingressos, taxa incluída');
  });

  it('the choice shows the limit of a person and the document of a meia, and stops at both limits', async () => {
    server.on(READ, (_, response) =>
      json(response, onSale({ limit_by_user: 2, meia_quota: { limit: 40, remaining: 1, others_remaining: null } })),
    );
    openApp(PAGE, server, undefined);
    expect(await screen.findByText(texts.limit('2'))).toBeDefined();
    expect(screen.getByText(/Carteira de estudante/)).toBeDefined();
    await more('Meia');
    const isOff = (name: string) =>
      screen.getByRole('button', { name: texts.more(name, LOT) }).getAttribute('aria-disabled') === 'true';
    expect([isOff('Meia'), isOff('Inteira')]).toEqual([true, false]);
    await more('Inteira');
    expect([isOff('Meia'), isOff('Inteira')]).toEqual([true, true]);
    await more('Inteira');
    expect((await bar()).textContent).toContain('2 ingressos');
  });

  it('the choice says what a lot opens, and nothing where that is not told', async () => {
    const opens = 'Vale sexta e sábado · Pista e Camping · sai e volta';
    const page = onSale();
    server.on(READ, (_, response) => json(response, { ...page, lots: page.lots.map((lot) => ({ ...lot, opens })) }));
    const first = openApp(PAGE, server, undefined);
    expect(await screen.findByText(opens)).toBeDefined();
    first.unmount();
    server.on(READ, (_, response) => json(response, page));
    openApp(PAGE, server, undefined);
    await screen.findByText(leftWords(86));
    expect(screen.queryByText(opens)).toBeNull();
  });

  it('the choice says when a part of it is gone', async () => {
    const first = openApp(PAGE, server, undefined);
    await more('Inteira');
    await more('Meia');
    first.unmount();
    server.on(READ, (_, response) =>
      json(response, onSale({ meia_quota: { limit: 40, remaining: 0, others_remaining: null } })),
    );
    openApp(PAGE, server, undefined);
    expect(await screen.findByText(texts.changed)).toBeDefined();
    expect((await bar()).textContent).toContain('1 ingresso,');
  });

  it('the choice of an event that is not on sale shows prices only, and no stock', async () => {
    server.on(READ, (_, response) => json(response, onSale({ sales_end_at: '2020-01-01T00:00:00.000Z' })));
    openApp(PAGE, server, undefined);
    await screen.findByText(texts.closed);
    expect(screen.queryByText(leftWords(86))).toBeNull();
    expect(screen.queryByText(publicTexts.meiaLaw)).toBeNull();
    expect(screen.queryByRole('button', { name: texts.more('Inteira', LOT) })).toBeNull();
  });

  it('the choice of a draft shows its stock, and neither the beginning nor the end of its sales', async () => {
    server.on(READ, (_, response) => json(response, onSale({ is_draft: true })));
    openApp(PAGE, server, undefined);
    await screen.findByText(leftWords(86));
    expect(screen.queryByText(texts.closed)).toBeNull();
    expect(screen.queryByRole('button', { name: texts.more('Inteira', LOT) })).toBeNull();
  });

  it('the choice accepts a coupon where all public lots are sold out', async () => {
    const [lot] = onSale().lots;
    server.on(READ, (_, response) => json(response, onSale({ lots: [{ ...lot!, is_soldout: true }] })));
    openApp(PAGE, server, undefined);
    await press(texts.haveCoupon);
    expect(document.activeElement).toBe(screen.getByLabelText(texts.coupon));
  });

  it('the choice subtracts a coupon from the shown prices, and says that a wrong one is worthless', async () => {
    server.on(READ, ({ url }, response) => {
      const isGood = url.searchParams.get('coupon') === 'AMIGOS';
      const terms = { name: 'AMIGOS', unlock_lots: false, amount_off: null, percent_off: 10, covers_reduced: false };
      json(response, onSale({ coupon: isGood ? { ...terms, lots: [inteira.lot_id] } : null }));
    });
    const app = openApp(`${PAGE}?coupon=nada`, server, undefined);
    expect(await screen.findByText(texts.couponWrong('unknown'))).toBeDefined();
    await more('Inteira');
    await fillIn({ [texts.coupon]: 'amigos' });
    await press(texts.applyCoupon);
    expect(await screen.findByText(texts.couponPercent('AMIGOS', '10%', ''))).toBeDefined();
    expect(app.address()).toBe(`${PAGE}?coupon=AMIGOS`);
    expect((await bar()).textContent).toContain('118,80');
    const remove = screen.getByRole('button', { name: texts.removeCoupon });
    expect(document.activeElement).toBe(remove);
    fireEvent.click(remove);
    const opener = await screen.findByRole('button', { name: texts.haveCoupon });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe('instalments of a card', () => {
  const tell = (tags: Record<string, string>) => {
    document.head.innerHTML = Object.entries(tags)
      .map(([name, content]) => `<meta name="festix-card-${name}" content="${content}" />`)
      .join('');
  };
  afterEach(() => {
    document.head.innerHTML = '';
  });
  /** Returns an event whose entry costs R$ 22 with its fee. */
  const cheap = () => {
    const page = onSale();
    const amounts = { unit_amount: cents(2_000), value: cents(2_000), platform_tax_amount: cents(200) };
    const price = { ...inteira, ...amounts };
    return { ...page, lots: page.lots.map((lot) => ({ ...lot, prices: [price] })) };
  };

  it('the page and the bar say the same number, which the choice bounds by its total', async () => {
    tell({ installments: '12', fields: 'sandbox' });
    server.on(READ, (_, response) => json(response, cheap()));
    openApp(PAGE, server, undefined);
    expect(await screen.findByText(texts.payableUpTo(12))).toBeDefined();
    await more('Inteira');
    expect((await bar()).textContent).toContain(texts.upTo(4));
    expect(screen.getByText(texts.payableIn(4))).toBeDefined();
    expect(screen.queryByText(/12x/)).toBeNull();
  });

  it('the page and the bar say nothing of instalments that are not told', async () => {
    server.on(READ, (_, response) => json(response, cheap()));
    openApp(PAGE, server, undefined);
    await more('Inteira');
    expect((await bar()).textContent).toContain('22,00');
    expect(screen.queryByText(/em até/)).toBeNull();
  });

  it.each([
    [{ installments: '12', fields: 'sandbox' }, texts.cardUpTo(12)],
    [{ installments: '12' }, texts.cardShortUpTo(12)],
    [{ fields: 'sandbox' }, texts.cardInPage],
    [{}, texts.cardShort],
  ])('the way to pay with a card is, with %j, %s', async (tags, line) => {
    tell(tags);
    openApp(ORDER_PAGE, server, undefined);
    expect((await screen.findByRole('radio', { name: new RegExp(texts.card) })).closest('label')?.textContent).toBe(
      texts.card + line,
    );
  });
});

describe('coupon of a link', () => {
  const terms = { name: 'AMIGOS', unlock_lots: false, amount_off: null, percent_off: 10, covers_reduced: false };
  const [open] = onSale().lots;
  const other = { ...open!, id: 'other', name: 'Camarote', prices: [{ ...inteira, id: 'other', lot_id: 'other' }] };
  const comes = (over: object = {}) =>
    server.on(READ, (_, response) =>
      json(response, onSale({ lots: [open!, other], coupon: { ...terms, lots: [open!.id], ...over } })),
    );
  /** Returns the text of a lot's price, as it is read on the page. */
  const row = async (place: number) =>
    (await screen.findAllByText(/^(Inteira|Meia)$/))[place]
      ?.closest('[data-offer]')
      ?.textContent?.replaceAll('\u00a0', ' ');

  it('a coupon of a link is shown beside the tickets: its lots, the excluded meia, and the reduced prices', async () => {
    comes();
    openApp(`${PAGE}?coupon=amigos`, server, undefined);
    const said = await screen.findByText(texts.couponPercent('AMIGOS', '10%', LOT));
    const title = screen.getByRole('heading', { name: publicTexts.tickets });
    const lots = screen.getByRole('heading', { name: new RegExp(LOT) });
    const before = (one: Node, next: Node) =>
      Boolean(one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect([before(title, said), before(said, lots)]).toEqual([true, true]);
    expect(screen.getByText(texts.couponSkips)).toBeDefined();
    expect(await row(0)).toContain('de R$ 132,00 por R$ 118,80R$ 108,00 + 10,80 taxa');
    expect(await row(1)).toContain('R$ 66,00R$ 60,00 + 6,00 taxa');
    expect(await row(1)).not.toContain('por');
    expect(await row(2)).not.toContain('por');
  });

  it('a coupon with an amount is subtracted from the order, and leaves the prices as they are', async () => {
    comes({ percent_off: null, amount_off: cents(1_000), lots: [open!.id, other.id], covers_reduced: true });
    openApp(`${PAGE}?coupon=amigos`, server, undefined);
    await screen.findByText(/^Cupom AMIGOS: R\$\s10,00 de desconto no pedido\.$/);
    expect(screen.queryByText(texts.couponSkips)).toBeNull();
    expect(await row(0)).not.toContain('por');
  });

  it('a coupon that opens a lot names it at the top and at the lot', async () => {
    comes({ unlock_lots: true, percent_off: null, lots: [other.id] });
    openApp(`${PAGE}?coupon=amigos`, server, undefined);
    await screen.findByText(texts.couponUnlocks('AMIGOS', 'Camarote'));
    expect(screen.getAllByText(texts.couponOpens('AMIGOS'))).toHaveLength(1);
  });

  it('a coupon says that none of its lots is on sale', async () => {
    comes({ lots: ['gone'] });
    openApp(`${PAGE}?coupon=amigos`, server, undefined);
    expect(await screen.findByText(texts.couponNowhere('AMIGOS'))).toBeDefined();
  });
});

describe('event page before a choice', () => {
  const way = () => screen.findByRole('region', { name: texts.fromBar });

  it('the event page shows the lowest price, and leads to the tickets', async () => {
    openApp(PAGE, server, undefined);
    const bar = await way();
    expect(bar.textContent?.replaceAll('\u00a0', ' ')).toContain('a partir deR$ 66,00');
    fireEvent.click(within(bar).getByRole('button', { name: texts.buy }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: publicTexts.tickets }));
    expect(bodies(BOOK)).toEqual([]);
    await more('Inteira');
    await screen.findByRole('region', { name: texts.bar });
    expect(screen.queryByRole('region', { name: texts.fromBar })).toBeNull();
  });

  it.each([
    [true, FREE_WORDS, texts.reserve],
    [false, publicTexts.freeOrPaid, texts.buy],
  ])('the event page whose free prices are all (%s) says so before a choice', async (is_free, words, key) => {
    const [lot] = onSale().lots;
    const nothing = cents(0);
    const free = { ...lot!.prices[0]!, pricing: 'free', unit_amount: nothing, platform_tax_amount: nothing } as const;
    server.on(READ, (_, response) => json(response, onSale({ is_free, lots: [{ ...lot!, prices: [free] }] })));
    openApp(PAGE, server, undefined);
    const bar = await way();
    expect(within(bar).getByText(words)).toBeDefined();
    expect(within(bar).getByRole('button', { name: key })).toBeDefined();
  });

  it('the event page offers no way to tickets in sight, or when there are none', async () => {
    type Tell = (entries: { isIntersecting: boolean; boundingClientRect: { top: number } }[]) => void;
    const seen: Tell[] = [];
    class Observer {
      constructor(tell: Tell) {
        seen.push(tell);
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Observer });
    const first = openApp(PAGE, server, undefined);
    await way();
    const scrolled = (isIntersecting: boolean, top: number) =>
      act(() => seen.forEach((tell) => tell([{ isIntersecting, boundingClientRect: { top } }])));
    scrolled(true, 100);
    expect(screen.queryByRole('region', { name: texts.fromBar })).toBeNull();
    scrolled(false, -900);
    expect(screen.queryByRole('region', { name: texts.fromBar })).toBeNull();
    scrolled(false, 900);
    await way();
    first.unmount();
    Reflect.deleteProperty(window, 'IntersectionObserver');
    const [lot] = onSale().lots;
    server.on(READ, (_, response) => json(response, onSale({ lots: [{ ...lot!, is_soldout: true }] })));
    openApp(PAGE, server, undefined);
    await screen.findByText(texts.soldOut);
    expect(screen.queryByRole('region', { name: texts.fromBar })).toBeNull();
  });

  it('a lot that a full day closes says so in place of sold out', async () => {
    const [lot] = onSale().lots;
    const full = { ...lot!, remaining_tickets: 0, is_soldout: true, full_place: 'Sábado' };
    server.on(READ, (_, response) => json(response, onSale({ lots: [full] })));
    openApp(PAGE, server, undefined);
    expect(await screen.findByText('Sábado não tem mais lugares')).toBeDefined();
    expect(screen.queryByText(texts.soldOut)).toBeNull();
  });
});

describe('booking', () => {
  it('a booking sends the choice, leads to the order, and clears the choice', async () => {
    server.on(BOOK, (_, response) => json(response, booked(), 201));
    const app = openApp(`${PAGE}?error=EXPIRED_CART_ERROR`, server, undefined);
    await more('Inteira');
    await more('Meia');
    await press(texts.buy);
    await waitFor(() => expect(app.address()).toBe(ORDER_PAGE));
    const [body] = bodies<BookingBody>(BOOK);
    expect(body?.items).toEqual([
      { price_id: inteira.id, amount: 1 },
      { price_id: meia.id, amount: 1 },
    ]);
    app.unmount();
    openApp(PAGE, server, undefined);
    await screen.findByText(leftWords(86));
    expect(screen.queryByRole('region', { name: texts.bar })).toBeNull();
    // The coupon is not lost, though the cart is empty.
    expect(screen.getByText(texts.openBooking, { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: texts.resume }).getAttribute('href')).toBe(ORDER_PAGE);
  });

  const withCoupon = (over: Partial<NonNullable<PublicEventView['coupon']>> | null) =>
    server
      .on(BOOK, (_, response) => json(response, booked(), 201))
      .on(READ, (_, response) =>
        json(
          response,
          onSale({
            coupon: over && {
              name: 'AMIGOS',
              unlock_lots: false,
              amount_off: null,
              percent_off: 10,
              covers_reduced: false,
              lots: [inteira.lot_id],
              ...over,
            },
          }),
        ),
      );

  it.each([
    ['goes with what it covers', {}, 'Inteira', 'AMIGOS'],
    ['that opens a lot goes with its meias too', { unlock_lots: true, percent_off: null }, 'Meia', 'AMIGOS'],
    ['that is not good now is not sent', null, 'Inteira', undefined],
    ['stays behind where only a meia is chosen', {}, 'Meia', undefined],
    ['stays behind where another lot is chosen', { lots: ['another'] }, 'Inteira', undefined],
    ['that opens another lot stays behind', { unlock_lots: true, lots: ['another'] }, 'Inteira', undefined],
  ])('a coupon %s', async (_, terms, price, sent) => {
    withCoupon(terms);
    const app = openApp(`${PAGE}?coupon=amigos`, server, undefined);
    await more(price);
    const idle = terms ? texts.couponIdle('AMIGOS') : texts.couponWrong('unknown');
    expect(screen.queryByText(idle) === null).toBe(sent !== undefined);
    await press(texts.buy);
    await waitFor(() => expect(app.address()).toBe(ORDER_PAGE));
    expect(bodies<BookingBody>(BOOK).map(({ coupon }) => coupon)).toEqual([sent]);
  });

  it.each(COUPON_FAULTS)('a coupon that is %s is named as such, and never to be tried again', async (fault) => {
    server.on(READ, (_, response) => json(response, onSale({ coupon: null, coupon_fault: fault })));
    openApp(`${PAGE}?coupon=amigos`, server, undefined);
    const said = await screen.findByText(texts.couponWrong(fault));
    expect(said.textContent).not.toMatch(/tente/i);
    for (const other of COUPON_FAULTS)
      if (other !== fault) expect(screen.queryByText(texts.couponWrong(other))).toBeNull();
  });

  it('a booking waits for the prices of a coupon that is being checked', async () => {
    withCoupon({});
    const answers: (() => void)[] = [];
    server.on(READ, ({ url }, response) => {
      const answer = () => json(response, onSale());
      if (url.searchParams.get('coupon')) answers.push(answer);
      else answer();
    });
    const app = openApp(PAGE, server, undefined);
    await more('Inteira');
    await press(texts.haveCoupon);
    await fillIn({ [texts.coupon]: 'amigos' });
    await press(texts.applyCoupon);
    await waitFor(() => expect(answers).toHaveLength(1));
    await press(texts.buy);
    expect(bodies(BOOK)).toEqual([]);
    answers[0]!();
    await screen.findByText(texts.couponWrong('unknown'));
    await press(texts.buy);
    await waitFor(() => expect(app.address()).toBe(ORDER_PAGE));
  });

  it('a booking leaves no earlier error behind', async () => {
    server.on(BOOK, (_, response) => json(response, booked(), 201));
    const app = openApp(`${PAGE}?error=EXPIRED_CART_ERROR`, server, undefined);
    await more('Inteira');
    await press(texts.buy);
    await waitFor(() => expect(app.address()).toBe(ORDER_PAGE));
    await app.back();
    await waitFor(() => expect(app.address()).toBe(PAGE));
  });

  it('a booking is repeated with the same id after a lost answer, also after a reload', async () => {
    server.on(BOOK, (_, response) => void response.destroy());
    const first = openApp(PAGE, server, undefined);
    await more('Inteira');
    await press(texts.buy);
    expect(await screen.findByText('Sem conexão. Confira a internet e tente novamente.')).toBeDefined();
    first.unmount();
    server.on(BOOK, (_, response) => json(response, booked()));
    const app = openApp(PAGE, server, undefined);
    await press(texts.buy);
    await waitFor(() => expect(app.address()).toBe(ORDER_PAGE));
    const [lost, again] = bodies<BookingBody>(BOOK);
    expect(again).toEqual(lost);
  });

  it('a booking takes another id after a refusal', async () => {
    refuses('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    openApp(PAGE, server, undefined);
    await more('Inteira');
    await press(texts.buy);
    const alert = (await screen.findByText(purchaseProblemText('TICKET_AMOUNT_NOT_AVAILABLE_ERROR'))).closest(
      '[aria-live]',
    );
    await waitFor(() => expect(document.activeElement).toBe(alert));
    screen.getByRole('button', { name: texts.buy }).focus();
    await press(texts.buy);
    await waitFor(() => expect(bodies<BookingBody>(BOOK)).toHaveLength(2));
    // The same words are announced again.
    await waitFor(() => expect(document.activeElement).toBe(alert));
    const [one, other] = bodies<BookingBody>(BOOK);
    expect(one?.id).not.toBe(other?.id);
  });

  it('a booking offers an open one to be continued, or replaced in one step', async () => {
    refuses('EXISTING_TICKETS_ERROR', { order_id: 'open-order' });
    const app = openApp(PAGE, server, producer);
    await more('Inteira');
    await press(texts.buy);
    const resume = await screen.findByRole('link', { name: texts.resume });
    expect(resume.getAttribute('href')).toBe(`${PAGE}/orders/open-order`);
    server.on(BOOK, (_, response) => json(response, booked(), 201));
    await press(texts.replace);
    await waitFor(() => expect(app.address()).toBe(ORDER_PAGE));
    expect(bodies<BookingBody>(BOOK).map(({ replaces }) => replaces)).toEqual([undefined, 'open-order']);
  });

  it.each([
    ['a visitor', undefined],
    ['who has signed in since', producer],
  ])('a booking of this device is recalled for %s without a request', async (_, then) => {
    server.on(BOOK, (_, response) => json(response, booked(), 201));
    const first = openApp(PAGE, server, undefined);
    await more('Inteira');
    await press(texts.buy);
    await waitFor(() => expect(first.address()).toBe(ORDER_PAGE));
    first.unmount();
    openApp(PAGE, server, then);
    await more('Meia');
    await press(texts.buy);
    await screen.findByText(purchaseProblemText('EXISTING_TICKETS_ERROR'));
    const resume = await screen.findByRole('link', { name: texts.resume });
    expect(resume.getAttribute('href')).toBe(ORDER_PAGE);
    expect(bodies(BOOK)).toHaveLength(1);
  });
});

describe('refused purchase', () => {
  it.each([
    'EXPIRED_CART_ERROR',
    'EVENT_MISMATCH_ERROR',
    'ORDER_ERROR',
    'EVENT_ERROR',
    'EXISTING_TICKETS_ERROR',
    'REMAINING_LOTS_ERROR',
    'PRICES_ERROR',
    'CREATE_BOOKING_ERROR',
    'COUPONS_ERROR',
    'USER_TICKET_LIMIT_REACHED',
    'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
    'DELETE_BOOKINGS_ERROR',
    'COUPON_LIMIT',
    'ANY_OTHER',
  ])('%s is shown from the address, has the focus, and can be dismissed', async (code) => {
    const app = openApp(`${PAGE}?error=${code}`, server, undefined);
    const text = await screen.findByText(purchaseProblemText(code));
    const place = text.closest('[aria-live]');
    expect(place?.getAttribute('aria-live')).toBe('assertive');
    await waitFor(() => expect(document.activeElement).toBe(place));
    await press('Dispensar');
    await waitFor(() => expect(app.address()).toBe(PAGE));
    expect(screen.queryByText(purchaseProblemText(code))).toBeNull();
  });
});

const questions: CheckoutQuestionView[] = [
  {
    id: 'q-how',
    assignment: 'per_order',
    question: 'Como vem?',
    type: 'multiple_choice',
    required: true,
    at_door: false,
    sorting: 0,
    choices: ['A pé', 'Ônibus'].map((answer, sorting) => ({ id: answer, answer, sorting })),
  },
  {
    id: 'q-shirt',
    assignment: 'per_ticket',
    question: 'Camiseta',
    type: 'select',
    required: true,
    at_door: false,
    sorting: 1,
    choices: ['P', 'M'].map((answer, sorting) => ({ id: answer, answer, sorting })),
  },
];

describe('checkout', () => {
  beforeEach(() => {
    server.on(READ, (_, response) => json(response, onSale({ questions })));
  });

  const ticket = (place: number, name: string) =>
    screen.findByRole('group', { name: texts.ticketOf(place, `${name}, ${LOT}`) });
  const choose = (element: HTMLElement, value: string) => {
    fireEvent.change(element, { target: { value } });
    fireEvent.input(element);
  };

  async function fillOut(): Promise<void> {
    await fillIn({
      [texts.name]: ' Bia Nogueira ',
      [texts.email]: 'bia@exemplo.br',
      [texts.document]: '52998224725',
    });
    fireEvent.click(screen.getByLabelText('A pé'));
    fireEvent.click(screen.getByLabelText('Ônibus'));
    choose(within(await ticket(1, 'Inteira')).getByLabelText('Camiseta'), 'M');
    const second = within(await ticket(2, 'Meia'));
    fireEvent.click(second.getByLabelText(texts.forOther));
    fireEvent.input(second.getByLabelText(texts.otherName), { target: { value: 'Léo' } });
    fireEvent.input(second.getByLabelText(texts.otherEmail), { target: { value: 'leo@exemplo.br' } });
    choose(second.getByLabelText('Camiseta'), 'P');
  }

  it('the checkout shows a missing value beside its field, without a request', async () => {
    openApp(ORDER_PAGE, server, undefined);
    await press(texts.payPix);
    expect(document.activeElement).toBe(screen.getByLabelText(texts.name));
    // Name, e-mail, one question of the order and one of each ticket.
    expect(await screen.findAllByText(fieldProblems.required)).toHaveLength(5);
    expect(bodies(CHECKOUT)).toEqual([]);
  });

  it('the checkout sends buyer, answers and assignees, shows the Pix, and leads back to another way to pay', async () => {
    const pix: OrderView['payment'] = {
      id: 'pay',
      method: 'pix',
      status: 'pending',
      status_detail: null,
      expires_at: null,
      qr_code: '000201PIX',
    };
    server.on(CHECKOUT, (_, response) => json(response, booked({ payment: pix, user: BIA })));
    openApp(ORDER_PAGE, server, undefined);
    await screen.findByLabelText(texts.name);
    await fillOut();
    await press(texts.payPix);
    expect(await screen.findByRole('img', { name: texts.pixQr })).toBeDefined();
    expect(bodies<CheckoutBody>(CHECKOUT)).toEqual([
      {
        buyer: { name: 'Bia Nogueira', email: 'bia@exemplo.br', phone: null, document: '52998224725' },
        answers: [
          { question_id: 'q-how', value: ['A pé', 'Ônibus'] },
          { question_id: 'q-shirt', ticket_index: 0, value: 'M' },
          { question_id: 'q-shirt', ticket_index: 1, value: 'P' },
        ],
        assignees: [{ ticket_index: 1, name: 'Léo', email: 'leo@exemplo.br' }],
        payment: { method: 'pix' },
      },
    ]);
    await press(texts.change);
    expect(await screen.findByRole('radio', { name: new RegExp(texts.card) })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.yourData));
    await press(texts.keepMethod);
    expect(await screen.findByRole('img', { name: texts.pixQr })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: texts.payByPix }));
  });

  it('the checkout asks a returning payer for the way to pay alone, and sends nothing else', async () => {
    const charge: OrderView['payment'] = {
      id: 'pay',
      method: 'pix',
      status: 'cancelled',
      status_detail: null,
      expires_at: null,
    };
    server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked({ payment: charge })));
    server.on(CHECKOUT, (_, response) => json(response, booked({ payment: charge })));
    openApp(ORDER_PAGE, server, producer);
    await press(texts.payPix);
    await waitFor(() => expect(bodies<CheckoutBody>(CHECKOUT)).toEqual([{ payment: { method: 'pix' } }]));
    expect(screen.queryByLabelText(texts.name)).toBeNull();
    expect(screen.queryByRole('group', { name: texts.ticketOf(1, `Inteira, ${LOT}`) })).toBeNull();
  });

  it('a card that its bank looks at is paid by nothing else meanwhile', async () => {
    const charge: OrderView['payment'] = {
      id: 'pay',
      method: 'card',
      status: 'pending',
      status_detail: 'pending_contingency',
      expires_at: null,
      card_brand: 'master',
    };
    server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked({ payment: charge })));
    openApp(ORDER_PAGE, server, producer);
    expect(await screen.findByText(texts.inReviewLine)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.change })).toBeNull();
  });

  it('the checkout names the papers that a reduced price requires', async () => {
    openApp(ORDER_PAGE, server, undefined);
    const papers = /^Para entrar: carteira de estudante \(CIE\)/;
    expect(within(await ticket(2, 'Meia')).getByText(papers)).toBeDefined();
    expect(within(await ticket(1, 'Inteira')).queryByText(/^Para entrar/)).toBeNull();
  });

  it("the checkout keeps typed values over a reload, and fills in the account's", async () => {
    const first = openApp(ORDER_PAGE, server, { ...producer, document: '52998224725' });
    expect((await screen.findByLabelText<HTMLInputElement>(texts.name)).value).toBe(producer.name);
    expect(screen.getByLabelText<HTMLInputElement>(texts.document).value).toBe('529.982.247-25');
    await fillIn({ [texts.name]: 'Outra Pessoa' });
    fireEvent.click(screen.getByLabelText('Ônibus'));
    first.unmount();
    openApp(ORDER_PAGE, server, producer);
    expect((await screen.findByLabelText<HTMLInputElement>(texts.name)).value).toBe('Outra Pessoa');
    expect(screen.getByLabelText<HTMLInputElement>('Ônibus').checked).toBe(true);
  });

  it('the checkout names the way to pay on its button, after a reload too', async () => {
    const first = openApp(ORDER_PAGE, server, undefined);
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(texts.card) }));
    expect(screen.getByRole('button', { name: texts.payCard })).toBeDefined();
    first.unmount();
    openApp(ORDER_PAGE, server, undefined);
    expect(await screen.findByRole('button', { name: texts.payCard })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(texts.card) }).checked).toBe(true);
  });

  it('the checkout offers a buyer without CPF the card alone, and says why', async () => {
    openApp(ORDER_PAGE, server, undefined);
    fireEvent.click(await screen.findByLabelText(texts.foreigner));
    const pix = screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(texts.pixNeedsDocument) });
    expect([pix.disabled, pix.checked]).toEqual([true, false]);
    expect(screen.getByRole('button', { name: texts.payCard })).toBeDefined();
    fireEvent.click(screen.getByLabelText(texts.foreigner));
    expect(pix.checked).toBe(true);
  });

  it('the checkout forgets typed values when the person leaves', async () => {
    const shown = openApp(ORDER_PAGE, server, producer);
    await fillIn({ [texts.name]: 'Outra Pessoa' });
    act(() => useSession.getState().leave());
    shown.unmount();
    openApp(ORDER_PAGE, server, undefined);
    expect((await screen.findByLabelText<HTMLInputElement>(texts.name)).value).toBe('');
  });

  it('the checkout shows an error of the server beside its field', async () => {
    server.on(CHECKOUT, (_, response) =>
      problem(response, 400, {
        code: 'VALIDATION_ERROR',
        errors: { 'assignees.0.email': ['E-mail inválido'], 'answers.1.value': ['Valor inválido'] },
      }),
    );
    openApp(ORDER_PAGE, server, undefined);
    await screen.findByLabelText(texts.name);
    await fillOut();
    await press(texts.payPix);
    expect(await within(await ticket(2, 'Meia')).findByText('E-mail inválido')).toBeDefined();
    expect(within(await ticket(1, 'Inteira')).getByText('Valor inválido')).toBeDefined();
  });

  it('the checkout completes a free order without a way to pay', async () => {
    const free = { subtotal: cents(18_000), coupon_amount: cents(18_000), tax_amount: cents(0), total: cents(0) };
    server
      .on(READ, (_, response) => json(response, onSale()))
      .on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked(free)))
      .on(CHECKOUT, (_, response) => json(response, booked({ ...free, status: 'paid' })));
    openApp(ORDER_PAGE, server, undefined);
    await fillIn({ [texts.name]: 'Bia', [texts.email]: 'bia@exemplo.br' });
    expect(screen.queryByRole('radio')).toBeNull();
    await press(texts.payFree);
    await waitFor(() => expect(bodies<CheckoutBody>(CHECKOUT)[0]?.payment).toEqual({ method: 'free' }));
  });

  it('the checkout asks for a document for a free place only where the event limits places per person', async () => {
    const free = { subtotal: cents(0), tax_amount: cents(0), total: cents(0) };
    let asks_document = false;
    server
      .on(READ, (_, response) => json(response, { ...onSale(), asks_document, limit_by_user: 4 }))
      .on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked(free)))
      .on(CHECKOUT, (_, response) => json(response, booked({ ...free, status: 'paid' })));
    const open = openApp(ORDER_PAGE, server, undefined);
    await screen.findByLabelText(texts.email);
    expect([screen.queryByLabelText(texts.document), screen.queryByLabelText(texts.foreigner)]).toEqual([null, null]);
    open.unmount();
    asks_document = true;
    openApp(ORDER_PAGE, server, undefined);
    await fillIn({ [texts.name]: 'Bia', [texts.email]: 'bia@exemplo.br' });
    await press(texts.payFree);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(texts.document)));
    expect(bodies(CHECKOUT)).toEqual([]);
    fireEvent.click(screen.getByLabelText(texts.foreigner));
    await press(texts.payFree);
    await waitFor(() =>
      expect(bodies<CheckoutBody>(CHECKOUT)[0]?.buyer).toMatchObject({ document: null, is_foreigner: true }),
    );
  });

  it('the checkout removes the code from the address, and proves it with a tap', async () => {
    const free = { subtotal: cents(0), tax_amount: cents(0), total: cents(0) };
    const PROOF = `POST /api/orders/${ORDER}/proof`;
    server
      .on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked(free)))
      .on(PROOF, (_, response) => json(response, booked({ ...free, status: 'paid' })));
    const app = openApp(`${ORDER_PAGE}#code=7K2Q-X8MV`, server, undefined);
    expect((await screen.findByLabelText<HTMLInputElement>(texts.proofCode)).value).toBe('7K2Q-X8MV');
    expect([app.address(), app.fragment()]).toEqual([ORDER_PAGE, '']);
    expect(bodies(PROOF)).toEqual([]);
    await press(texts.proofSend);
    await waitFor(() => expect(bodies(PROOF)).toEqual([{ code: '7K2Q-X8MV' }]));
  });

  it('the checkout asks for no document for an order that a coupon has made free, as the server does', async () => {
    const free = { subtotal: cents(18_000), coupon_amount: cents(18_000), tax_amount: cents(0), total: cents(0) };
    server
      .on(READ, (_, response) => json(response, { ...onSale(), asks_document: true, limit_by_user: 4 }))
      .on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked(free)));
    openApp(ORDER_PAGE, server, undefined);
    await screen.findByLabelText(texts.email);
    expect(screen.queryByLabelText(texts.document)).toBeNull();
  });

  it('the checkout lets a failed charge be requested again', async () => {
    const unmade = { id: 'pay', method: 'pix', status: 'pending', status_detail: null, expires_at: null } as const;
    server
      .on(READ, (_, response) => json(response, onSale()))
      .on(CHECKOUT, (_, response) => {
        server.on(`GET /api/orders/${ORDER}`, (_again, later) => json(later, booked({ payment: unmade, user: BIA })));
        problem(response, 502, { code: 'PAYMENT_FAILED' });
      });
    openApp(ORDER_PAGE, server, undefined);
    await fillIn({ [texts.name]: 'Bia', [texts.email]: 'bia@exemplo.br', [texts.document]: '52998224725' });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await press(texts.payPix);
    expect(await screen.findByText(problemOf('PAYMENT_FAILED').detail)).toBeDefined();
    server.on(CHECKOUT, (_, response) => json(response, booked({ payment: { ...unmade, qr_code: '000201PIX' } })));
    await press(texts.payPix);
    expect(await screen.findByRole('img', { name: texts.pixQr })).toBeDefined();
  });

  it('the checkout leads back to the event with its coupon when the hold is over', async () => {
    server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked({ coupon: { name: 'VIP2026' } })));
    server.on(CHECKOUT, (_, response) => problem(response, 409, { code: 'EXPIRED_CART_ERROR' }));
    const app = openApp(ORDER_PAGE, server, undefined);
    await screen.findByLabelText(texts.name);
    await fillOut();
    await press(texts.payPix);
    expect(await screen.findByText(purchaseProblemText('EXPIRED_CART_ERROR'))).toBeDefined();
    expect(app.address()).toBe(`${PAGE}?coupon=VIP2026&error=EXPIRED_CART_ERROR`);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('the checkout leads back when the hold ends while a person fills it in', async () => {
    const expires_at = new Date(Date.now() + 1_500).toISOString();
    server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked({ expires_at })));
    const app = openApp(ORDER_PAGE, server, undefined);
    await screen.findByLabelText(texts.name);
    const over = booked({ status: 'cancelled', status_detail: 'expired', expires_at: null });
    server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, over));
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?error=EXPIRED_CART_ERROR`), { timeout: 8_000 });
  });

  it('the checkout stays while a payment may still come, and shows what became of a late one', async () => {
    const charge: OrderView['payment'] = {
      id: 'pay',
      method: 'pix',
      status: 'cancelled',
      status_detail: 'expired',
      expires_at: null,
    };
    const answers = (over: Partial<OrderView>) =>
      server.on(`GET /api/orders/${ORDER}`, (_, response) => json(response, booked({ payment: charge, ...over })));
    answers({ status: 'cancelled', status_detail: 'expired', expires_at: null });
    const first = openApp(ORDER_PAGE, server, undefined);
    expect(await screen.findByText(texts.overLine)).toBeDefined();
    const again = screen.getByRole('link', { name: texts.choosePlaces });
    expect(again.getAttribute('href')).toBe(`${PAGE}?error=EXPIRED_CART_ERROR`);
    first.unmount();
    answers({ status: 'refunded', expires_at: null, sent_back: cents(19_800) });
    const second = openApp(ORDER_PAGE, server, undefined);
    expect(await screen.findByText(/chegou depois do prazo/)).toBeDefined();
    second.unmount();
    answers({ status: 'paid', expires_at: null, sent_back: cents(19_800) });
    openApp(ORDER_PAGE, server, undefined);
    expect(await screen.findByText(/um pagamento a mais/)).toBeDefined();
  });

  it('the checkout cancels the booking after a question', async () => {
    server.on(`DELETE /api/orders/${ORDER}`, (_, response) => void response.writeHead(204).end());
    const app = openApp(ORDER_PAGE, server, undefined);
    await press(texts.giveBack);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: texts.giveBack }));
    await press(texts.giveBackNo);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.giveBack }));
    await press(texts.giveBack);
    expect(server.callsOf(`DELETE /api/orders/${ORDER}`)).toEqual([]);
    await press(texts.giveBackYes);
    await waitFor(() => expect(app.address()).toBe(PAGE));
    expect(await screen.findByText(texts.givenBack)).toBeDefined();
  });
});
