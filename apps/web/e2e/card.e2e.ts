import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { contract, type OrderView } from '@festix/domain/contract';
import { cardRefusalAdvice } from '@festix/domain/selling';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { cardTexts as texts } from '../src/screens/selling/card/card-texts.ts';
import { ticketsTexts } from '../src/screens/selling/orders/tickets-texts.ts';
import { purchaseTexts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectLayout } from './stage/inspect.ts';
import { newAddress } from './stage/people.ts';
import { SIZES } from './stage/sizes.ts';

const LOT = 'Lote único';
const NUMBER = '5031 4332 1540 6351';

const button = (page: Page | FrameLocator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const payKey = (page: Page) => page.getByRole('button', { name: /^Pagar (?:\d+x de )?R\$/ });
const orderOf = (page: Page) => /\/orders\/([^/]+)/.exec(new URL(page.url()).pathname)?.[1] ?? '';

/** Goes from the event's page to the page of the card, as a person without an account. */
async function toCard(page: Page, slug: string): Promise<void> {
  await page.goto(`${stageUrl()}/events/${slug}`);
  await button(page, purchaseTexts.more('Inteira', LOT)).click();
  await button(page, purchaseTexts.buy).click();
  await page.waitForURL(/\/orders\//);
  await field(page, purchaseTexts.name).fill('Bia Nogueira');
  await field(page, purchaseTexts.email).fill(newAddress());
  await field(page, purchaseTexts.document).fill('52998224725');
  await page.getByRole('radio', { name: purchaseTexts.card }).check();
  await button(page, purchaseTexts.payCard).click();
  await page.waitForURL(/\/cartao$/);
}

/** Types a card; the name decides the sandbox's answer. */
async function typeCard(page: Page, name: string): Promise<void> {
  await field(page, texts.number).fill(NUMBER.replaceAll(' ', '-'));
  await field(page, texts.name).fill(name);
  await field(page, texts.expiry).fill('1130');
  await field(page, texts.code).fill('123');
  await expect(field(page, texts.installments)).toBeEnabled();
}

async function read(order_id: string): Promise<OrderView> {
  return clientOf(stageUrl(), '').call(contract.buying.order, { params: { order_id } });
}

test('@phone a card pays in three instalments, which the key, the order and its receipt tell', async ({ page }) => {
  const { slug } = await openEventOfTonight();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await toCard(page, slug);
  await expect(field(page, texts.name)).toHaveValue('Bia Nogueira');
  // Number, validity, code and name: instalments are chosen.
  await expect(page.getByRole('textbox')).toHaveCount(4);
  await payKey(page).click();
  await expect(page.getByText(texts.numberWrong)).toBeVisible();
  await expect(field(page, texts.number)).toBeFocused();

  await typeCard(page, 'APRO');
  await expect(field(page, texts.number)).toHaveValue(NUMBER);
  await field(page, texts.installments).selectOption('12');
  await expect(page.getByText(/CET .*Total no cartão: /)).toBeVisible();
  await inspect(page, 'card-twelve');
  await field(page, texts.installments).selectOption('3');
  await expect(payKey(page)).toHaveText(/^Pagar 3x de/);
  for (const viewport of [{ width: 320, height: 568 }, SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(viewport);
    await inspectLayout(page, `card-${viewport.width}`);
  }
  await payKey(page).press('Enter');
  await page.waitForURL(/\/orders\/[^/]+$/);
  await expect(page.getByRole('heading', { name: ticketsTexts.yours })).toBeVisible();
  await expect(page.getByText('Mastercard final 6351')).toBeVisible();
  await expect(page.getByText(/^3x de R\$/)).toBeVisible();
  // Nobody but the gateway's fields has the number.
  expect(asked.filter((body) => body.replace(/\D/g, '').includes('5031433215406351'))).toEqual([]);
});

test('@phone a card that is refused three times says what to do, and gives way to a Pix', async ({ page }) => {
  const { slug } = await openEventOfTonight();
  await toCard(page, slug);
  await typeCard(page, 'FUND');
  for (const [name, detail] of [
    ['FUND', 'cc_rejected_insufficient_amount'],
    ['SECU', 'cc_rejected_bad_filled_security_code'],
    ['CALL', 'cc_rejected_call_for_authorize'],
  ] as const) {
    await field(page, texts.name).fill(name);
    await expect(page.getByText(texts.pixOffer)).toHaveCount(0);
    await payKey(page).click();
    await expect(page.getByText(cardRefusalAdvice(detail)).first()).toBeVisible();
    if (name !== 'SECU') continue;
    await expect(field(page, texts.code)).toBeFocused();
    await expect(field(page, texts.code)).toHaveAccessibleDescription(`${cardRefusalAdvice(detail)} ${texts.codeHint}`);
  }
  await expect(page.getByText(texts.pixOffer)).toBeVisible();
  await inspect(page, 'card-refused-thrice');
  await page.reload();
  await expect(page.getByText(texts.pixOffer)).toBeVisible();
  await button(page, texts.byPix).click();
  await expect(page.getByRole('img', { name: purchaseTexts.pixQr })).toBeVisible();
});

test('@phone each answer of a bank is told in its own words, and a review keeps the places', async ({ page }) => {
  const { slug } = await openEventOfTonight();
  await toCard(page, slug);
  await typeCard(page, 'OTHE');
  for (const [name, detail, guilty] of [
    ['OTHE', 'cc_rejected_other_reason'],
    ['EXPI', 'cc_rejected_bad_filled_date', texts.expiry],
    ['FORM', 'cc_rejected_bad_filled_other'],
  ] as const) {
    await field(page, texts.name).fill(name);
    await payKey(page).click();
    await expect(page.getByText(cardRefusalAdvice(detail)).first()).toBeVisible();
    if (guilty) await expect(field(page, guilty)).toBeFocused();
  }
  const order_id = orderOf(page);
  await field(page, texts.name).fill('CONT');
  await payKey(page).click();
  await page.waitForURL(/\/orders\/[^/]+$/);
  await expect(page.getByText(purchaseTexts.inReview).first()).toBeVisible();
  expect(await read(order_id)).toMatchObject({ status: 'booking', payment: { status: 'pending' } });
});

test('@desktop two tabs that pay one order charge one card, and both lead to its tickets', async ({
  page,
  context,
}) => {
  const { slug } = await openEventOfTonight();
  await toCard(page, slug);
  const other = await context.newPage();
  await other.goto(page.url());
  const order_id = orderOf(page);
  for (const tab of [page, other]) await typeCard(tab, 'APRO');
  await Promise.all([payKey(page).click(), payKey(other).click()]);
  for (const tab of [page, other]) {
    await tab.waitForURL(/\/orders\/[^/]+$/);
    await expect(tab.getByRole('heading', { name: ticketsTexts.yours })).toBeVisible();
  }
  const order = await read(order_id);
  expect(order).toMatchObject({ status: 'paid', payment: { status: 'approved' } });
  // A second payment would have been sent back.
  expect(order).not.toHaveProperty('sent_back');
});

test('@desktop a bank asks in the page, is abandoned, refuses, and then lets the card pay', async ({ page }) => {
  const { slug } = await openEventOfTonight();
  await toCard(page, slug);
  await typeCard(page, '3DS');
  await payKey(page).click();
  const bank = page.frameLocator(`iframe[title="${texts.challengeFrame}"]`);
  await expect(button(bank, texts.bankYes)).toBeVisible();
  await inspect(page, 'card-challenge');
  // A reload finds the question again, and another card leaves it.
  await page.reload();
  await expect(button(bank, texts.bankNo)).toBeVisible();
  await button(page, texts.otherCard).click();
  await typeCard(page, '3DS');
  await payKey(page).click();
  await button(bank, texts.bankNo).click();
  await expect(page.getByText(cardRefusalAdvice('cc_rejected_3ds_challenge'))).toBeVisible();
  await payKey(page).click();
  await button(bank, texts.bankYes).click();
  await page.waitForURL(/\/orders\/[^/]+$/);
  await expect(page.getByRole('heading', { name: ticketsTexts.yours })).toBeVisible();
});

test('@phone a card whose answer is lost, and that is pressed twice, is charged once', async ({ page }) => {
  const { slug } = await openEventOfTonight();
  await toCard(page, slug);
  await typeCard(page, 'APRO');
  const tokens: string[] = [];
  await page.route('**/checkout', async (route) => {
    tokens.push((route.request().postDataJSON() as { payment: { token: string } }).payment.token);
    // The server charges, and its first answer does not arrive.
    const answer = await route.fetch();
    await (tokens.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  const order_id = orderOf(page);
  await payKey(page).dblclick();
  await expect(page.getByText(texts.doubt)).toBeVisible();
  await page.waitForURL(/\/orders\/[^/]+$/);
  await expect(page.getByRole('heading', { name: ticketsTexts.yours })).toBeVisible();
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).toBe(tokens[0]);
  expect(await read(order_id)).toMatchObject({ status: 'paid', payment: { status: 'approved' } });
  // The way back does not lead to the card.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/cartao$/);
});
