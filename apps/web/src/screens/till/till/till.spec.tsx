/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { saleRefusals } from '@festix/domain/till';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CallError } from '../../../data/call.ts';
import type { TillBox } from '../../../offline/testing/till-box.ts';
import { LOT_ID, OPERATOR, OTHER_LOT_ID, OTHER_OPERATOR, TillServer } from '../../../offline/testing/till-server.ts';
import { useUpdates } from '../../../offline/updates.ts';
import { useSession } from '../../../session/session.store.ts';
import { producer } from '../../../testing/views.ts';
import { inteira, meia, press, sellForCash, tapInteira, typed } from './testing/hands.ts';
import { openTill, PIN, supervisor } from './testing/open-till.tsx';
import { beginSale } from './till.store.ts';
import { laterTexts } from './later-texts.ts';
import { tillTexts as texts } from './till-texts.ts';

let box: TillBox | undefined;

afterEach(async () => {
  cleanup();
  useUpdates.setState({ apply: undefined });
  await box?.delete();
  box = undefined;
});

async function open(server = new TillServer(), page = '') {
  const opened = await openTill(server, page);
  box = opened.box;
  return { ...opened, server };
}

describe('three taps', () => {
  it('three taps sell from stubs: the change, the receipt and a QR for every ticket', async () => {
    const { page } = await open();
    await tapInteira(2);
    fireEvent.click(await meia());
    await press(texts.choosePayment);
    await press('400');
    await press(texts.documentShown);
    expect(screen.getByText(texts.change).parentElement?.textContent).toContain('100,00');
    await press(texts.finish);

    expect(await screen.findByText(texts.saleTitle('017-000001'))).toBeDefined();
    expect(screen.getByText(texts.change).parentElement?.textContent).toContain('100,00');
    expect(screen.getByText(texts.ticketOf(1, 3))).toBeDefined();
    expect(screen.getByRole('img', { name: texts.ticketQr })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: texts.nextTicket }));
    expect(screen.getByText(texts.ticketOf(2, 3))).toBeDefined();

    await press(texts.newSale);
    expect(page()).toBe('');
    expect(screen.queryByRole('button', { name: texts.choosePayment })).toBeNull();
  });

  it('a sale is not finished for less than the total', async () => {
    await open();
    await tapInteira();
    await press(texts.choosePayment);
    await press('5');
    expect(screen.getByText(texts.missing).parentElement?.textContent).toContain('119,95');
    expect(screen.getByRole('button', { name: texts.finish })).toHaveProperty('disabled', true);
    await press(texts.exact);
    expect(screen.getByRole('button', { name: texts.finish })).toHaveProperty('disabled', false);
  });

  it('a sale keeps to the limit of one sale', async () => {
    const server = new TillServer();
    server.tell({ sale_point: { ...server.view.sale_point, tickets_per_sale: 2 } });
    await open(server);
    await tapInteira(5);
    expect(await screen.findByText('2 ingressos')).toBeDefined();
    expect(screen.getByText(texts.mostPerSale(2))).toBeDefined();
  });
});

