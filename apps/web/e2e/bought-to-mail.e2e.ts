import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { bringCast } from '../../../tools/stage/cast.ts';
import { openEvent, openLot, type StagedEvent } from '../../../tools/stage/events.ts';
import { partOf, readMime, TestMailServer } from '../../../tools/stage/mail-server.ts';
import { withStage } from '../../../tools/stage/with-stage.ts';
import { cardTexts } from '../src/screens/selling/card/card-texts.ts';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const LOT = 'Lote único';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let server: TestMailServer;

test.beforeAll(async () => {
  server = await TestMailServer.start();
});

test.afterAll(() => server.stop());

/** Books from the page of an event to the form of its order, as a person without an account. */
async function book(page: Page, url: string, { slug }: StagedEvent, address: string): Promise<string> {
  await page.goto(`${url}/events/${slug}`);
  await button(page, texts.more('Inteira', LOT)).click();
  await button(page, texts.buy).click();
  await page.waitForURL(/\/orders\//);
  await page.getByLabel(texts.name, { exact: true }).fill('Bia Nogueira');
  await page.getByLabel(texts.email, { exact: true }).fill(address);
  await page.getByLabel(texts.document, { exact: true }).fill('52998224725');
  return new URL(page.url()).pathname;
}

/** Returns the mail that an SMTP session delivered to an address: its subject, its text and its attachment. */
async function mailTo(address: string) {
  const mine = () => server.taken.find(({ to }) => to.includes(address));
  await expect.poll(() => mine()?.to, { message: `a mail to ${address}` }).toEqual([address]);
  const message = readMime(mine()?.raw ?? '');
  return {
    user: mine()?.user,
    subject: message.headers['subject'],
    text: partOf(message, 'text/plain')?.content.toString(),
    file: partOf(message, 'application/pdf'),
  };
}

test('@phone tickets bought by Pix and by card arrive by mail through SMTP', async ({ page }) => {
  const env = { SMTP_URL: server.url(), MAIL_FROM: 'Festix <ola@festix.exemplo.br>' };
  await withStage({ env }, async (stage) => {
    const { producer } = await bringCast(stage);
    const event = await openEvent(producer, 'Noite do Correio');
    await openLot(producer, event, LOT, 10);
    const anybody = clientOf(stage.url, '');

    async function expectTickets(path: string, address: string): Promise<void> {
      const mail = await mailTo(address);
      expect(mail).toMatchObject({ user: TestMailServer.user.name, subject: 'Seu ingresso para Noite do Correio' });
      expect(mail.file?.headers['content-disposition']).toContain('ingresso.pdf');
      expect(mail.file?.content.subarray(0, 5).toString()).toBe('%PDF-');
      const [link] = /^https?:\/\/\S+\/orders\/\S+$/m.exec(mail.text ?? '') ?? [];
      expect(new URL(link ?? '').pathname).toBe(path);
      await page.goto(link ?? '');
      await expect(page.getByRole('img', { name: 'QR Code do ingresso' })).toBeVisible();
    }

    await test.step('by Pix', async () => {
      const path = await book(page, stage.url, event, 'pix@exemplo.br');
      await button(page, texts.payPix).click();
      await expect(page.getByRole('img', { name: texts.pixQr })).toBeVisible();
      const { payment } = await anybody.call(contract.buying.order, {
        params: { order_id: path.split('/').at(-1) ?? '' },
      });
      const params = { payment_id: payment?.id ?? '' };
      await anybody.call(contract.buying.sandbox, { params, body: { status: 'approved' } });
      await expect(page.getByRole('heading', { name: 'Seus ingressos' })).toBeVisible();
      await expectTickets(path, 'pix@exemplo.br');
    });

    await test.step('by card', async () => {
      const path = await book(page, stage.url, event, 'cartao@exemplo.br');
      await page.getByRole('radio', { name: texts.card }).check();
      await button(page, texts.payCard).click();
      await page.waitForURL(/\/cartao$/);
      await page.getByLabel(cardTexts.number, { exact: true }).fill('5031433215406351');
      await page.getByLabel(cardTexts.expiry, { exact: true }).fill('1130');
      await page.getByLabel(cardTexts.code, { exact: true }).fill('123');
      await page.getByRole('button', { name: /^Pagar R\$/ }).click();
      await page.waitForURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { name: 'Seus ingressos' })).toBeVisible();
      await expectTickets(path, 'cartao@exemplo.br');
    });
  });
});
