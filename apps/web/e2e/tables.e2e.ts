import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { fieldProblems, notices } from '@festix/domain/ground';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { feePayerLabels, generalTexts } from '../src/screens/programme/general/general-texts.ts';
import { lotsTexts } from '../src/screens/programme/lots/lots-texts.ts';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { enter, PASSWORD } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';

const PRODUCER = 'produtor@festix.dev';
const LOT = 'Mesas do salão';
const TABLE = 'Mesa de quatro';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens an evening with ten tables of four, whose producer pays the fee. */
async function openEveningWithTables(): Promise<Evening> {
  const evening = await openEventOfTonight();
  const params = { event_id: evening.event_id };
  const producer = await signedIn(PRODUCER);
  await producer.call(contract.lots.create, {
    area: 'producer',
    params,
    body: {
      id: randomUUID(),
      name: LOT,
      ticket_limit: 40,
      visible: true,
      enabled: true,
      prices: [{ name: TABLE, value: 320_01, kind: 'other', places: 4, sorting: 0 }],
    },
  });
  await producer.call(contract.events.edit, { area: 'producer', params, body: { fee_paid_by: 'producer' } });
  return evening;
}

test('@phone a table is chosen and booked as a whole, at a price without a fee', async ({ page }) => {
  const { slug } = await openEveningWithTables();
  await page.goto(`${stageUrl()}/events/${slug}`);
  const offer = page.locator('[data-offer]').filter({ hasText: TABLE });
  await expect(offer).toContainText('4 lugares · restam 10');
  await expect(offer).toContainText(texts.noFee);
  await button(page, texts.more(TABLE, LOT)).click();
  await button(page, texts.more(TABLE, LOT)).click();
  const bar = page.getByRole('region', { name: texts.bar });
  await expect(bar).toContainText('8 ingressos');
  await expect(bar).toContainText('640,02');
  // Ten tickets are what one order has: a third table is not among them.
  await expect(button(page, texts.more(TABLE, LOT))).toBeDisabled();
  await inspect(page, 'tables-chosen');
  await button(page, texts.buy).click();
  await page.waitForURL(/\/orders\//);
  await expect(page.getByText('640,02').first()).toBeVisible();
  await expect(page.getByText('8 ingressos').first()).toBeVisible();
  await expect(page.getByText('Mesa de quatro · 4 lugares')).toBeVisible();
  await inspect(page, 'tables-booked');
});

test('a price becomes a table, and shows who pays the fee', { tag: '@desktop' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  const price = page.getByRole('list', { name: lotsTexts.prices, exact: true }).locator(':scope > li');

  await test.step('its places are said where it is made, and stay', async () => {
    await enter(page, PRODUCER, `/producer/events/${event_id}/lots`);
    await page.getByRole('link', { name: lotsTexts.newLot }).click();
    await page.getByLabel(lotsTexts.name, { exact: true }).fill(LOT);
    await page.getByLabel(lotsTexts.ticketLimit, { exact: true }).fill('40');
    await price
      .nth(0)
      .getByRole('button', { name: `${lotsTexts.removePrice} Meia` })
      .click();
    await price.nth(0).getByLabel(lotsTexts.priceName, { exact: true }).fill(TABLE);
    await price.nth(0).getByLabel(lotsTexts.priceValue, { exact: true }).fill('320,00');
    await price.nth(0).getByText(lotsTexts.perOrder).click();
    await price.nth(0).getByLabel(lotsTexts.places, { exact: true }).fill('51');
    await page.keyboard.press('Tab');
    await expect(price.nth(0).getByText(fieldProblems.tooLarge)).toBeVisible();
    await price.nth(0).getByLabel(lotsTexts.places, { exact: true }).fill('4');
    await price.nth(0).getByLabel(lotsTexts.refundsPlaces).check();
    await inspect(page, 'lot-table');
    await button(page, lotsTexts.create).click();
    await expect(page.getByText(notices.lotCreated)).toBeVisible();
    const producer = await signedIn(PRODUCER);
    const { data } = await producer.call(contract.lots.list, { area: 'producer', params: { event_id } });
    expect(data.find(({ name }) => name === LOT)?.prices).toMatchObject([{ places: 4, refunds_places: true }]);
    await page.getByRole('link', { name: LOT, exact: true }).click();
    await expect(price.nth(0).getByLabel(lotsTexts.places, { exact: true })).toBeDisabled();
  });

  await test.step('the producer takes the fee upon himself', async () => {
    await page.goto(`${stageUrl()}/producer/events/${event_id}/general`);
    await page.getByRole('radio', { name: feePayerLabels.producer }).check();
    await inspect(page, 'general-fee');
    await button(page, generalTexts.save).click();
    await expect(page.getByText(generalTexts.unsaved)).toHaveCount(0);
    const producer = await signedIn(PRODUCER);
    const event = await producer.call(contract.events.read, { area: 'producer', params: { event_id } });
    expect(event.fee_paid_by).toBe('producer');
  });
});

test.describe('till', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a till sells a table as a whole, without a network too', async ({ page, context }) => {
    test.slow();
    const { event_id } = await openEveningWithTables();
    const { operator } = await openSalePoint(event_id);
    const counter = new TillCounter(page, LOT);
    await counter.enrol(stageUrl(), event_id, { email: operator.email, password: PASSWORD }, 'Caixa das mesas');
    await counter.openDrawer(['1', '0', '00']);
    await counter.cached();
    await context.setOffline(true);
    await counter.choose(TABLE, 1);
    await expect(page.getByText(/4 lugares/)).toBeVisible();
    await inspect(page, 'till-table');
    await counter.toPayment();
    await page.getByRole('button', { name: tillTexts.finish }).click();
    await expect(page.getByRole('heading', { name: tillTexts.done })).toBeVisible();
    await inspect(page, 'till-table-sold');
    await context.setOffline(false);
    const sold = async () => {
      const { data } = await operator.api.call(contract.salePoint.orders, { query: { event_ids: event_id } });
      return data.map(({ total, tickets = [], flags }) => [total, tickets.length, flags]);
    };
    await expect.poll(sold, { timeout: 60_000 }).toEqual([[320_01, 4, []]]);
  });
});
