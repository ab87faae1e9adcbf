import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { HOUR, notices, problemOf } from '@festix/domain/ground';
import { expensesTexts as texts } from '../src/screens/money/expenses/expenses-texts.ts';
import { payoutsTexts } from '../src/screens/money/payouts/payouts-texts.ts';
import { recountsTexts } from '../src/screens/money/recounts/recounts-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inBothLights, inspect, inspectDialog } from './stage/inspect.ts';
import { enter, newPerson, newProducer } from './stage/people.ts';

const ADMIN = 'admin@festix.dev';
const RECEIPT = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const LONG = 'Segurança do portão da frente, três noites';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const amount = (page: Page) => page.getByLabel(texts.amountLabel, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/**
 * Creates an event with a fifth of its fees due to its producer: of R$ 1.000,00 sold online, with R$ 100,00 of fees.
 */
async function eventWithRebate() {
  const admin = await signedIn(ADMIN);
  const producer = await newProducer();
  const { id: user_id } = await producer.api.call(contract.accounts.me);
  await admin.call(contract.people.editUser, {
    params: { user_id },
    body: { convenience_tax: 10, rebate_tax: 20 },
  });
  const event_id = randomUUID();
  const slug = `custos-${event_id.slice(0, 8)}`;
  await producer.api.call(contract.events.create, {
    area: 'producer',
    body: {
      id: event_id,
      name: `Custos ${event_id.slice(0, 4)}`,
      slug,
      start_date: new Date(Date.now() + HOUR).toISOString(),
      end_date: null,
      availability: 'private',
    },
  });
  const lot = await producer.api.call(contract.lots.create, {
    area: 'producer',
    params: { event_id },
    body: {
      id: randomUUID(),
      name: 'Lote único',
      ticket_limit: 20,
      visible: true,
      enabled: true,
      prices: [{ name: 'Inteira', value: 100_00, kind: 'inteira', sorting: 0 }],
    },
  });
  await producer.api.call(contract.events.publish, { area: 'producer', params: { event_id } });
  const buyer = await newPerson();
  const order_id = randomUUID();
  const items = [{ price_id: lot.prices[0]?.id ?? '', amount: 10 }];
  await buyer.api.call(contract.buying.book, { params: { slug }, body: { id: order_id, items } });
  const { payment } = await buyer.api.call(contract.buying.checkout, {
    params: { order_id },
    body: {
      buyer: { name: buyer.name, email: buyer.email, phone: '+5581998765432', document: '52998224725' },
      payment: { method: 'pix' },
    },
  });
  const params = { payment_id: payment?.id ?? '' };
  await buyer.api.call(contract.buying.sandbox, { params, body: { status: 'approved' } });
  return { event_id, producer };
}

test('expenses are recorded, rebates paid, and both removed again', { tag: '@desktop' }, async ({ page }) => {
  const { event_id, producer } = await eventWithRebate();
  const list = `/super-admin/events/${event_id}/expenses`;
  await enter(page, ADMIN, list);
  await expect(page.getByText(notices.noExpenses)).toBeVisible();
  await inBothLights(page, 'expenses-none');

  await test.step('a plain one lowers what the producer is owed', async () => {
    await page.getByRole('link', { name: texts.newExpense }).click();
    await expect(page.getByRole('heading', { name: 'Novo Custo' })).toBeVisible();
    await button(page, texts.create).click();
    await expect(page.getByText('Valor deve ser maior que 1')).toBeVisible();
    await inspect(page, 'expense-faults');
    await amount(page).fill('120,00');
    await page.getByLabel(texts.noteLabel).fill(LONG);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: RECEIPT });
    await inBothLights(page, 'expense-new');
    await button(page, texts.create).click();
    await expect(page.getByText(notices.expenseCreated)).toBeVisible();
    await expect(page).toHaveURL(stageUrl() + list);
    await expect(page.getByText('Segurança do portão da frente,…')).toBeVisible();
    const { balance } = await producer.api.call(contract.payouts.metrics, { area: 'producer', params: { event_id } });
    expect(balance).toBe(880_00);
  });

  await test.step('its receipt can be had', async () => {
    await button(page, texts.actionsOf('R$ 120,00')).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: texts.downloadReceipt }).click();
    expect((await coming).suggestedFilename()).toMatch(/^comprovante-.*\.pdf$/);
  });

  await test.step('a rebate is of what is due, and opens no payout without a key', async () => {
    await page.getByRole('link', { name: texts.newExpense }).click();
    await page.getByRole('switch', { name: texts.rebateLabel }).click();
    await expect(amount(page)).toHaveValue('20,00');
    await expect(page.getByText(texts.noKey)).toBeVisible();
    await expect(page.getByRole('switch', { name: texts.payoutLabel })).toBeDisabled();
    await page.getByRole('switch', { name: texts.rebateLabel }).click();
    await expect(amount(page)).toHaveValue('0,00');
  });

  await test.step('once the producer has a key, it opens one', async () => {
    const body = { id: randomUUID(), amount: 1_00, request_date: new Date().toISOString(), pix: producer.email };
    await producer.api.call(contract.payouts.request, {
      area: 'producer',
      params: { event_id },
      body: { ...body, pix_type: 'email' },
    });
    await page.reload();
    await page.getByRole('switch', { name: texts.rebateLabel }).click();
    await page.getByRole('switch', { name: texts.payoutLabel }).click();
    await expect(page.getByText(texts.payoutHint(`E-mail ${producer.email}`))).toBeVisible();
    await inBothLights(page, 'expense-rebate');
    await button(page, texts.create).click();
    await expect(page.getByText(notices.expenseCreated)).toBeVisible();
    await expect(page.getByText(texts.total).locator('..')).toContainText('120,00');
    await inBothLights(page, 'expenses');
  });

  await test.step('the row leads to it', async () => {
    await page.getByRole('link', { name: /^Repasse de R\$ 20,00/ }).click();
    await expect(page).toHaveURL(/\/super-admin\/payouts\/[0-9a-f-]{36}$/);
    await expect(page.getByText(payoutsTexts.editRebateLine)).toBeVisible();
    await inspect(page, 'payout-of-rebate');
    await page.goto(stageUrl() + list);
  });

  await test.step('removed, it takes the payout along that waits', async () => {
    await button(page, texts.actionsOf('R$ 20,00')).click();
    await page.getByRole('menuitem', { name: texts.remove }).click();
    await expect(dialog(page)).toContainText(texts.removeWithPayout);
    await inspectDialog(page, 'expense-remove');
    await button(page, texts.removeConfirm).click();
    await expect(page.getByText('Custo removido com sucesso')).toBeVisible();
    await expect(button(page, texts.actionsOf('R$ 20,00'))).toHaveCount(0);
    const { data } = await producer.api.call(contract.payouts.list, { area: 'producer', params: { event_id } });
    expect(data.map(({ is_rebate }) => is_rebate)).toEqual([false]);
  });

  await test.step('one whose payout is done stays', async () => {
    const admin = await signedIn(ADMIN);
    const expense = await admin.call(contract.expenses.create, {
      params: { event_id },
      body: { id: randomUUID(), amount: 20_00, is_rebate: true, is_producer_payout: true },
    });
    await admin.call(contract.payouts.answer, {
      params: { payout_id: expense.payout?.id ?? '' },
      body: { status: 'done', sent_date: new Date().toISOString() },
    });
    await page.reload();
    await button(page, texts.actionsOf('R$ 20,00')).click();
    await expect(page.getByText(problemOf('EXPENSE_PAID_OUT').detail)).toBeVisible();
    await expect(page.getByRole('menuitem', { name: texts.remove })).toBeDisabled();
  });
});

test('the ledger is recounted on demand, and the result shows by itself', { tag: '@desktop' }, async ({ page }) => {
  await enter(page, ADMIN, '/super-admin/reconciliation');
  await button(page, recountsTexts.start).click();
  // Another test may have started one just now.
  const isUnderWay = page.getByText(problemOf('RECOUNT_UNDER_WAY').detail);
  await expect(page.getByText(notices.recountStarted).or(isUnderWay)).toBeVisible();
  await expect(page.getByText(/^Tudo bate: [\d.]+ eventos? sem diferença\.$/)).toBeVisible({ timeout: 60_000 });
  await inBothLights(page, 'reconciliation');
});
