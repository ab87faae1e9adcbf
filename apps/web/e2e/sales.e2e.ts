import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract, type OrderView } from '@festix/domain/contract';
import { dayOf, formatBRL, notices } from '@festix/domain/ground';
import { unnamedBuyerLabels } from '@festix/domain/selling';
import { deliveriesTexts } from '../src/screens/messages/deliveries/deliveries-texts.ts';
import { exportTexts } from '../src/screens/figures/sales/export/export-texts.ts';
import { saleTexts, salesTexts as texts } from '../src/screens/figures/sales/sales-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inBothLights, inspect, inspectDialog } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { enter, newAddress } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const SUPPORT = 'suporte@festix.dev';
const MEMBER = 'reforco@festix.dev';

/** Returns the row of a sale, in the table as in the list of a phone. */
const row = (page: Page, who: string) => page.locator('tr, li').filter({ hasText: who });
const dialog = (page: Page) => page.getByRole('dialog');

interface Purchase {
  slug: string;
  name: string;
  email: string;
  amount: number;
}

/** Books online; `isPaid` says whether the gateway approves it. */
async function buyOnline({ slug, name, email, amount }: Purchase, isPaid = true): Promise<OrderView> {
  const buyer = await signedIn('cliente@festix.dev');
  const { lots } = await buyer.call(contract.buying.event, { params: { slug } });
  const price_id = lots[0]?.prices.find(({ kind }) => kind === 'inteira')?.id ?? '';
  const id = randomUUID();
  await buyer.call(contract.buying.book, { params: { slug }, body: { id, items: [{ price_id, amount }] } });
  const order = await buyer.call(contract.buying.checkout, {
    params: { order_id: id },
    body: { buyer: { name, email, phone: '+5581998765432', document: '52998224725' }, payment: { method: 'pix' } },
  });
  const params = { payment_id: order.payment?.id ?? '' };
  if (isPaid) await buyer.call(contract.buying.sandbox, { params, body: { status: 'approved' } });
  return order;
}

/** Gives the member of the producer's other team the one right to an event's sales. */
async function grantSales(event_id: string): Promise<void> {
  const producer = await signedIn(PRODUCER);
  const address = { area: 'producer', params: { event_id } } as const;
  const { teams } = await producer.call(contract.teams.ofEvent, address);
  const team = teams.find(({ name }) => name === 'Reforço de fim de semana');
  const { members } = await producer.call(contract.teams.attach, { ...address, body: { team_ids: [team?.id ?? ''] } });
  const grants = members.map(({ user }) => ({ user_id: user.id, permissions: ['sales' as const] }));
  await producer.call(contract.teams.grant, { ...address, body: { grants } });
}

