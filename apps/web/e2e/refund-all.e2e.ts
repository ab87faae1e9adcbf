import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { refundOutcomeLabels } from '@festix/domain/selling';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { refundAllTexts as texts } from '../src/screens/selling/refund-all/refund-all-texts.ts';
import { refundsTexts } from '../src/screens/selling/refunds/refunds-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inBothLights, inspect, inspectDialog } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { enter, newPerson, newProducer, PASSWORD, type Person } from './stage/people.ts';
import { soldEvent, type SoldEvent } from './stage/sold-event.ts';

const ADMIN = 'admin@festix.dev';
const SUPPORT = 'suporte@festix.dev';

const region = (page: Page) => page.getByRole('region', { name: texts.title });
const button = (page: Page, name: string | RegExp) => region(page).getByRole('button', { name, exact: true });

/** Buys one more ticket of an event for a person with an account. */
async function buyOne(buyer: Person, { slug, price_id }: SoldEvent): Promise<{ order_id: string; payment_id: string }> {
  const order_id = randomUUID();
  await buyer.api.call(contract.buying.book, {
    params: { slug },
    body: { id: order_id, items: [{ price_id, amount: 1 }] },
  });
  const { payment } = await buyer.api.call(contract.buying.checkout, {
    params: { order_id },
    body: {
      buyer: { name: buyer.name, email: buyer.email, phone: '+5581998765432', document: '52998224725' },
      payment: { method: 'pix' },
    },
  });
  const payment_id = payment?.id ?? '';
  await buyer.api.call(contract.buying.sandbox, { params: { payment_id }, body: { status: 'approved' } });
  expect((await nextMailTo(buyer.email)).template).toBe('tickets');
  return { order_id, payment_id };
}

/** Creates an event with two orders, one of which is disputed, and cancels it. */
async function cancelledEvent() {
  const producer = await newProducer('Produtora do Adeus');
  const buyer = await newPerson('Bia Nogueira');
  const sold = await soldEvent(producer, { name: 'Baile do Adeus', holders: [], buyer_name: 'Ana Lima' });
  const { order_id, payment_id } = await buyOne(buyer, sold);
  const anybody = clientOf(stageUrl(), '');
  await anybody.call(contract.buying.sandbox, { params: { payment_id }, body: { status: 'in_mediation' } });
  await producer.api.call(contract.announcements.cancel, {
    area: 'producer',
    params: { event_id: sold.event_id },
    body: { id: randomUUID(), message: null },
  });
  return { producer, buyer, sold, order_id, payment_id };
}

test(
  'a producer refunds everybody of a cancelled event, and what failed again',
  { tag: '@desktop' },
  async ({ page }) => {
    const { producer, buyer, sold, order_id, payment_id } = await cancelledEvent();
    const tab = `/producer/events/${sold.event_id}/refunds`;
    const dialog = page.getByRole('dialog');
    await enter(page, producer.email, tab, PASSWORD);

    await test.step('having read what goes back, and what is left to people', async () => {
      await expect(region(page)).toContainText(texts.orders(1));
      await inBothLights(page, 'refund-all-offer');
      await button(page, texts.start).click();
      await expect(dialog).toContainText(texts.what(1, 1));
      await expect(dialog).toContainText(texts.disputed);
      await inBothLights(page, 'refund-all-ask');
      await dialog.getByRole('button', { name: texts.start, exact: true }).click();
      await expect(page.getByText(notices.refundAllStarted)).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    await test.step('until it is done, with the reason of what failed', async () => {
      await expect(region(page).getByText(texts.states.done, { exact: true })).toBeVisible({ timeout: 30_000 });
      const row = region(page).getByRole('row').filter({ hasText: 'Bia Nogueira' });
      await expect(row).toContainText(problemOf('REFUND_DISPUTED').detail);
      const refunded = region(page).getByRole('row').filter({ hasText: 'Ana Lima' });
      await expect(refunded).toContainText(refundOutcomeLabels.refunded, { timeout: 30_000 });
      // Two jobs send them, in any order.
      const mails = [await nextMailTo(sold.buyer), await nextMailTo(sold.buyer)];
      expect(mails.map(({ template }) => template).toSorted()).toEqual(['event-cancelled', 'refund-done']);
      await inBothLights(page, 'refund-all-failed');
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, texts.file).click()]);
      const file = readFileSync(await download.path(), 'utf8');
      expect(file).toContain('Bia Nogueira');
      expect(file).toContain(refundOutcomeLabels.failed);
    });

    await test.step('and once the dispute is over, tries again', async () => {
      const anybody = clientOf(stageUrl(), '');
      await anybody.call(contract.buying.sandbox, { params: { payment_id }, body: { status: 'approved' } });
      await button(page, texts.retry(1)).click();
      await expect(page.getByText(notices.refundAllRetried)).toBeVisible();
      await expect(button(page, texts.retry(1))).toBeHidden({ timeout: 30_000 });
      const row = region(page).getByRole('row').filter({ hasText: 'Bia Nogueira' });
      await expect(row).toContainText(refundOutcomeLabels.refunded, { timeout: 30_000 });
      const order = await buyer.api.call(contract.buying.order, { params: { order_id } });
      expect(order).toMatchObject({ status: 'refunded', refunded_amount: order.total });
    });
  },
);

test('support and super-admin see the refund of everybody on a phone', { tag: '@phone' }, async ({ page, browser }) => {
  const { sold, buyer, order_id } = await cancelledEvent();
  await enter(page, SUPPORT, `/support/events/${sold.event_id}/refunds`);
  await button(page, texts.start).click();
  const dialog = page.getByRole('dialog');
  // Support sees no balance.
  await expect(dialog).not.toContainText(texts.balance);
  await inspectDialog(page, 'refund-all-ask-phone');
  await dialog.getByRole('button', { name: texts.start, exact: true }).click();
  await expect(region(page).getByText(texts.states.done, { exact: true })).toBeVisible({ timeout: 30_000 });
  await inspect(page, 'refund-all-done-phone');

  const admin = await signedIn(ADMIN);
  const { run } = await admin.call(contract.refunds.all, { area: 'super-admin', params: { event_id: sold.event_id } });
  expect(run).toMatchObject({ state: 'done', started_by: { name: expect.any(String) } });

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'pt-BR' });
  const theirs = await context.newPage();
  await enter(theirs, buyer.email, `/events/${sold.slug}/orders/${order_id}`, PASSWORD);
  await expect(theirs.getByRole('region', { name: refundsTexts.title })).toContainText(refundsTexts.disputed);
  await context.close();
});
