import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { areasTexts } from '../src/frame/areas/areas-texts.ts';
import { dashboardTexts } from '../src/screens/figures/dashboard/dashboard-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inBothLights, inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const ADMIN = 'admin@festix.dev';

test('what waits for an answer is on the start page and in the menu', async ({ page }) => {
  const { event_id, sellOnline } = await openEventOfTonight();
  const producer = await signedIn(PRODUCER);
  await sellOnline('Bia Nogueira');
  await producer.call(contract.payouts.request, {
    area: 'producer',
    params: { event_id },
    body: {
      id: randomUUID(),
      amount: 10_00,
      request_date: new Date().toISOString(),
      pix: '529.982.247-25',
      pix_type: 'cpf',
    },
  });
  await enter(page, ADMIN, '/super-admin');
  const list = page.getByRole('navigation', { name: areasTexts.pending });
  const payouts = list.getByRole('link', { name: /repasses? pedidos?/ });
  await expect(payouts).toBeVisible();
  await inBothLights(page, 'pending');
  const menu = page.getByRole('navigation', { name: /^(Áreas|Menu)$/ }).filter({ visible: true });
  await expect(menu.getByRole('link', { name: /^Repasses ?\d+\+? por responder$/ })).toBeVisible();
  await payouts.click();
  await expect(page).toHaveURL(`${stageUrl()}/super-admin/payouts?status=pending`);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${stageUrl()}/super-admin`);
  await expect(payouts).toBeVisible();
  await inspect(page, 'pending-320');
  await enter(page, PRODUCER, '/producer');
  const today = page.getByRole('region', { name: dashboardTexts.today });
  // In the last hour of a day the evening is of tomorrow, and tonight's others need not have sold anything today.
  await expect(today.getByText(/vendidos? (?:hoje|de)/).first()).toBeVisible();
  await inspect(page, 'start-320');
});
