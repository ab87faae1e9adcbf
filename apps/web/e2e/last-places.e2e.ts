import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { contract, type SalePointOrderDetailView } from '@festix/domain/contract';
import { documentResultLabels } from '@festix/domain/programme';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { laterTexts } from '../src/screens/till/till/later-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { Dice, seedOfRun } from './stage/dice.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { expectInstallable } from './stage/installable.ts';
import { OnlineBuyer } from './stage/online-buyer.ts';
import { DEMO_PASSWORD, newAddress, PASSWORD } from './stage/people.ts';
import { qrOnScreen } from './stage/qr-on-screen.ts';
import { openSalePoint, type SalePoint } from './stage/sale-points.ts';
import { Seller, Sold } from './stage/seller.ts';
import { ShakyLink } from './stage/shaky-link.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const LOT = 'Lote único';
const PLACES = 100;
const MOST_ONLINE = 8;
const PRODUCER = { email: 'produtor@festix.dev', password: DEMO_PASSWORD };
const COUNTER = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A restored link makes progress within 60 s, with any request in flight when it broke. */
const DRAINED_MS = 75_000;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Returns the server's orders of a sale point, with their tickets. */
async function ordersOf({ supervisor }: SalePoint, event_id: string): Promise<SalePointOrderDetailView[]> {
  const query = { event_ids: event_id, take: 100 };
  const { data } = await supervisor.api.call(contract.salePoint.orders, { query });
  return Promise.all(data.map(({ id }) => supervisor.api.call(contract.salePoint.order, { params: { order_id: id } })));
}

test('@phone three tills and an online buyer share the last 100 places over any links', async ({ browser }) => {
  const seed = seedOfRun();
  console.log(`E2E_SEED=${seed}`);
  test.info().annotations.push({ type: 'seed', description: String(seed) });
  const dice = new Dice(seed);
  const evening = await openEventOfTonight();
  const { event_id, slug } = evening;
  const point = await openSalePoint(event_id);
  const sellers = [
    await Seller.open(browser, COUNTER, 'Caixa 1', event_id, dice.another()),
    await Seller.open(browser, PHONE, 'Caixa 2', event_id, dice.another()),
    await Seller.open(browser, PHONE, 'Caixa 3', event_id, dice.another()),
  ];
  const online = await browser.newContext({ viewport: PHONE });
  const buyerLink = await ShakyLink.open(online, dice.another());
  const buyer = new OnlineBuyer(await online.newPage(), buyerLink, { slug, address: newAddress() });
  const sold = new Sold(PLACES);
  const bought: string[] = [];

  await test.step('the tills open their drawers, with stubs for a night without a network', async () => {
    for (const seller of sellers) await seller.getReady(point);
  });

  await test.step('everybody sells and buys until nothing is left', async () => {
    const amounts = dice.another();
    const buyOut = async () => {
      while (!sold.isOver) {
        const codes = await buyer.buy(amounts.upTo(MOST_ONLINE));
        bought.push(...codes);
        if (codes.length > 0) sold.add(codes);
        else if (!sold.isOver) await sold.next();
      }
    };
    await Promise.all([...sellers.map((seller) => seller.sellOut(sold)), buyOut()]);
  });

  await test.step('drawers are counted, whatever the links do, and everything is told', async () => {
    for (const seller of sellers) expect(await seller.close()).toBe(laterTexts.even);
  });

  const papers = sellers.flatMap((seller) => seller.papers);

  await test.step('exactly 100 are sold, none of them twice', async () => {
    expect(new Set(sold.codes).size).toBe(sold.codes.length);
    expect(sold.codes).toHaveLength(PLACES);
    const producer = await signedIn(PRODUCER.email);
    const params = { event_id };
    const { data: lots } = await producer.call(contract.lots.list, { area: 'producer', params });
    expect(lots.map(({ tickets_sold }) => tickets_sold)).toEqual([PLACES]);
    const overview = await producer.call(contract.dashboards.overview, { area: 'producer', params });
    expect(overview).toMatchObject({ tickets_count: PLACES, online_tickets_count: bought.length });
    const { data: leases } = await point.supervisor.api.call(contract.salePoint.leases, { query: { event_id } });
    expect(leases.filter(({ out }) => out > 0)).toEqual([]);
    const { data: owed } = await point.supervisor.api.call(contract.salePoint.cashToReturn);
    expect(owed).toEqual([]);
  });

  await test.step('every receipt that was handed out is on the server once, with its tickets', async () => {
    const told = (await ordersOf(point, event_id)).map(({ receipt, total, status, flags, tickets }) => ({
      receipt,
      total,
      status,
      flags,
      codes: tickets.map(({ code }) => code).sort(),
    }));
    const handedOut = papers.map(({ receipt, total, codes }) => ({
      receipt,
      total,
      status: 'paid',
      flags: [],
      codes: codes.toSorted(),
    }));
    const byReceipt = (one: { receipt: string | null }, other: { receipt: string | null }) =>
      String(one.receipt).localeCompare(String(other.receipt));
    expect(told.sort(byReceipt)).toEqual(handedOut.sort(byReceipt));
  });

  await test.step('closings, receipts and the book agree to the cent', async () => {
    const { api } = point.supervisor;
    const { data: rows } = await api.call(contract.salePoint.cashSessions, { query: { event_id } });
    expect(rows).toHaveLength(sellers.length);
    for (const { id, device } of rows) {
      const seller = sellers.find(({ name }) => name === device.name)!;
      const closing = await api.call(contract.salePoint.cashSession, { params: { session_id: id } });
      const receipts = seller.papers.map(({ receipt }) => receipt).sort();
      expect(closing).toMatchObject({
        total: seller.taken('cash') + seller.taken('card'),
        cash_expected: seller.inDrawer,
        cash_counted: seller.inDrawer,
        difference: 0,
        voids: [],
        receipts: { first: receipts.at(0), last: receipts.at(-1), missing: [] },
      });
    }
    const producer = await signedIn(PRODUCER.email);
    const book = await producer.call(contract.dashboards.overview, { area: 'producer', params: { event_id } });
    expect(book.total_receipt - book.platform_total_receipt).toBe(sum(rows.map(({ total }) => total ?? 0)));
  });

  const links = [...sellers.map(({ link }) => link), buyerLink];
  console.log(
    `tills ${sellers.map(({ tickets }) => tickets).join(' + ')}, online ${bought.length};`,
    `links failed ${sum(links.map(({ failures }) => failures))} times, ${sum(links.map(({ lost }) => lost))} answers lost,`,
    `${sum(sellers.map(({ asked }) => asked))} sales asked for again`,
  );
  await Promise.all(sellers.map((seller) => seller.leave()));
  await online.close();
  await buyerLink.stop();
});