test('sales are found, opened, sent again and refunded', { tag: '@desktop' }, async ({ page, context }) => {
  const evening = await openEventOfTonight();
  const { event_id, slug } = evening;
  const list = `/producer/events/${event_id}/sales`;
  const email = newAddress();
  await enter(page, PRODUCER, list);
  await expect(page.getByText(notices.noSalesYet)).toBeVisible();
  await inspect(page, 'sales-none');

  let bought: OrderView;
  await test.step('what is sold shows by itself', async () => {
    bought = await buyOnline({ slug, name: 'Bia Sampaio', email, amount: 2 });
    await evening.sell();
    await expect(row(page, 'Bia Sampaio')).toBeVisible();
    await expect(row(page, unnamedBuyerLabels.pdv)).toBeVisible();
    const producer = await signedIn(PRODUCER);
    const address = { area: 'producer', params: { event_id } } as const;
    const { data, count, totalTickets, total } = await producer.call(contract.sales.list, address);
    const sum = data.reduce((paid, sale) => paid + sale.total, 0);
    expect({ count, totalTickets, total }).toEqual({ count: 2, totalTickets: 3, total: sum });
    await expect(
      page.getByText(`2 pedidos · 3 ingressos pagos · ${texts.withFees(formatBRL(total))}`.replaceAll('\u00a0', ' ')),
    ).toBeVisible();
    expect((await nextMailTo(email)).template).toBe('tickets');
    await inBothLights(page, 'sales');
  });

  await test.step('filters stay in the address', async () => {
    await page.goto(`${stageUrl()}${list}?query=sampaio`);
    await expect(row(page, 'Bia Sampaio')).toBeVisible();
    await expect(row(page, unnamedBuyerLabels.pdv)).toBeHidden();
    await page.goto(`${stageUrl()}${list}?filter=code&query=${bought.code.slice(6, 11)}`);
    await expect(page.getByText('1 pedido · 2 ingressos pagos')).toBeVisible();
    await page.goto(`${stageUrl()}${list}?query=ninguem`);
    await expect(page.getByText(notices.noSalesFound)).toBeVisible();
    await page.getByRole('button', { name: saleTexts.clearFilters }).click();
    await expect(page).toHaveURL(`${stageUrl()}${list}`);
  });

  await test.step('a booking can be sent its way to pay', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await buyOnline({ slug, name: 'Caio Bastos', email: newAddress(), amount: 1 }, false);
    await page.goto(`${stageUrl()}${list}?status=booking`);
    await row(page, 'Caio Bastos').getByRole('button').click();
    await page.getByRole('menuitem', { name: texts.copyPaymentLink }).click();
    await expect(page.getByText(notices.linkCopied)).toBeVisible();
    await row(page, 'Caio Bastos').getByRole('link').first().click();
    await page.getByRole('button', { name: texts.copyPaymentLink }).click();
    await expect(page.getByText(notices.linkCopied)).toBeVisible();
  });

  await test.step('one sale tells all of it', async () => {
    await page.goto(`${stageUrl()}${list}`);
    await row(page, 'Bia Sampaio').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: bought.code })).toBeVisible();
    await expect(page.getByText(saleTexts.feeOf('10%'))).toBeVisible();
    await expect(page.getByRole('list', { name: deliveriesTexts.deliveries })).toContainText(email);
    await inBothLights(page, 'sale');
  });

  await test.step('its tickets are sent again', async () => {
    await page.getByRole('button', { name: saleTexts.resend, exact: true }).click();
    await inspectDialog(page, 'sale-resend');
    await dialog(page).getByRole('button', { name: deliveriesTexts.resendConfirm }).click();
    await expect(page.getByText(notices.ticketResent)).toBeVisible();
    expect((await nextMailTo(email)).template).toBe('tickets');
  });

  await test.step('those of a counter sale go to an address that is told', async () => {
    const told = newAddress();
    await page.goto(`${stageUrl()}${list}`);
    await row(page, unnamedBuyerLabels.pdv).getByRole('link').first().click();
    await page.getByRole('button', { name: saleTexts.resend, exact: true }).click();
    await dialog(page).getByLabel(deliveriesTexts.toEmail).fill(told);
    await inspect(page, 'sale-resend-counter');
    await dialog(page).getByRole('button', { name: deliveriesTexts.resendConfirm }).click();
    await expect(page.getByText(notices.ticketResent)).toBeVisible();
    await nextMailTo(told);
    await page.goto(`${stageUrl()}${list}/${bought.id}`);
  });

  await test.step('one of its tickets is given back, for the amount that was shown', async () => {
    await page.getByRole('button', { name: texts.refund, exact: true }).click();
    await dialog(page).getByRole('checkbox').first().uncheck();
    await expect(dialog(page).getByRole('button', { name: /Reembolsar R\$\s55,00/ })).toBeVisible();
    await inspectDialog(page, 'sale-refund');
    await dialog(page)
      .getByRole('button', { name: /Reembolsar R\$\s55,00/ })
      .click();
    await expect(page.getByText(notices.saleRefunded)).toBeVisible();
    await expect(page.getByRole('list', { name: texts.refunds })).toContainText('55,00');
    await inspect(page, 'sale-refunded');
    expect((await nextMailTo(email)).template).toBe('refund-done');
  });

  await test.step('a member with the right to sales reads it, sends it again and takes the list along, and gives nothing back', async () => {
    await grantSales(event_id);
    const theirs = await context.browser()!.newPage({ viewport: page.viewportSize()!, locale: 'pt-BR' });
    const seen = `/team-member/events/${event_id}/sales`;
    await enter(theirs, MEMBER, seen);
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: exportTexts.open }).click();
    await theirs.getByRole('button', { name: exportTexts.confirm }).click();
    expect((await download).suggestedFilename()).toBe(`relatorio-vendas-${dayOf(new Date())}.csv`);
    await expect(dialog(theirs)).toHaveCount(0);
    await row(theirs, 'Bia Sampaio').getByRole('link').first().click();
    await expect(theirs).toHaveURL(`${stageUrl()}${seen}/${bought.id}`);
    await expect(theirs.getByRole('heading', { name: bought.code })).toBeVisible();
    await expect(theirs.getByRole('list', { name: texts.refunds })).toContainText('55,00');
    await theirs.getByRole('button', { name: saleTexts.resend, exact: true }).click();
    await dialog(theirs).getByRole('button', { name: deliveriesTexts.resendConfirm }).click();
    await expect(theirs.getByText(notices.ticketResent)).toBeVisible();
    expect((await nextMailTo(email)).template).toBe('tickets');
    await expect(theirs.getByRole('button', { name: texts.refund, exact: true })).toHaveCount(0);
    await inspect(theirs, 'sale-member');
    await theirs.close();
  });

  await test.step('support reads it, and can do nothing about it', async () => {
    const theirs = await context.browser()!.newPage({ viewport: page.viewportSize()!, locale: 'pt-BR' });
    await enter(theirs, SUPPORT, `/support/events/${event_id}/sales/${bought.id}`);
    await expect(theirs.getByRole('heading', { name: bought.code })).toBeVisible();
    await expect(theirs.getByText('***.982.***-**')).toBeVisible();
    await expect(theirs.getByRole('button', { name: texts.refund, exact: true })).toBeHidden();
    await expect(theirs.getByRole('button', { name: saleTexts.resend, exact: true })).toBeHidden();
    await expect(theirs.getByRole('button', { name: saleTexts.download, exact: true })).toBeHidden();
    await inspect(theirs, 'sale-support');
    await theirs.close();
  });
});
