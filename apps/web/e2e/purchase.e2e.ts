import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract, type CheckoutQuestionBody, type SandboxBody } from '@festix/domain/contract';
import { purchaseProblemText } from '@festix/domain/ground';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { askedTexts } from '../src/screens/shopfront/public/asked-texts.ts';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { enter, newAddress, newPerson } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const LOT = 'Lote único';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const more = (page: Page, price: string) => button(page, texts.more(price, LOT));

const choices = (...answers: string[]) => answers.map((answer, sorting) => ({ answer, sorting }));

/** One question of every kind. */
const QUESTIONS: CheckoutQuestionBody[] = [
  { assignment: 'per_order', question: 'Como soube?', type: 'select', choices: choices('Rádio', 'Cartaz') },
  { assignment: 'per_order', question: 'Como vem?', type: 'multiple_choice', choices: choices('A pé', 'Ônibus') },
  { assignment: 'per_order', question: 'Recado', type: 'long_text', required: false },
  { assignment: 'per_ticket', question: 'Vai dançar?', type: 'single_choice', choices: choices('Vou', 'Só olhar') },
  { assignment: 'per_ticket', question: 'Restrição alimentar', type: 'short_text', required: false },
];

/** Opens an evening that asks every question and has a coupon. */
async function openAskingEvening(): Promise<Evening> {
  const evening = await openEventOfTonight();
  const { event_id } = evening;
  const producer = await signedIn(PRODUCER);
  const area = 'producer';
  const params = { event_id };
  await producer.call(contract.events.edit, { area, params, body: { limit_by_user: 4 } });
  await producer.call(contract.content.writeCheckoutForm, { area, params, body: { questions: QUESTIONS } });
  const lots = await producer.call(contract.lots.list, { area, params });
  await producer.call(contract.coupons.create, {
    area,
    params,
    body: {
      id: randomUUID(),
      name: 'FOGUEIRA',
      discount_type: 'percent_off',
      percent_off: 10,
      limit_by_ticket: 100,
      lots: lots.data.map(({ id }) => id),
      unlock_lots: false,
    },
  });
  return evening;
}

const orderIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Reports, as the gateway, the state of the charge that an order waits for. */
async function say(order_id: string, status: SandboxBody['status'], status_detail?: string): Promise<void> {
  const anybody = clientOf(stageUrl(), '');
  const { payment } = await anybody.call(contract.buying.order, { params: { order_id } });
  await anybody.call(contract.buying.sandbox, {
    params: { payment_id: payment?.id ?? '' },
    body: { status, ...(status_detail && { status_detail }) },
  });
}

