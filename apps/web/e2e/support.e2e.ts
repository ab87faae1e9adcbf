import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { DAY, formatBRL, notices } from '@festix/domain/ground';
import { refundStatusLabels } from '@festix/domain/selling';
import { eventsTexts } from '../src/screens/programme/events/events-texts.ts';
import { overviewTexts } from '../src/screens/figures/overview/overview-texts.ts';
import { refundsTexts } from '../src/screens/selling/refunds/refunds-texts.ts';
import { supportTexts as texts } from '../src/screens/programme/support/support-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openTab } from './stage/event-tabs.ts';
import { inBothLights, inspect, inspectOver } from './stage/inspect.ts';
import { linkOf, nextMailTo } from './stage/mails.ts';
import { enter, newPerson, type Person } from './stage/people.ts';

const SUPPORT = 'suporte@festix.dev';
const PRODUCER = 'produtor@festix.dev';

interface Bought {
  event_id: string;
  name: string;
  /** Of the buyer's order. */
  path: string;
}

/** Creates an unlisted event of tomorrow, too near to withdraw from, and a paid ticket of it for this person. */
async function buyOne(buyer: Person, name: string): Promise<Bought> {
  const producer = await signedIn(PRODUCER);
  const event_id = randomUUID();
  const slug = `evento-${event_id.slice(0, 8)}`;
  const start_date = new Date(Date.now() + DAY).toISOString();
  await producer.call(contract.events.create, {
    area: 'producer',
    body: { id: event_id, name, slug, start_date, end_date: null, availability: 'private' },
  });
  const lot = await producer.call(contract.lots.create, {
    area: 'producer',
    params: { event_id },
    body: {
      id: randomUUID(),
      name: '1º lote',
      ticket_limit: 10,
      visible: true,
      enabled: true,
      prices: [{ name: 'Inteira', value: 100_00, kind: 'inteira', sorting: 0 }],
    },
  });
  await producer.call(contract.events.publish, { area: 'producer', params: { event_id } });
  const order_id = randomUUID();
  const items = [{ price_id: lot.prices[0]?.id ?? '', amount: 1 }];
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
  expect((await nextMailTo(buyer.email)).template).toBe('tickets');
  return { event_id, name, path: `/events/${slug}/orders/${order_id}` };
}

/** Asks for the whole order on the buyer's own page. */
async function askBack(page: Page, reason: string): Promise<void> {
  await page.getByRole('region', { name: refundsTexts.title }).getByRole('button', { name: refundsTexts.ask }).click();
  await sendAsked(page, reason);
}

/** Sends the refund request that is open. */
async function sendAsked(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(refundsTexts.reason).fill(reason);
  await dialog.getByRole('button', { name: refundsTexts.send }).click();
  await expect(page.getByText(notices.refundAsked)).toBeVisible();
}

test(
  'support cancels an event, its buyer requests the refund, and support approves it',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const buyer = await newPerson('Bia Nogueira');
    const { event_id, name, path } = await buyOne(buyer, 'Baile do Adeus');
    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'pt-BR' });
    const theirs = await context.newPage();
    const dialog = page.getByRole('dialog');

    await test.step('having looked at its figures, without payouts and balance', async () => {
      const support = await signedIn(SUPPORT);
      const view = await support.call(contract.dashboards.overview, { area: 'support', params: { event_id } });
      expect(view).toMatchObject({
        total_receipt: 100_00,
        platform_total_receipt: 100_00,
        tickets_count: 1,
        balance: null,
      });
      await enter(page, SUPPORT, `/support/events/${event_id}/overview?showPayout=true`);
      const figures = page.getByRole('region', { name: overviewTexts.figures });
      const figure = (label: string) => figures.getByText(label, { exact: true }).locator('..');
      await expect(figure(overviewTexts.online)).toContainText(formatBRL(view.platform_total_receipt).slice(3));
      await expect(figure(overviewTexts.ticketsSold)).toHaveText(/^Ingressos vendidos1/);
      await expect(page.getByRole('list', { name: overviewTexts.recent })).toContainText('Bia N. · 1 ingresso');
      for (const hidden of [overviewTexts.balance, overviewTexts.payouts, overviewTexts.administration])
        await expect(page.getByText(hidden, { exact: true })).toHaveCount(0);
      await inBothLights(page, 'support-overview');
    });

    await test.step('having read what it means', async () => {
      await openTab(page, 'Resumo', texts.changes);
      await expect(page.getByRole('region', { name: texts.cancel })).toBeVisible();
      await inBothLights(page, 'support-changes');
      await page.getByRole('button', { name: texts.cancel }).click();
      await dialog.getByLabel(texts.message).fill('A chuva levou o palco.');
      await inBothLights(page, 'support-cancel');
      await inspectOver(page, 'support-cancel');
      await dialog.getByRole('button', { name: texts.cancel }).click();
      await expect(page.getByText(notices.eventCancelled)).toBeVisible();
      await expect(page.getByText(texts.mails(1, 1))).toBeVisible();
      await expect(page.getByRole('button', { name: texts.cancel })).toBeDisabled();
      await inBothLights(page, 'support-cancelled');
    });

    await test.step('of which the buyer reads in a mail that leads to the money', async () => {
      const mail = await nextMailTo(buyer.email);
      expect(mail).toMatchObject({ template: 'event-cancelled', subject: `Cancelado: ${name}` });
      expect(mail.text).toContain('A chuva levou o palco.');
      expect(mail.text).toContain(path);
      await enter(theirs, buyer.email, path);
      await askBack(theirs, 'Prefiro o dinheiro de volta.');
      expect((await nextMailTo(buyer.email)).template).toBe('refund-asked');
    });

    await test.step('and support answers', async () => {
      await openTab(page, 'Vendas', texts.refunds);
      await expect(page.getByText('Bia Nogueira').first()).toBeVisible();
      await inBothLights(page, 'support-refunds-of-event');
      await page.getByRole('button', { name: texts.answerOf(texts.answerIt, 'Bia Nogueira') }).click();
      await expect(dialog).toContainText('110,00');
      await expect(dialog).toContainText('Prefiro o dinheiro de volta.');
      await inBothLights(page, 'support-answer');
      await inspectOver(page, 'support-answer');
      await dialog.getByRole('button', { name: texts.approve }).click();
      await expect(page.getByText(notices.refundApproved)).toBeVisible();
      await expect(page.getByRole('heading', { name: notices.noRefundRequests })).toBeVisible();
      expect((await nextMailTo(buyer.email)).template).toBe('refund-done');
      await theirs.reload();
      await expect(theirs.getByText(refundStatusLabels.approved).first()).toBeVisible();
    });
    await context.close();
  },
);

