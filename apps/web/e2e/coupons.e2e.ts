import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { discountMissing } from '@festix/domain/programme';
import { couponsTexts as texts } from '../src/screens/programme/coupons/coupons-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectDialog } from './stage/inspect.ts';
import { option } from './stage/option.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the form of a new coupon and waits for it, because the list has a field with the same name. */
async function startNew(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.newCoupon }).click();
  await expect(page.getByRole('heading', { name: texts.newCoupon })).toBeVisible();
}

async function chooseLot(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: texts.lotsLabel }).click();
  await option(page, 'Lote único').click();
  await page.keyboard.press('Escape');
}

test('a coupon is created, used, found and removed', { tag: '@desktop' }, async ({ page }) => {
  const { event_id, slug } = await openEventOfTonight();
  const list = `/producer/events/${event_id}/coupons`;
  await enter(page, PRODUCER, list);
  await expect(page.getByText(notices.noCoupons)).toBeVisible();
  await inspect(page, 'coupons-none');

  await test.step('with every fault told beside its field', async () => {
    await startNew(page);
    await field(page, texts.nameLabel).fill('fo');
    await button(page, texts.create).click();
    await expect(page.getByText('Código do lote deve ter no mínimo 4 caracteres.')).toBeVisible();
    await expect(page.getByText('Selecione pelo menos 1 lote para aplicar este cupom')).toBeVisible();
    await expect(page.getByText(discountMissing)).toBeVisible();
    await inspect(page, 'coupon-faults');
    await field(page, texts.nameLabel).fill('fogueira 10');
    await chooseLot(page);
    await field(page, texts.percentLabel).fill('10');
    await field(page, texts.limitLabel).fill('2');
    await inspect(page, 'coupon-new');
    await button(page, texts.create).click();
    await expect(page.getByText(notices.couponCreated)).toBeVisible();
    await expect(page).toHaveURL(stageUrl() + list);
    await expect(page.getByText('10% por ingresso').first()).toBeVisible();
  });

  await test.step('its uses count by themselves', async () => {
    const buyer = await signedIn('cliente@festix.dev');
    const { lots } = await buyer.call(contract.buying.event, { params: { slug } });
    const items = [{ price_id: lots[0]!.prices.find(({ kind }) => kind === 'inteira')!.id, amount: 2 }];
    const id = crypto.randomUUID();
    const order = await buyer.call(contract.buying.book, {
      params: { slug },
      body: { id, items, coupon: 'fogueira10' },
    });
    expect(order.coupon_amount).toBe(10_00);
    const { payment } = await buyer.call(contract.buying.checkout, {
      params: { order_id: id },
      body: {
        buyer: { name: 'Clara Cliente', email: 'cliente@festix.dev', phone: '+5581998765432', document: '52998224725' },
        payment: { method: 'pix' },
      },
    });
    const params = { payment_id: payment!.id };
    await buyer.call(contract.buying.sandbox, { params, body: { status: 'approved' } });
    await expect(page.getByText('2 de 2')).toBeVisible();
    await inspect(page, 'coupons');
  });

  await test.step('a second one by that name is refused, one that opens a lot hides it', async () => {
    await startNew(page);
    await field(page, texts.nameLabel).fill('FOGUEIRA10');
    await chooseLot(page);
    await field(page, texts.unlockLabel).click();
    await field(page, texts.limitLabel).fill('5');
    await button(page, texts.create).click();
    await expect(page.getByText('Cupom inválido')).toBeVisible();
    await field(page, texts.nameLabel).fill('CHAVE');
    await button(page, texts.create).click();
    await expect(page.getByText(texts.opensLots)).toBeVisible();
    const visitor = await signedIn('cliente@festix.dev');
    expect((await visitor.call(contract.buying.event, { params: { slug } })).lots).toHaveLength(0);
    const query = { coupon: 'chave' };
    expect((await visitor.call(contract.buying.event, { params: { slug }, query })).lots).toHaveLength(1);
  });

  await test.step('it is found by a part of its code, and removed', async () => {
    await field(page, texts.name).fill('cha');
    await expect(page).toHaveURL(/query=CHA/);
    await expect(page.getByText('FOGUEIRA10')).toBeHidden();
    await button(page, 'Ações de CHAVE').click();
    await page.getByRole('menuitem', { name: texts.remove }).click();
    await expect(page.getByText(texts.removeOpens)).toBeVisible();
    await inspectDialog(page, 'coupon-remove');
    await page.getByRole('dialog').getByRole('button', { name: texts.removeConfirm }).click();
    await expect(page.getByText(notices.couponRemoved)).toBeVisible();
    await expect(page.getByText(notices.noCouponsFound)).toBeVisible();
    await page.getByText(texts.archived, { exact: true }).click();
    await expect(page.getByText('CHAVE').first()).toBeVisible();
    await inspect(page, 'coupons-archived');
  });
});