/** Serves the pages of an installation whose gateway has no fields for ours: a card is named on the gateway's page. */
async function withoutCardFields(page: Page): Promise<void> {
  await page.route(`${stageUrl()}/events/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('<meta name="festix-card-fields" content="sandbox" />', '');
    return route.fulfill({ response, body });
  });
}

test('@phone tickets are chosen, booked, filled in and paid by Pix, without an account', async ({ page }) => {
  const { slug } = await openAskingEvening();
  const address = newAddress();

  await test.step('the choice and its total are in the open, and survive a reload', async () => {
    await page.goto(`${stageUrl()}/events/${slug}`);
    await expect(page.getByText(texts.limit('4'))).toBeVisible();
    await more(page, 'Inteira').click();
    await more(page, 'Meia').click();
    const bar = page.getByRole('region', { name: texts.bar });
    await expect(bar).toContainText('82,50');
    await inspect(page, 'purchase-chosen');
    await page.reload();
    await expect(bar).toContainText('2 ingressos, taxa incluída');
    await more(page, 'Inteira').click();
    await more(page, 'Inteira').click();
    await expect(more(page, 'Meia')).toBeDisabled();
    await button(page, texts.less('Inteira', LOT)).click();
    await button(page, texts.less('Inteira', LOT)).click();
  });

  await test.step('a coupon is told what it gives; a wrong one, that it gives nothing', async () => {
    const bar = page.getByRole('region', { name: texts.bar });
    await button(page, texts.haveCoupon).click();
    await field(page, texts.coupon).fill('brasa');
    await button(page, texts.applyCoupon).click();
    await expect(page.getByText(texts.couponWrong('unknown'))).toBeVisible();
    await field(page, texts.coupon).fill('fogueira');
    await button(page, texts.applyCoupon).click();
    await expect(page.getByText(texts.couponPercent('FOGUEIRA', '10%', ''))).toBeVisible();
    await expect(page).toHaveURL(/coupon=FOGUEIRA/);
    // 45,00 and 25,00 with their fees: the meia is reduced already.
    await expect(bar).toContainText('77,00');
    await inspect(page, 'purchase-coupon');
  });

  await test.step('what is missing is told beside its field, and what was typed survives a reload', async () => {
    await button(page, texts.buy).click();
    await page.waitForURL(/\/orders\//);
    await expect(page.getByRole('timer')).toBeVisible();
    await inspect(page, 'checkout');
    await button(page, texts.payPix).click();
    await expect(field(page, texts.name)).toBeFocused();
    await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
    await inspect(page, 'checkout-faults');
    await field(page, texts.name).fill('Bia Nogueira');
    await field(page, texts.email).fill(address);
    await field(page, texts.document).fill('52998224725');
    await field(page, 'Como soube?').selectOption('Cartaz');
    await field(page, 'A pé').check();
    await field(page, 'Ônibus').check();
    await field(page, `Recado (${askedTexts.optional})`).fill('Chego cedo.');
    const second = page.getByRole('group', { name: texts.ticketOf(2, `Meia, ${LOT}`), exact: true });
    await second.getByLabel(texts.forOther).check();
    await second.getByLabel(texts.otherName).fill('Léo Prado');
    await second.getByLabel(texts.otherEmail).fill('leo@exemplo.br');
    await second.getByLabel('Só olhar').check();
    await page.reload();
    await expect(field(page, texts.name)).toHaveValue('Bia Nogueira');
    await expect(field(page, 'Ônibus')).toBeChecked();
    await expect(page.getByLabel(texts.otherName)).toHaveValue('Léo Prado');
    const first = page.getByRole('group', { name: texts.ticketOf(1, `Inteira, ${LOT}`), exact: true });
    await first.getByLabel('Vou').check();
    await inspect(page, 'checkout-filled');
  });

  await test.step('the Pix waits, and the tickets come by themselves once it is paid', async () => {
    await button(page, texts.payPix).click();
    await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();
    await expect(button(page, texts.copyPix)).toBeVisible();
    await inspect(page, 'checkout-pix');
    await say(orderIn(page), 'approved');
    await expect(page.getByRole('heading', { name: 'Seus ingressos' })).toBeInViewport();
    await expect(page.getByText('Bia Nogueira').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: texts.answers })).toBeVisible();
    await expect(page.getByText('A pé, Ônibus')).toBeVisible();
    await page.goto(`${stageUrl()}/events/${slug}`);
    await expect(more(page, 'Inteira')).toBeVisible();
    await expect(page.getByRole('region', { name: texts.bar })).toBeHidden();
  });
});

test('@phone a refused card is tried again after a Pix, and pays', async ({ page }) => {
  await withoutCardFields(page);
  const { slug } = await openEventOfTonight();
  const buyer = await newPerson('Rita Sales');
  await enter(page, buyer.email, `/events/${slug}`);
  await more(page, 'Inteira').click();
  await button(page, texts.buy).click();
  await page.waitForURL(/\/orders\//);
  const order = page.url();
  await expect(field(page, texts.name)).toHaveValue('Rita Sales');
  await field(page, texts.foreigner).check();
  await expect(page.getByRole('radio', { name: texts.pixNeedsDocument })).toBeDisabled();
  await inspect(page, 'checkout-foreigner');
  await field(page, texts.foreigner).uncheck();
  await field(page, texts.document).fill('52998224725');
  await page.getByRole('radio', { name: texts.card }).check();
  await button(page, texts.payCard).click();
  await page.waitForURL(/\/sandbox\/payments\//);
  await say(order.split('/').at(-1) ?? '', 'rejected', 'cc_rejected_insufficient_amount');

  await page.goto(order);
  await expect(page.getByText(texts.rejected)).toBeVisible();
  await inspect(page, 'checkout-rejected');
  await expect(page.getByRole('radio', { name: texts.card })).toBeChecked();
  await page.getByRole('radio', { name: texts.pixLine }).check();
  await button(page, texts.payPix).click();
  await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();

  await button(page, texts.change).click();
  await page.getByRole('radio', { name: texts.card }).check();
  await button(page, texts.payCard).click();
  await page.waitForURL(/\/sandbox\/payments\//);
  await page.goto(order);
  await expect(page.getByRole('link', { name: texts.toCard })).toBeVisible();
  await inspect(page, 'checkout-card');
  await say(orderIn(page), 'approved');
  await expect(page.getByRole('heading', { name: 'Seus ingressos' })).toBeVisible();
});

test('an open booking is continued, replaced, and cancelled', async ({ page }) => {
  const { slug } = await openEventOfTonight();
  const buyer = await newPerson();
  await enter(page, buyer.email, `/events/${slug}`);
  await more(page, 'Inteira').click();
  await button(page, texts.buy).click();
  await page.waitForURL(/\/orders\//);
  const first = page.url();

  await page.goto(`${stageUrl()}/events/${slug}`);
  await expect(page.getByText(texts.openBooking)).toBeVisible();
  await inspect(page, 'purchase-open-booking');
  await more(page, 'Meia').click();
  await button(page, texts.buy).click();
  const alert = page.getByText(purchaseProblemText('EXISTING_TICKETS_ERROR'));
  await expect(alert).toBeVisible();
  await inspect(page, 'purchase-existing');
  await page.getByRole('link', { name: texts.resume }).click();
  await expect(page).toHaveURL(first);

  await page.goBack();
  await button(page, texts.replace).click();
  await page.waitForURL((url) => /\/orders\//.test(url.pathname) && url.href !== first);
  await button(page, texts.giveBack).click();
  await inspect(page, 'checkout-give-back');
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspect(page, 'checkout-dark');
  await button(page, texts.giveBackYes).click();
  await expect(page.getByText(texts.givenBack)).toBeVisible();
  await expect(page).toHaveURL(`${stageUrl()}/events/${slug}`);

  await page.goto(`${stageUrl()}/events/${slug}?error=EXPIRED_CART_ERROR`);
  await expect(page.getByText(purchaseProblemText('EXPIRED_CART_ERROR'))).toBeVisible();
  await more(page, 'Meia').click();
  await inspect(page, 'purchase-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await inspect(page, 'purchase-expired');
  await button(page, 'Dispensar').click();
  await expect(page).toHaveURL(`${stageUrl()}/events/${slug}`);
});