describe('repeated tap', () => {
  it('a second tap on a key that is gone makes no sale, and closes none', async () => {
    const { box: here, page } = await open();
    await tapInteira();
    await press(texts.choosePayment);
    fireEvent.click(await screen.findByRole('button', { name: texts.finish }));
    expect(page()).toBe('pay');
    await press(texts.finish);
    fireEvent.click(await screen.findByRole('button', { name: texts.newSale }));
    expect(page()).toMatch(/^receipt\//);
    expect(await here.journal.sales.count()).toBe(1);
  });
});

describe('sale during a request', () => {
  it('a cart cannot be changed or sold again during a request to the server', async () => {
    const { box: here, page, server } = await open();
    const answered = Promise.withResolvers<void>();
    here.tillApi = { ...server.api, sell: (body) => answered.promise.then(() => server.api.sell(body)) };
    await tapInteira();
    await press(texts.choosePayment);
    fireEvent.click(screen.getByRole('radio', { name: /Pix/ }));
    await press(texts.makePix);
    fireEvent.click(await screen.findByRole('button', { name: texts.finishing }));
    expect(screen.getByRole('button', { name: texts.toLots })).toHaveProperty('disabled', true);
    answered.resolve();
    await waitFor(() => expect(page()).toMatch(/^asked\//));
    expect(server.orders.size).toBe(1);
  });
});

describe('price that changes during a payment', () => {
  it('a changed price is shown, and charged once after the operator has agreed', async () => {
    const { box: here, server } = await open();
    await tapInteira();
    await press(texts.choosePayment);
    server.tell({
      lots: server.view.lots.map((lot) => ({
        ...lot,
        prices: lot.prices.map((price) => ({ ...price, unit_amount: cents(price.unit_amount + 10_00) })),
      })),
    });
    await act(async () => here.pull(await here.till()));
    expect(await screen.findByText(saleRefusals.PRICE_CHANGED)).toBeDefined();
    await press(texts.acceptPrice);
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    const [sale] = await here.journal.sales.toArray();
    expect(sale?.total).toBe(130_00);
  });
});

describe('sign-in elsewhere in this browser', () => {
  it('a person who signs in elsewhere in this browser does not sell here', async () => {
    const { box: here } = await open();
    await inteira();
    act(() => useSession.setState({ user: { ...producer, ...OTHER_OPERATOR } }));
    await sellForCash();
    const [sale] = await here.journal.sales.toArray();
    expect(sale?.operator).toEqual(OPERATOR);
  });
});

describe('refused sale', () => {
  it('a sale that the server refused is shown at the till', async () => {
    const { box: here } = await open();
    await inteira();
    act(() => here.cut());
    await tapInteira();
    await press(texts.takeCash);
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    await act(async () => {
      await here.journal.ops.filter(({ type }) => type === 'sale').modify({ state: 'attention' });
    });
    await press(texts.newSale);
    expect(await screen.findByText(texts.refusedOps(1))).toBeDefined();
  });
});

describe('Pix paid during another sale', () => {
  it('a Pix paid during another sale is shown until the operator has seen it', async () => {
    const { box: here, server, page } = await open();
    await tapInteira();
    await press(texts.choosePayment);
    fireEvent.click(screen.getByRole('radio', { name: /Pix/ }));
    await press(texts.makePix);
    await waitFor(() => expect(page()).toMatch(/^asked\//));
    await press(texts.toLots);
    server.move([...server.orders.keys()][0]!, 'paid');
    await act(async () => here.pull(await here.till()));
    expect(await screen.findByText(texts.madeMeanwhile('017-000001'))).toBeDefined();
    await press(texts.see);
    await waitFor(() => expect(page()).toMatch(/^receipt\//));
    await press(texts.newSale);
    await waitFor(() => expect(screen.queryByText(texts.madeMeanwhile('017-000001'))).toBeNull());
  });
});

describe('reduced price', () => {
  it('a reduced price asks for its document, and becomes a full one without it', async () => {
    await open();
    fireEvent.click(await meia());
    await press(texts.choosePayment);
    const document = await screen.findByRole('group', { name: /Peça a carteira de estudante/ });
    fireEvent.click(within(document).getByRole('button', { name: texts.documentMissing }));
    await press(texts.takeFull(1));
    expect(await screen.findByText('1 Inteira')).toBeDefined();
    expect(screen.queryByRole('group', { name: /Peça a carteira/ })).toBeNull();
  });

  it('a reduced price is not sold before its document was asked for', async () => {
    const opened = await open();
    fireEvent.click(await meia());
    await press(texts.choosePayment);
    await press(texts.finish);
    expect(await screen.findByText(texts.documentUnasked)).toBeDefined();
    const shown = screen.getByRole('button', { name: texts.documentShown });
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(opened.page()).toBe('pay');
    expect(await opened.box.journal.sales.count()).toBe(0);
    fireEvent.click(shown);
    expect(screen.queryByText(texts.documentUnasked)).toBeNull();
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    expect(await opened.box.journal.sales.count()).toBe(1);
  });

  it('a reduced price asks each of several people, and only those without a document pay in full', async () => {
    const opened = await open();
    fireEvent.click(await meia());
    fireEvent.click(await meia());
    await press(texts.choosePayment);
    const reminder = await screen.findByRole('group', { name: /Peça a carteira de estudante/ });
    expect(reminder.textContent).toContain(texts.documentsSeen(0, 0, 2));
    await press(texts.documentShown);
    expect(reminder.textContent).toContain(texts.documentsSeen(1, 0, 2));
    await press(texts.finish);
    expect(await screen.findByText(texts.documentUnasked)).toBeDefined();
    await press(texts.documentMissing);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: texts.finish }).disabled).toBe(true);
    await press(texts.takeFull(1));
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    const [sale] = await opened.box.journal.sales.toArray();
    expect(sale?.tickets.map(({ kind, document }) => [kind, document])).toEqual([
      ['inteira', null],
      ['meia_estudante', 'conferido'],
    ]);
  });

  it('a reduced price is sold with the result of the check', async () => {
    const opened = await open();
    fireEvent.click(await meia());
    await press(texts.choosePayment);
    await press(texts.documentShown);
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    const [sale] = await opened.box.journal.sales.toArray();
    expect(sale?.tickets.map(({ document }) => document)).toEqual(['conferido']);
  });
});

describe('till without a network', () => {
  it('a till without a network sells only its stubs, and shows the sales that wait for a network', async () => {
    const server = new TillServer({ [LOT_ID]: 100, [OTHER_LOT_ID]: 5 });
    const opened = await open(server);
    await inteira();
    act(() => opened.box.cut());
    expect(await screen.findByText(texts.sellingOffline)).toBeDefined();
    const camarote = screen.getByRole('region', { name: 'Camarote' });
    expect(await within(camarote).findByText(texts.onlyOnline)).toBeDefined();
    expect(within(camarote).queryByRole('button')).toBeNull();
    expect(screen.getByRole('img', { name: /canhotos livres$/ })).toBeDefined();

    await tapInteira();
    await press(texts.takeCash);
    expect(screen.getByRole('radio', { name: /Pix/ })).toHaveProperty('disabled', true);
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    await press(texts.newSale);
    expect(await screen.findByText(new RegExp(texts.salesWaiting(1)))).toBeDefined();
  });
});

describe('Pix', () => {
  it('a Pix becomes a sale only after the bank has confirmed it', async () => {
    const { server, page } = await open();
    await tapInteira();
    await press(texts.choosePayment);
    fireEvent.click(screen.getByRole('radio', { name: /Pix/ }));
    await press(texts.makePix);
    await waitFor(() => expect(page()).toMatch(/^asked\//));
    expect(screen.queryByRole('heading', { name: texts.done })).toBeNull();
    server.move([...server.orders.keys()][0]!, 'paid');
    expect(await screen.findByRole('heading', { name: texts.done })).toBeDefined();
  });

  it('an unpaid Pix is no sale, and the same cart is requested anew', async () => {
    const { box: here, server, page } = await open();
    await makePix();
    const [first] = [...server.orders.keys()];
    server.move(first!, 'cancelled');
    expect(await screen.findByText(texts.pixEndedHint)).toBeDefined();
    expect(await screen.findByText('2 × Inteira')).toBeDefined();
    expect(screen.getAllByText('240,00')).toHaveLength(2);
    await press(texts.pixAgain);
    await screen.findByRole('button', { name: texts.pixGiveUp });
    const [, second] = [...server.orders.keys()];
    expect(page()).toBe(`asked/${second}`);
    expect(server.orders.get(second!)?.body).toMatchObject({ payment_method: 'pix', items: [{ amount: 2 }] });
    await press(texts.toLots);
    expect(screen.queryByText(texts.pixExpired('R$ 240,00'))).toBeNull();
    expect(await here.journal.sales.count()).toBe(0);
  });

  it('an unpaid Pix is shown at the lots until it is dismissed', async () => {
    const { box: here, server } = await open();
    await makePix();
    await press(texts.toLots);
    server.move([...server.orders.keys()][0]!, 'cancelled');
    await act(async () => here.pull(await here.till()));
    expect(await screen.findByText(texts.pixExpired('R$ 240,00'))).toBeDefined();
    await press(texts.dismiss);
    await waitFor(() => expect(screen.queryByText(texts.pixExpired('R$ 240,00'))).toBeNull());
  });

  it('an unpaid Pix is paid another way, but not in place of a sale that was begun', async () => {
    const { box: here, server, page } = await open();
    await makePix();
    await press(texts.toLots);
    server.move([...server.orders.keys()][0]!, 'cancelled');
    await act(async () => here.pull(await here.till()));
    await tapInteira();
    await press(texts.see);
    expect(await screen.findByText(texts.cartBegun)).toBeDefined();
    expect(screen.getByRole('button', { name: texts.payOtherwise })).toHaveProperty('disabled', true);
    act(() => beginSale());
    await press(texts.payOtherwise);
    await waitFor(() => expect(page()).toBe('pay'));
    expect(await screen.findByRole('radio', { name: /Dinheiro/ })).toHaveProperty('checked', true);
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    const [sale] = await here.journal.sales.toArray();
    expect(sale).toMatchObject({ total: 240_00, payment_method: 'cash' });
  });

  it('a Pix paid at the last moment is the sale, and no other is made', async () => {
    const { box: here, server } = await open();
    await makePix();
    const [order_id] = [...server.orders.keys()];
    server.move(order_id!, 'cancelled');
    await screen.findByText(texts.pixEndedHint);
    server.move(order_id!, 'paid');
    await press(texts.pixAgain);
    expect(await screen.findByRole('heading', { name: texts.done })).toBeDefined();
    expect(server.orders.size).toBe(1);
    expect(await here.journal.sales.count()).toBe(1);
  });
});

/** Makes a Pix charge for two tickets. */
async function makePix(): Promise<void> {
  await tapInteira(2);
  await press(texts.choosePayment);
  fireEvent.click(screen.getByRole('radio', { name: /Pix/ }));
  await press(texts.makePix);
  await screen.findByRole('button', { name: texts.pixGiveUp });
}

describe('void', () => {
  it('a void takes a reason and a supervisor’s PIN', async () => {
    const server = new TillServer();
    server.tell({ supervisors: [supervisor()] });
    const opened = await open(server);
    await sellForCash();
    await press(texts.newSale);
    await press(texts.tillMenu);
    await press(texts.shiftSales);
    fireEvent.click(await screen.findByRole('button', { name: /017-000001/ }));
    await press(laterTexts.voidSale);
    await press(laterTexts.confirmVoid);
    expect(await screen.findByText(laterTexts.reasonMissing)).toBeDefined();
    expect(screen.getByText(laterTexts.pinMissing)).toBeDefined();

    fireEvent.click(screen.getByRole('radio', { name: 'Valor errado' }));
    await typed(laterTexts.pin, '1111');
    await press(laterTexts.confirmVoid);
    expect(await screen.findByText(laterTexts.pinWrong(4))).toBeDefined();
    await typed(laterTexts.pin, PIN);
    await press(laterTexts.confirmVoid);
    expect(await screen.findByText('Valor errado · Sueli')).toBeDefined();
    for (const name of [laterTexts.voidSale, laterTexts.reprint, texts.whatsapp, texts.email]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    const [sale] = await opened.box.journal.sales.toArray();
    expect(sale?.voided?.reason).toBe('Valor errado');
  });

  it('a void, like every action, is no longer offered once nothing of the sale stands', async () => {
    const server = new TillServer();
    const { box: here } = await open(server);
    await sellForCash();
    await press(texts.newSale);
    await press(texts.tillMenu);
    await press(texts.shiftSales);
    fireEvent.click(await screen.findByRole('button', { name: /017-000001/ }));
    expect(await screen.findByRole('button', { name: laterTexts.voidSale })).toBeDefined();
    const [sale] = await here.journal.sales.toArray();
    await here.snap.till_events.update(sale!.event_id, { refunded: [sale!.id] });
    expect(await screen.findByText(new RegExp(`^${laterTexts.voided}`))).toBeDefined();
    for (const name of [laterTexts.voidSale, laterTexts.reprint, texts.whatsapp, texts.email]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('page of the till', () => {
  it('a new page of the till is announced to people who do not see the change', async () => {
    await open();
    await tapInteira();
    await press(texts.choosePayment);
    const heading = await screen.findByRole('heading', { name: texts.payment });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toContain(texts.payment);
    await press(texts.toLots);
    await press(texts.tillMenu);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(laterTexts.menu));
    expect(document.title).toContain(laterTexts.menu);
  });
});

describe('till whose owner no longer sells', () => {
  it('a till whose owner no longer sells names the owner, and lets the drawer be counted before the handover', async () => {
    const { box: here, page } = await open();
    await inteira();
    const owner = (await here.journal.device.get('this'))!.user_name;
    here.tillApi = { ...here.server.api, event: () => Promise.reject(new CallError(403, { code: 'FORBIDDEN' })) };
    here.server.now += 10_000;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(texts.forbiddenOwner(owner))).toBeDefined();
    expect(screen.getByText(texts.forbiddenThenEnrol)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.leave })).toBeNull();
    await press(texts.closeTitle);
    await typed(laterTexts.countCash, '10000');
    await typed(laterTexts.countCard, '0');
    await press(laterTexts.closeNow);
    await press(laterTexts.confirmClose);
    await screen.findByRole('heading', { name: laterTexts.reportTitle });
    await press(laterTexts.openAnother);
    expect(await screen.findByText(texts.forbiddenEnrol)).toBeDefined();
    await press(texts.leave);
    await waitFor(() => expect(page()).toBe('leave'));
  });
});

describe('way out of the till', () => {
  it('the till leads to its sale point and to other events, for people who work there', async () => {
    await open(new TillServer(), 'menu');
    expect(await screen.findByRole('button', { name: texts.openFestix })).toBeDefined();
    expect(screen.queryByRole('button', { name: laterTexts.anotherEvent })).toBeNull();
    act(() => useSession.setState({ user: { ...producer, ...OPERATOR, roles: ['sale-point'] } }));
    expect(await screen.findByRole('button', { name: laterTexts.anotherEvent })).toBeDefined();
    expect(screen.getByRole('button', { name: texts.point })).toBeDefined();
  });
});

describe('new version', () => {
  it('a new version waits until the sale is over', async () => {
    useUpdates.setState({ apply: () => undefined });
    const { page } = await open();
    await tapInteira();
    await press(texts.tillMenu);
    await screen.findByText(laterTexts.queueEmpty);
    await waitFor(() => expect(page()).toBe('menu'));
    expect(screen.queryByRole('button', { name: new RegExp(`^${texts.update}`) })).toBeNull();
    act(() => beginSale());
    expect(await screen.findByRole('button', { name: new RegExp(`^${texts.update}`) })).toBeDefined();
  });

  it('a required version keeps nobody from counting', async () => {
    const { box: here, server } = await open();
    await inteira();
    server.tell({ min_client: '99.0.0' });
    await act(async () => here.pull(await here.till()));
    await screen.findByRole('heading', { name: texts.outdatedTitle });
    await press(texts.closeTitle);
    expect(await screen.findByLabelText(laterTexts.countCash)).toBeDefined();
  });
});

describe('paper', () => {
  it('what a lot opens is said at its keys, on the receipt, and on its papers', async () => {
    const opens = 'Vale sexta e sábado · Pista e Camping · sai e volta';
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const server = new TillServer();
    server.tell({ lots: server.view.lots.map((lot) => (lot.id === LOT_ID ? { ...lot, opens } : lot)) });
    await open(server);
    expect(await screen.findAllByText(opens)).toHaveLength(1);
    await sellForCash();
    expect((await screen.findByRole('img', { name: texts.ticketQr })).closest('section')?.textContent).toContain(opens);
    await press(texts.print);
    await press(texts.printAll);
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    const slips = [...document.querySelectorAll('[data-paper] section')];
    expect(slips.length).toBeGreaterThan(1);
    for (const slip of slips) expect(slip.textContent).toContain(opens);
    printed.mockRestore();
  });

  it('a receipt is printed after its letters have loaded, which change its length', async () => {
    const letters = Promise.withResolvers<void>();
    Object.defineProperty(document, 'fonts', { value: { ready: letters.promise }, configurable: true });
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await open();
    await sellForCash();
    await press(texts.print);
    await press(texts.printAll);
    await waitFor(() => expect(document.querySelector('[data-paper]')).not.toBeNull());
    expect(document.querySelector('[data-paper] style')).toBeNull();
    expect(printed).not.toHaveBeenCalled();
    letters.resolve();
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    expect(document.querySelector('[data-paper] style')?.textContent).toContain('80mm');
    printed.mockRestore();
    Reflect.deleteProperty(document, 'fonts');
  });
});

describe('drawer', () => {
  it('a closed drawer leads to its report inside the till', async () => {
    const seen = new Set<string>();
    const { page } = await open(new TillServer(), 'close');
    const watch = new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) seen.add(heading.textContent ?? '');
    });
    await typed(laterTexts.countCash, '10000');
    await typed(laterTexts.countCard, '0');
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await press(laterTexts.closeNow);
    await press(laterTexts.confirmClose);
    await waitFor(() => expect(page()).toMatch(/^report\//));
    await screen.findByText(laterTexts.even);
    watch.disconnect();
    expect([...seen]).not.toContain(texts.drawerTitle);
  });

  it('a drawer is counted blind, and shows the difference afterwards', async () => {
    await open();
    await sellForCash();
    await press(texts.newSale);
    await press(texts.tillMenu);
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${laterTexts.cash}`) }));
    await press(laterTexts.withdrawal);
    await typed(laterTexts.withdrawalAmount, '5000');
    await press(laterTexts.saveMove);
    await press(laterTexts.confirmMove);
    await waitFor(() => expect(screen.queryByLabelText(laterTexts.withdrawalAmount)).toBeNull());
    await press(texts.closeTitle);

    await screen.findByLabelText(laterTexts.countCash);
    expect(document.body.textContent).not.toContain('170,00');
    await press(laterTexts.closeNow);
    expect(await screen.findAllByText(laterTexts.countMissing)).toHaveLength(2);
    expect(screen.getByLabelText(laterTexts.countCash).getAttribute('aria-invalid')).toBe('true');
    await typed(laterTexts.countCash, '1690');
    await typed(laterTexts.countCard, '0');
    await press(laterTexts.closeNow);
    // The counted amount is read back, and the expected one is still hidden.
    expect(await screen.findByText(laterTexts.closeAsked)).toBeDefined();
    expect(screen.getByText(laterTexts.countCash).nextElementSibling?.textContent).toMatch(/16,90/);
    expect(document.body.textContent).not.toContain('170,00');
    await press(laterTexts.correctMove);
    await typed(laterTexts.countCash, '16900');
    await press(laterTexts.closeNow);
    // The second of two taps is no answer.
    fireEvent.click(await screen.findByRole('button', { name: laterTexts.confirmClose }));
    expect(await box!.journal.sessions.filter(({ closed_at }) => closed_at === null).count()).toBe(1);
    await press(laterTexts.confirmClose);

    expect(await screen.findByRole('heading', { name: laterTexts.reportTitle })).toBeDefined();
    expect(await screen.findByText(laterTexts.drawerShould)).toBeDefined();
    expect(screen.getByText(laterTexts.drawerShould).nextElementSibling?.textContent).toMatch(/170,00/);
    expect(screen.getByText(new RegExp(`^${laterTexts.short}`)).textContent).toMatch(/1,00/);

    await press(laterTexts.openAnother);
    expect(await screen.findByRole('heading', { name: texts.drawerTitle })).toBeDefined();
  });
});