test('@phone a door that has never met the till admits its offline sales', async ({ browser }) => {
  const evening = await openEventOfTonight();
  const { event_id } = evening;
  const folder = mkdtempSync(join(tmpdir(), 'festix-door-'));
  const door = await launchPhone(folder);
  const phone = await DoorPhone.open(door);
  await phone.enrol(stageUrl(), event_id, PRODUCER);
  await phone.cached();
  await phone.page.reload();
  await phone.ready();

  await test.step('beside the door, the till can be installed as an app of its own, icons and all', async () => {
    const till = await door.newPage();
    await till.goto(`${stageUrl()}/till/${event_id}`);
    await expectInstallable(till, '/till/');
    await till.close();
  });
  await door.setOffline(true);

  const point = await openSalePoint(event_id);
  const context = await browser.newContext({ viewport: PHONE });
  const counter = await TillCounter.open(context, LOT);
  await counter.enrol(stageUrl(), event_id, { email: point.operator.email, password: PASSWORD }, 'Caixa 1');
  await counter.openDrawer([]);
  await expect(counter.page.getByText(tillTexts.stubsOf(20, 20))).toBeVisible();
  await counter.cached();
  await context.setOffline(true);
  await counter.choose('Inteira');
  await counter.toPayment();
  await counter.finishKey().click();
  expect(await counter.rung()).toBe('sold');
  const paper = await counter.paper();
  const qr = await qrOnScreen(counter.page.getByRole('img', { name: tillTexts.ticketQr }));

  await test.step('neither has a network: the signature lets the ticket in, once', async () => {
    await phone.begin(stageUrl(), event_id);
    expect(await phone.scan(qr)).toMatchObject({ variant: 'success' });
    // Until then the green stays, with its question.
    await phone.page.getByRole('button', { name: documentResultLabels.conferido }).click();
    expect(await phone.scan(qr)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
  });

  await test.step('the door is heard first, then the till: one sale, one entry, nothing to settle', async () => {
    await door.setOffline(false);
    await phone.emptied(DRAINED_MS);
    await context.setOffline(false);
    const orders = async () => ordersOf(point, event_id);
    await expect
      .poll(async () => (await orders()).map(({ receipt }) => receipt), { timeout: DRAINED_MS })
      .toEqual([paper.receipt]);
    const [order] = await orders();
    expect(order).toMatchObject({ status: 'paid', flags: [], cash_to_return: null });
    expect(order?.tickets.map(({ code, checkIn }) => [code, checkIn !== null])).toEqual([[paper.codes[0], true]]);
    const producer = await signedIn(PRODUCER.email);
    const entries = await producer.call(contract.checkins.list, { area: 'producer', params: { event_id } });
    expect(entries.data.map(({ conflicts }) => conflicts)).toEqual([[]]);
  });
  await door.close();
  await context.close();
});
