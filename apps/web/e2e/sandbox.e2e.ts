import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { sandboxTexts as texts } from '../src/screens/selling/sandbox/sandbox-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';

interface CardOrder {
  order_id: string;
  code: string;
  checkout_url: string;
}

/** Creates an order of two tickets that waits for its card payment. */
async function orderByCard(): Promise<CardOrder> {
  const { event_id, slug } = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  const lots = await producer.call(contract.lots.list, { area: 'producer', params: { event_id } });
  const price_id = lots.data[0]?.prices.find(({ kind }) => kind === 'inteira')?.id ?? '';
  const anybody = clientOf(stageUrl(), '');
  const order_id = randomUUID();
  await anybody.call(contract.buying.book, {
    params: { slug },
    body: { id: order_id, items: [{ price_id, amount: 2 }] },
  });
  const order = await anybody.call(contract.buying.checkout, {
    params: { order_id },
    body: {
      buyer: { name: 'Bia Nogueira', email: 'bia@exemplo.br', phone: '+5511987654321', document: '52998224725' },
      payment: { method: 'card' },
    },
  });
  return { order_id, code: order.code, checkout_url: order.payment?.checkout_url ?? '' };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `a card is refused, approved, disputed and charged back on the page of the test gateway, ${colorScheme}`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const { code, checkout_url, order_id } = await orderByCard();
      await page.goto(new URL(checkout_url).pathname.replace(/^/, stageUrl()));
      await expect(page.getByText(texts.notReal)).toBeVisible();
      await expect(page.getByText(code)).toBeVisible();
      await inspect(page, `sandbox-waiting-${colorScheme}`);

      await button(page, texts.actions.rejected).click();
      await expect(page.getByText('Recusado: O banco não processou')).toBeVisible();
      await button(page, texts.actions.approved).click();
      await expect(page.getByText('Aprovado: Pagamento aprovado')).toBeVisible();
      await inspect(page, `sandbox-approved-${colorScheme}`);

      await button(page, texts.actions.in_mediation).click();
      await button(page, texts.reviving.in_mediation).click();
      await button(page, texts.actions.charged_back).click();
      await button(page, texts.lose).click();
      await expect(page.getByText('Chargeback: Valor retido').first()).toBeVisible();
      await inspect(page, `sandbox-lost-${colorScheme}`);

      await page.getByRole('link', { name: texts.back }).click();
      await page.waitForURL(new RegExp(`/orders/${order_id}$`));
      await expect(page.getByText('Chargeback: Valor retido')).toBeVisible();
    },
  );
}

test('an unknown charge has no page', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/sandbox/payments/${randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible();
});