test(
  'support marks an event as changed, and its producer refuses a refund request',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    // The producer's list has the requests of other runs as well.
    const buyer = await newPerson(`Rafa ${randomUUID().slice(0, 8)}`);
    const { event_id, name, path } = await buyOne(buyer, 'Festa que Mudou');
    const dialog = page.getByRole('dialog');
    await enter(page, SUPPORT, `/support/events/${event_id}/changes`);
    await page.getByRole('button', { name: texts.change }).click();
    await dialog.getByRole('checkbox', { name: 'Local' }).check();
    await dialog.getByLabel(texts.venueNow).fill('Clube Português, Recife - PE');
    await dialog.getByRole('checkbox', { name: 'Data' }).check();
    await inBothLights(page, 'support-change');
    await inspectOver(page, 'support-change');
    await dialog.getByRole('checkbox', { name: 'Data' }).uncheck();
    await dialog.getByRole('button', { name: texts.change }).click();
    await expect(page.getByText(notices.eventChanged)).toBeVisible();
    await expect(page.getByText('Clube Português, Recife - PE')).toBeVisible();
    await inBothLights(page, 'support-changed');

    const mail = await nextMailTo(buyer.email);
    expect(mail).toMatchObject({ template: 'event-changed', subject: `Mudou: ${name}` });
    expect(mail.text).toContain('Local: Clube Português, Recife - PE');

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'pt-BR' });
    const theirs = await context.newPage();
    await enter(theirs, buyer.email, path);
    // The mail's button opens the request at once.
    await theirs.goto(linkOf(mail));
    await sendAsked(theirs, 'Ficou longe.');
    expect((await nextMailTo(buyer.email)).template).toBe('refund-asked');

    await theirs.close();
    const producers = await context.newPage();
    await context.clearCookies();
    await enter(producers, PRODUCER, '/producer/refund-requests');
    await producers.getByRole('button', { name: texts.answerOf(texts.answerIt, buyer.name) }).click();
    await producers.getByRole('button', { name: texts.refuse, exact: true }).click();
    await producers.getByLabel(texts.refuseReason).fill('O clube fica a uma quadra.');
    await inspect(producers, 'producer-refuses');
    await producers.getByRole('button', { name: texts.refuseRequest }).click();
    await expect(producers.getByText(notices.refundRefused)).toBeVisible();
    const answer = await nextMailTo(buyer.email);
    expect(answer.template).toBe('refund-refused');
    expect(answer.text).toContain('O clube fica a uma quadra.');
    await context.close();
  },
);

test(
  'the lists of support show events, payouts on demand, and refund requests',
  { tag: '@desktop' },
  async ({ page }) => {
    const named = `name=${encodeURIComponent('Arraial da Lua Cheia')}`;
    await enter(page, SUPPORT, `/support/events?${named}`);
    await expect(page.getByText('Arraial da Lua Cheia').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: eventsTexts.payouts })).toBeHidden();
    await page.goto(`${stageUrl()}/support/events?showPayout=true&${named}`);
    await expect(page.getByText('Arraial da Lua Cheia').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: eventsTexts.payouts })).toBeVisible();
    await expect(page.getByRole('button', { name: eventsTexts.actionsOf('Arraial da Lua Cheia') })).toBeInViewport();
    await inspect(page, 'support-events-payouts');
    await page.goto(`${stageUrl()}/support/refund-requests`);
    await expect(page.getByText('Clara Cliente').filter({ visible: true }).first()).toBeVisible();
    await inBothLights(page, 'support-refund-requests');
  },
);
