import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { ticketsTexts } from '../src/screens/selling/orders/tickets-texts.ts';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { nextCodeTo } from './stage/mails.ts';
import { newAddress, PASSWORD } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';

const LOT = 'Roda aberta';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens an evening that also has free places, and places for a contribution. */
async function openFreeEvening(): Promise<Evening> {
  const evening = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  await producer.call(contract.lots.create, {
    area: 'producer',
    params: { event_id: evening.event_id },
    body: {
      id: randomUUID(),
      name: LOT,
      ticket_limit: 100,
      visible: true,
      enabled: true,
      prices: [
        { name: 'Entrada', pricing: 'free', value: 0, sorting: 0 },
        { name: 'Apoio', pricing: 'contribution', minimum: 10_00, suggestions: [20_00, 50_00], sorting: 1 },
      ],
    },
  });
  return evening;
}

test('@phone free places are taken with a code from the mail, and one is given back', async ({ page }) => {
  const { slug } = await openFreeEvening();
  const address = newAddress();

  await test.step('a contribution is counted in the open, and a free place says that it is free', async () => {
    await page.goto(`${stageUrl()}/events/${slug}`);
    await button(page, texts.more('Apoio', LOT)).click();
    await button(page, texts.more('Apoio', LOT)).click();
    await button(page, texts.more('Apoio', LOT)).click();
    const apoio = page.getByRole('group', { name: texts.contribution('Apoio') });
    await expect(apoio).toContainText(/3 × R\$\s22,00 = R\$\s66,00/);
    await apoio.getByLabel(texts.givenEach).fill('5,00');
    await expect(apoio).toContainText(texts.givenBetween('R$\u00a010,00', 'R$\u00a010.000,00'));
    await apoio.getByRole('button', { name: /50,00/ }).click();
    await expect(apoio).toContainText(/3 × R\$\s55,00 = R\$\s165,00/);
    await inspect(page, 'free-chosen');
    for (let taken = 0; taken < 3; taken++) await button(page, texts.less('Apoio', LOT)).click();
    await button(page, texts.more('Entrada', LOT)).click();
    await button(page, texts.more('Entrada', LOT)).click();
    await expect(page.getByRole('region', { name: texts.bar })).toContainText('Grátis');
    await button(page, texts.reserve).click();
  });

  await test.step('who buys proves the address by its code', async () => {
    await page.getByLabel(texts.name, { exact: true }).fill('Bia Nogueira');
    await page.getByLabel(texts.email, { exact: true }).fill(address);
    await button(page, texts.payFree).click();
    await expect(page.getByText(texts.proofLine(address))).toBeVisible();
    await inspect(page, 'free-proof');
    const code = await nextCodeTo(address);
    await page.getByLabel(texts.proofCode).fill('AAAA-AAAA');
    await button(page, texts.proofSend).click();
    await expect(page.getByText('Código inválido ou expirado.')).toBeVisible();
    await page.getByLabel(texts.proofCode).fill(code);
    await button(page, texts.proofSend).click();
    await expect(button(page, ticketsTexts.givePlaceBack)).toHaveCount(2);
    await inspect(page, 'free-tickets');
  });

  await test.step('one place goes back from its whole screen, and the other stays', async () => {
    await page.getByRole('link', { name: ticketsTexts.fullScreen }).first().click();
    await page.waitForURL(/\/tickets\/1$/);
    await expect(button(page, ticketsTexts.givePlaceBack)).toHaveCount(1);
    await button(page, ticketsTexts.givePlaceBack).click();
    await inspect(page, 'free-give-back');
    await button(page, ticketsTexts.givePlaceBackYes).click();
    await expect(button(page, ticketsTexts.givePlaceBackYes)).toHaveCount(0);
    await expect(button(page, ticketsTexts.givePlaceBack)).toHaveCount(1);
    await button(page, ticketsTexts.givePlaceBack).click();
    await button(page, ticketsTexts.givePlaceBackYes).click();
    await expect(page.getByRole('heading', { name: texts.placesGivenBack })).toBeVisible();
  });
});

test.describe('till', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a till sells free places without a payment, and takes a contribution, without a network too', async ({
    page,
    context,
  }) => {
    test.slow();
    const evening = await openFreeEvening();
    const { operator } = await openSalePoint(evening.event_id);
    const counter = new TillCounter(page, LOT);
    await counter.enrol(stageUrl(), evening.event_id, { email: operator.email, password: PASSWORD }, 'Caixa de prova');
    await counter.openDrawer(['1', '0', '00']);
    await counter.cached();

    const issue = async (amount: number) => {
      await counter.choose('Entrada', amount);
      await page.getByRole('button', { name: tillTexts.issue }).click();
      await expect(page.getByRole('heading', { name: tillTexts.done })).toBeVisible();
      await page.getByRole('button', { name: tillTexts.newSale }).click();
    };
    await issue(2);
    await context.setOffline(true);
    await issue(1);
    await counter.choose('Apoio', 2);
    // On a phone the lines of the sale lie behind its bar.
    const bar = page.getByRole('button', { name: new RegExp(tillTexts.showSale) });
    if (await bar.isVisible()) await bar.click();
    await page.getByRole('button', { name: tillTexts.giveAmount('R$\u00a050,00') }).click();
    await inspect(page, 'till-contribution');
    await counter.toPayment();
    await page.getByRole('button', { name: tillTexts.finish }).click();
    await expect(page.getByRole('heading', { name: tillTexts.done })).toBeVisible();
    await context.setOffline(false);

    const sold = async () => {
      const { data } = await operator.api.call(contract.salePoint.orders, { query: { event_ids: evening.event_id } });
      return data.map(({ payment_method, total, tickets = [], flags }) => [
        payment_method,
        total,
        tickets.length,
        flags,
      ]);
    };
    await expect
      .poll(async () => (await sold()).toSorted(), { timeout: 60_000 })
      .toEqual([
        ['cash', 100_00, 2, []],
        ['free', 0, 1, []],
        ['free', 0, 2, []],
      ]);
  });
});
