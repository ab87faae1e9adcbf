import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { DAY, notices } from '@festix/domain/ground';
import { ticketsTexts } from '../src/screens/selling/orders/tickets-texts.ts';
import { refundsTexts as texts } from '../src/screens/selling/refunds/refunds-texts.ts';
import { signedIn, stageUrl, type ApiClient } from './stage/api-client.ts';
import { inBothLights, inspect, inspectDialog } from './stage/inspect.ts';
import { enter, newPerson, PASSWORD, type Person } from './stage/people.ts';

interface Bought {
  order_id: string;
  event_id: string;
  path: string;
}

/** Creates an unlisted event of next month, and two paid tickets of it for this person. */
async function buyTwo(producer: ApiClient, buyer: Person): Promise<Bought> {
  const event_id = randomUUID();
  const slug = `mes-que-vem-${event_id.slice(0, 8)}`;
  const start_date = new Date(Date.now() + 30 * DAY).toISOString();
  await producer.call(contract.events.create, {
    area: 'producer',
    body: { id: event_id, name: 'Baile do Mês', slug, start_date, end_date: null, availability: 'private' },
  });
  const lot = await producer.call(contract.lots.create, {
    area: 'producer',
    params: { event_id },
    body: {
      id: randomUUID(),
      name: '1º lote',
      ticket_limit: 2,
      visible: true,
      enabled: true,
      prices: [
        { name: 'Inteira', value: 100_00, kind: 'inteira', sorting: 0 },
        { name: 'Meia', value: 50_00, kind: 'meia_estudante', sorting: 1 },
      ],
    },
  });
  await producer.call(contract.events.publish, { area: 'producer', params: { event_id } });
  const order_id = randomUUID();
  const items = lot.prices.map((price) => ({ price_id: price.id, amount: 1 }));
  await buyer.api.call(contract.buying.book, { params: { slug }, body: { id: order_id, items } });
  const { payment } = await buyer.api.call(contract.buying.checkout, {
    params: { order_id },
    body: {
      buyer: { name: buyer.name, email: buyer.email, phone: '+5581998765432', document: '52998224725' },
      payment: { method: 'pix' },
    },
  });
  await buyer.api.call(contract.buying.sandbox, {
    params: { payment_id: payment?.id ?? '' },
    body: { status: 'approved' },
  });
  return { order_id, event_id, path: `/events/${slug}/orders/${order_id}` };
}

