import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { fieldTexts } from '../src/frame/form/field-texts.ts';
import { ticketsTexts as texts } from '../src/screens/selling/orders/tickets-texts.ts';
import { purchaseTexts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { refundsTexts } from '../src/screens/selling/refunds/refunds-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { nextCodeTo, nextLinkTo } from './stage/mails.ts';
import { newAddress } from './stage/people.ts';
import { SIZES } from './stage/sizes.ts';

const LOT = 'Lote único';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const qr = (page: Page) => page.getByRole('img', { name: 'QR Code do ingresso' });

/** Creates an unlisted event of next month with places at a price. */
async function openDance() {
  const producer = await signedIn('produtor@festix.dev');
  const event_id = randomUUID();
  const slug = `baile-do-link-${event_id.slice(0, 8)}`;
  const start_date = new Date(Date.now() + 30 * DAY).toISOString();
  await producer.call(contract.events.create, {
    area: 'producer',
    body: { id: event_id, name: 'Baile do Link', slug, start_date, end_date: null, availability: 'private' },
  });
  const lot = await producer.call(contract.lots.create, {
    area: 'producer',
    params: { event_id },
    body: {
      ...{ id: randomUUID(), name: LOT, ticket_limit: 20, visible: true, enabled: true },
      prices: [{ name: 'Inteira', value: 100_00, kind: 'inteira', sorting: 0 }],
    },
  });
  await producer.call(contract.events.publish, { area: 'producer', params: { event_id } });
  return { event_id, slug, price_id: lot.prices[0]!.id };
}

/** Buys two tickets without an account, in no browser of the test. */
async function guestBuys({ slug, price_id }: Awaited<ReturnType<typeof openDance>>) {
  const email = newAddress();
  const order_id = randomUUID();
  const anybody = clientOf(stageUrl(), '');
  await anybody.call(contract.buying.book, {
    params: { slug },
    body: { id: order_id, items: [{ price_id, amount: 2 }] },
  });
  const { payment } = await anybody.call(contract.buying.checkout, {
    params: { order_id },
    body: {
      buyer: { name: 'Bia Nogueira', email, phone: '+5581998765432', document: '52998224725' },
      payment: { method: 'pix' },
    },
  });
  await anybody.call(contract.buying.sandbox, {
    params: { payment_id: payment?.id ?? '' },
    body: { status: 'approved' },
  });
  return { email, path: `/events/${slug}/orders/${order_id}` };
}

async function anotherPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: SIZES.phone })).newPage();
}

test(
  'a guest opens the mail’s link on another phone, and a third phone needs a code',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { email, path } = await guestBuys(await openDance());
    const link = await nextLinkTo(email);

    await test.step('one tap opens the order, and the address loses the token', async () => {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: texts.openTitle })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await inspect(page, 'guest-link');
      await button(page, texts.open).click();
      await expect(qr(page)).toHaveCount(2);
      await inspect(page, 'guest-order');
      await page.reload();
      await expect(qr(page)).toHaveCount(2);
    });

    const third = await anotherPhone(browser);
    await test.step('the link does nothing on a second phone, which opens the order by a code', async () => {
      await third.goto(link);
      await button(third, texts.open).click();
      await expect(third.getByText(texts.linkRefused)).toBeVisible();
      await inspect(third, 'guest-link-refused');
      await button(third, texts.askCode).click();
      const code = await nextCodeTo(email);
      await third.getByLabel(texts.code, { exact: true }).fill('AAAA-AAAA');
      await button(third, texts.open).click();
      await expect(third.getByText('Código inválido ou expirado.')).toBeVisible();
      await inspect(third, 'guest-code');
      await third.getByLabel(texts.code, { exact: true }).fill(code);
      await button(third, texts.open).click();
      await expect(qr(third)).toHaveCount(2);
    });

    await test.step('the buyer ends the accesses, and the phone with the link loses the order', async () => {
      await button(third, texts.endAccess).click();
      await inspect(third, 'guest-end-access');
      await button(third, texts.endAccessYes).click();
      await expect(third.getByText(texts.accessEnded)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: texts.elsewhere })).toBeVisible();
      await expect(qr(page)).toHaveCount(0);
      await third.reload();
      await expect(qr(third)).toHaveCount(2);
    });

    await test.step('one tap keeps the order in an account', async () => {
      await button(third, texts.keep).click();
      await expect(third.getByText(texts.keepDone)).toBeVisible();
      await expect(button(third, texts.keep)).toHaveCount(0);
      await third.goto(`${stageUrl()}/customer/orders`);
      await expect(third.getByText('Baile do Link').first()).toBeVisible();
    });
  },
);

test('a link’s reader keeps the order in an account after a code', { tag: '@phone' }, async ({ page }) => {
  const { email } = await guestBuys(await openDance());
  await page.goto(await nextLinkTo(email));
  await button(page, texts.open).click();
  await button(page, texts.keep).click();
  await page.getByLabel(texts.code, { exact: true }).fill(await nextCodeTo(email));
  await inspect(page, 'guest-keep');
  await page.locator('form').getByRole('button', { name: texts.open, exact: true }).click();
  await expect(page.getByText(texts.keepDone)).toBeVisible();
  await expect(qr(page)).toHaveCount(2);
});

test('the mail of a cancelled event opens the refund dialog', { tag: '@phone' }, async ({ page }) => {
  const dance = await openDance();
  const { email } = await guestBuys(dance);
  await nextLinkTo(email);
  const support = await signedIn('suporte@festix.dev');
  await support.call(contract.announcements.cancel, {
    area: 'support',
    params: { event_id: dance.event_id },
    body: { id: randomUUID() },
  });
  await page.goto(await nextLinkTo(email));
  await button(page, texts.open).click();
  await expect(page.getByRole('dialog', { name: refundsTexts.ask })).toBeVisible();
  await inspect(page, 'guest-refund');
});

test(
  'an address that looks wrong is asked about, and a pasted document and phone survive',
  { tag: '@phone' },
  async ({ page }) => {
    const { slug } = await openDance();
    await page.goto(`${stageUrl()}/events/${slug}`);
    await button(page, purchaseTexts.more('Inteira', LOT)).click();
    await button(page, purchaseTexts.buy).click();
    await page.waitForURL(/\/orders\//);
    const email = page.getByLabel(purchaseTexts.email, { exact: true });

    await test.step('the question changes the address at a tap alone', async () => {
      await email.fill('bia@gmial.com');
      await email.blur();
      await expect(page.getByText(fieldTexts.didYouMean)).toBeVisible();
      await inspect(page, 'email-suggested');
      await button(page, 'bia@gmail.com').click();
      await expect(email).toHaveValue('bia@gmail.com');
      await expect(page.getByText(fieldTexts.didYouMean)).toHaveCount(0);
    });

    await test.step('a Brazilian provider is not asked about', async () => {
      await email.fill('bia@bol.com.br');
      await email.blur();
      await expect(page.getByText(fieldTexts.didYouMean)).toHaveCount(0);
    });

    await test.step('a paste keeps the part that the field is for', async () => {
      await paste(page, purchaseTexts.document, 'CPF: 529.982.247-25 (Bia)');
      await expect(page.getByLabel(purchaseTexts.document, { exact: true })).toHaveValue('529.982.247-25');
      await paste(page, purchaseTexts.phone, 'WhatsApp: +55 81 99876-5432');
      await expect(page.getByLabel(purchaseTexts.phone, { exact: true })).toHaveValue('(81) 99876-5432');
    });
  },
);

/** Pastes a text into a field as the browser does: its event first, and the text itself if nobody took it. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (input.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}
