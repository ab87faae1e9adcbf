import { test } from '@playwright/test';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { doorTexts } from '../src/screens/door/door/door-texts.ts';
import { purchaseTexts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { demoIds } from './screens/ids.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { LargeType } from './stage/large-type.ts';
import { PASSWORD, signInOn } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';
import { SIZES } from './stage/sizes.ts';

test("a purchase is whole on a phone in the browser's largest letters", { tag: '@phone' }, async ({ page }) => {
  const type = new LargeType(page);
  const { slug } = await openEventOfTonight();
  await page.goto(`${stageUrl()}/`);
  await type.look('large-home');
  await page.goto(`${stageUrl()}/signin`);
  await type.look('large-sign-in');
  await page.goto(`${stageUrl()}/events/${slug}`);
  await page.getByRole('button', { name: purchaseTexts.more('Inteira', 'Lote único'), exact: true }).click();
  await type.look('large-event');
  await page.getByRole('region', { name: purchaseTexts.bar }).getByRole('button').last().click();
  await page.waitForURL('**/orders/**');
  await type.look('large-checkout');
  const { ownOrder, ownSlug } = await demoIds();
  await signInOn(page, 'cliente@festix.dev');
  await page.goto(`${stageUrl()}/events/${ownSlug}/orders/${ownOrder}`);
  await type.look('large-order');
});

test("an event's tabs are whole in the browser's largest letters", { tag: '@phone' }, async ({ page }) => {
  const type = new LargeType(page);
  const { event } = await demoIds();
  await signInOn(page, 'produtor@festix.dev');
  for (const tab of ['overview', 'lots', 'sales']) {
    await page.goto(`${stageUrl()}/producer/events/${event}/${tab}`);
    await type.look(`large-${tab}`, [SIZES.phone, SIZES.desktop]);
  }
});

test("a door is whole in the browser's largest letters", { tag: '@phone' }, async ({ page }) => {
  const { event_id, sell } = await openEventOfTonight();
  const { qr } = await sell('meia_estudante');
  await signInOn(page, 'produtor@festix.dev');
  await page.goto(`${stageUrl()}/door/${event_id}`);
  await page.getByLabel(doorTexts.deviceName).fill('Celular de prova');
  await page.getByLabel(doorTexts.gate).fill('Portão A');
  await page.getByRole('button', { name: doorTexts.enrol, exact: true }).click();
  const phone = new DoorPhone(page);
  await phone.beginHere();
  const type = new LargeType(page);
  await type.look('large-door');
  // Waits for the answer to the document.
  await phone.scan(qr);
  await type.look('large-admitted');
  await page.getByRole('button', { name: 'Conferido' }).click();
  await phone.scan(qr);
  await type.look('large-refused');
});

test("a till is whole in the browser's largest letters", { tag: '@phone' }, async ({ context }) => {
  const { event_id } = await openEventOfTonight();
  const { operator } = await openSalePoint(event_id);
  const counter = await TillCounter.open(context, 'Lote único');
  await counter.enrol(stageUrl(), event_id, { email: operator.email, password: PASSWORD }, 'Caixa de prova');
  await counter.openDrawer(['1', '0', '0', '00']);
  await new LargeType(counter.page).look('large-till');
});