test('a buyer refunds one ticket, and then the other', { tag: '@phone' }, async ({ page }) => {
  const producer = await signedIn('produtor@festix.dev');
  const buyer = await newPerson('Bia Nogueira');
  const { event_id, order_id, path } = await buyTwo(producer, buyer);
  await enter(page, buyer.email, path);
  const section = page.getByRole('region', { name: texts.title });
  const dialog = page.getByRole('dialog');

  await test.step('having read the rule, and what comes back to the centavo', async () => {
    await expect(section).toContainText('desistir desta compra até');
    await section.scrollIntoViewIfNeeded();
    await inBothLights(page, 'refund-may-ask');
    await section.getByRole('button', { name: texts.ask }).click();
    await expect(dialog).toContainText('165,00');
    await inBothLights(page, 'refund-dialog');
    await dialog.getByRole('checkbox', { name: /Inteira/ }).uncheck();
    await dialog.getByLabel(texts.reason).fill('Não tenho mais a carteirinha.');
    await inspectDialog(page, 'refund-dialog-one');
    await dialog.getByRole('button', { name: /^Reembolsar R\$\s55,00$/ }).click();
    await expect(page.getByText(notices.refundDone)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('with the other still good, and the place on sale again', async () => {
    await expect(section.getByRole('list', { name: texts.requests })).toContainText('Não tenho mais a carteirinha.');
    await section.scrollIntoViewIfNeeded();
    await inBothLights(page, 'refund-of-one');
    const order = await buyer.api.call(contract.buying.order, { params: { order_id } });
    expect(order).toMatchObject({ status: 'paid', refunded_amount: 55_00 });
    expect(order.tickets?.filter((ticket) => ticket.qr)).toHaveLength(1);
    const { data } = await producer.call(contract.lots.list, { area: 'producer', params: { event_id } });
    expect(data[0]).toMatchObject({ tickets_sold: 1, remaining_tickets: 1 });
  });

  await test.step('until nothing is left of the order', async () => {
    await section.getByRole('button', { name: texts.ask }).click();
    await expect(dialog).toContainText(texts.taken.REFUND_TICKET_DEAD);
    await dialog.getByRole('button', { name: /^Reembolsar R\$\s110,00$/ }).click();
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Reembolsado').first()).toBeVisible();
    await section.scrollIntoViewIfNeeded();
    await inspect(page, 'refund-of-all');
    const order = await buyer.api.call(contract.buying.order, { params: { order_id } });
    expect(order).toMatchObject({ status: 'refunded', refunded_amount: 165_00, total: 165_00 });
  });
});

test('a refund by the producer shows on the buyer’s page', { tag: '@phone' }, async ({ page }) => {
  const producer = await signedIn('produtor@festix.dev');
  const buyer = await newPerson('Rafa Nogueira');
  const { event_id, order_id, path } = await buyTwo(producer, buyer);
  await producer.call(contract.refunds.start, {
    area: 'producer',
    params: { event_id, order_id },
    body: { id: randomUUID(), reason: 'Mudamos de casa de show.' },
  });
  await enter(page, buyer.email, path);
  const requests = page.getByRole('list', { name: texts.requests });
  await expect(requests).toContainText('Mudamos de casa de show.');
  await expect(requests).toContainText('Feito pela produção');
  await expect(page.getByRole('button', { name: texts.ask })).toHaveCount(0);
  expect(page.url()).toBe(stageUrl() + path);
});

test('a transferred ticket is returned before its money is refunded', { tag: '@phone' }, async ({ page }) => {
  const producer = await signedIn('produtor@festix.dev');
  const [buyer, holder] = [await newPerson('Bia Nogueira'), await newPerson('Léo Prado')];
  const { order_id, path } = await buyTwo(producer, buyer);
  const { tickets = [] } = await buyer.api.call(contract.buying.order, { params: { order_id } });
  const whole = tickets.find(({ price }) => price.name === 'Inteira');
  const params = { order_id, ticket_id: whole?.id ?? '' };
  const body = { id: randomUUID(), name: holder.name, email: holder.email };
  await buyer.api.call(contract.customer.transfer, { params, body });
  const section = page.getByRole('region', { name: texts.title });
  const dialog = page.getByRole('dialog');

  await test.step('its buyer reads whose it is, and asks for it', async () => {
    await enter(page, buyer.email, path);
    await section.getByRole('button', { name: texts.ask, exact: true }).click();
    await expect(dialog.getByRole('checkbox', { name: /Inteira/ })).toBeDisabled();
    await expect(dialog).toContainText(texts.belongsTo('Léo Prado'));
    await expect(dialog.getByRole('button', { name: /^Reembolsar R\$\s55,00$/ })).toBeVisible();
    await inspect(page, 'refund-dialog-held');
    await dialog.getByRole('button', { name: texts.cancel }).click();
    await section.getByRole('button', { name: texts.askReturnOf('Inteira', 'Léo Prado') }).click();
    await expect(section.getByText(texts.returnAsked)).toBeVisible();
    await section.scrollIntoViewIfNeeded();
    await inBothLights(page, 'refund-held-asked');
  });

  await test.step('its holder finds that in the list, and gives it back', async () => {
    await page.context().clearCookies();
    await enter(page, holder.email, '/customer/orders?tab=assigned', PASSWORD);
    await expect(page.getByText(ticketsTexts.askedBackTag)).toBeVisible();
    await page.getByRole('link', { name: /Baile do Mês/ }).click();
    await expect(page.getByRole('button', { name: ticketsTexts.keepTicket })).toBeVisible();
    await page.getByRole('button', { name: ticketsTexts.returnTicket }).scrollIntoViewIfNeeded();
    await inBothLights(page, 'order-asked-back');
    await page.getByRole('button', { name: ticketsTexts.returnTicket }).click();
    await expect(page.getByText(ticketsTexts.returnConsequence)).toBeVisible();
    await inspect(page, 'order-return-sure');
    await page.getByRole('button', { name: ticketsTexts.returnConfirm }).click();
    await expect(page.getByText(notices.ticketReturned)).toBeVisible();
    await expect(page.getByRole('button', { name: ticketsTexts.returnTicket })).toHaveCount(0);
  });

  await test.step('and all the money goes back', async () => {
    await page.context().clearCookies();
    await enter(page, buyer.email, path);
    await section.getByRole('button', { name: texts.ask, exact: true }).click();
    await dialog.getByRole('button', { name: /^Reembolsar R\$\s165,00$/ }).click();
    await expect(page.getByText(notices.refundDone)).toBeVisible();
  });
});
