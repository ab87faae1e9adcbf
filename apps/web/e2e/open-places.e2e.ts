import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { HOLD_MINUTES } from '@festix/domain/selling';
import { purchaseTexts as texts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { newAddress } from './stage/people.ts';

const LOT = 'Lote único';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('@phone a buyer who chooses the largest order gets a short hold, which a name turns into the full one', async ({
  page,
}) => {
  const { event_id, slug } = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  await producer.call(contract.events.edit, {
    area: 'producer',
    params: { event_id },
    body: { max_per_order: 2 },
  });

  await page.goto(`${stageUrl()}/events/${slug}`);
  const more = button(page, texts.more('Inteira', LOT));
  await more.click();
  await more.click();
  await expect(more).toBeDisabled();
  await expect(page.getByText(texts.fullOrder('2 ingressos')).last()).toBeVisible();
  await inspect(page, 'purchase-full');

  await button(page, texts.buy).click();
  await page.waitForURL(/\/orders\//);
  await expect(page.getByText(texts.shortHold(String(HOLD_MINUTES)))).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/0?6:/);
  await inspect(page, 'checkout-short-hold');
  await page.getByLabel(texts.name, { exact: true }).fill('Bia Nogueira');
  await page.getByLabel(texts.email, { exact: true }).fill(newAddress());
  await expect(page.getByText(texts.namedHold(String(HOLD_MINUTES)))).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/1[34]:/);
  await inspect(page, 'checkout-named-hold');
  await expect(page.getByLabel(texts.document, { exact: true })).toBeEnabled();
});
