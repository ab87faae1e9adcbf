import { expect, test, type Page } from '@playwright/test';
import { bringCast, CAST_PASSWORD, type Person } from '../../../tools/stage/cast.ts';
import { openEvent, openLot } from '../../../tools/stage/events.ts';
import { partOf, readMime, TestMailServer } from '../../../tools/stage/mail-server.ts';
import { sellOnline } from '../../../tools/stage/online-sale.ts';
import { withStage } from '../../../tools/stage/with-stage.ts';
import { payoutsTexts as texts } from '../src/screens/money/payouts/payouts-texts.ts';
import { enter } from './stage/people.ts';

const RECEIPT = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

let server: TestMailServer;

test.beforeAll(async () => {
  server = await TestMailServer.start();
});

test.afterAll(() => server.stop());

/** Returns the mail about a payout, with all recipients that the SMTP session accepted. */
async function mailAboutPayout({ email }: Person) {
  const mine = () => server.taken.find(({ to, raw }) => to.includes(email) && raw.includes('application/pdf'));
  await expect.poll(() => mine()?.to.length, { message: `a mail to ${email}` }).toBe(3);
  const message = readMime(mine()?.raw ?? '');
  return { to: mine()?.to, headers: message.headers, receipt: partOf(message, 'application/pdf')?.content };
}

test('@phone a payout that is requested and completed sends its receipt through SMTP', async ({ browser }) => {
  await withStage({ env: { SMTP_URL: server.url() } }, async (stage) => {
    const { producer, buyer, admin } = await bringCast(stage);
    const event = await openEvent(producer, 'Noite do Repasse');
    const lot = await openLot(producer, event, 'Lote único', 10);
    await sellOnline(buyer, event, lot.price_id, 2);
    const screenOf = async ({ email }: Person, path: string): Promise<Page> => {
      const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
      await enter(page, email, path, CAST_PASSWORD, stage.url);
      return page;
    };

    await test.step('asked for', async () => {
      const page = await screenOf(producer, `/producer/events/${event.id}/payouts/create`);
      await field(page, texts.amountLabel).fill('40,00');
      await page.getByRole('combobox', { name: texts.pixKey }).fill('52998224725');
      await button(page, texts.send).click();
      await expect(page.getByText('Solicitação criada com sucesso')).toBeVisible();
      await page.context().close();
    });

    await test.step('answered', async () => {
      const page = await screenOf(admin, '/super-admin/payouts');
      await page.getByRole('link', { name: /\d\d\/\d\d\/\d{4}/ }).click();
      await button(page, texts.answer).click();
      await button(page, texts.sendCopy).click();
      await field(page, texts.cc).fill('socia@exemplo.br');
      await field(page, texts.bcc).fill('contador@exemplo.br');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: RECEIPT });
      await button(page, texts.complete).click();
      await expect(page.getByText('Repasse realizado com sucesso!')).toBeVisible();
      await page.context().close();
    });

    await test.step('and in the mail', async () => {
      const { to, headers, receipt } = await mailAboutPayout(producer);
      expect(to?.toSorted()).toEqual(['contador@exemplo.br', producer.email, 'socia@exemplo.br']);
      expect(headers['to']).toContain(producer.email);
      expect(headers['cc']).toContain('socia@exemplo.br');
      expect(JSON.stringify(headers)).not.toContain('contador@exemplo.br');
      expect(receipt).toEqual(RECEIPT);
    });
  });
});
