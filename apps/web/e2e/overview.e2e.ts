import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract, type EventArea } from '@festix/domain/contract';
import { addDays, dayOf, formatBRL, notices, type Cents } from '@festix/domain/ground';
import { overviewTexts as texts } from '../src/screens/figures/overview/overview-texts.ts';
import { nextStepTexts } from '../src/screens/programme/events/next-step-texts.ts';
import { signedIn, stageUrl, type ApiClient } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectDark } from './stage/inspect.ts';
import { memberWith } from './stage/member.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const ADMIN = 'admin@festix.dev';

const period = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: texts.period }).getByText(name, { exact: true });
const sales = (page: Page) => page.getByRole('region', { name: texts.sales, exact: true });

/** Returns name, value and note of a figure. */
function figure(page: Page, label: string) {
  const figures = page.getByRole('region', { name: texts.figures });
  return figures.getByText(label, { exact: true }).locator('..');
}

/** Returns the first event of an area. */
async function someEvent(api: ApiClient, area: EventArea): Promise<string> {
  const { data } = await api.call(contract.events.list, { area, query: { name: 'Arraial', future: 'true' } });
  const [event] = data;
  if (!event) throw new Error(`nobody works at an event in ${area}`);
  return event.id;
}

/** Buys one ticket at the full price online. */
async function buyOnline(slug: string): Promise<void> {
  const buyer = await signedIn('cliente@festix.dev');
  const { lots } = await buyer.call(contract.buying.event, { params: { slug } });
  const price = lots[0]?.prices.find(({ kind }) => kind === 'inteira');
  const id = randomUUID();
  const items = [{ price_id: price?.id ?? '', amount: 1 }];
  await buyer.call(contract.buying.book, { params: { slug }, body: { id, items } });
  const { payment } = await buyer.call(contract.buying.checkout, {
    params: { order_id: id },
    body: {
      buyer: { name: 'Clara Cliente', email: 'cliente@festix.dev', phone: '+5581998765432', document: '52998224725' },
      payment: { method: 'pix' },
    },
  });
  const params = { payment_id: payment?.id ?? '' };
  await buyer.call(contract.buying.sandbox, { params, body: { status: 'approved' } });
}

test('a sale shows by itself, and agrees with the API', { tag: '@desktop' }, async ({ page }) => {
  const evening = await openEventOfTonight();
  const { event_id } = evening;
  const producer = await signedIn(PRODUCER);
  await enter(page, PRODUCER, '/producer/events');
  await page.goto(`${stageUrl()}/producer/events/${event_id}`);
  await expect(page).toHaveURL(`${stageUrl()}/producer/events/${event_id}/overview`);
  await expect(page.getByRole('heading', { name: notices.noSalesYet })).toBeVisible();
  await expect(figure(page, texts.courtesies)).toBeHidden();
  await expect(page.getByRole('button', { name: nextStepTexts.share.key })).toBeVisible();
  await expect(page.getByText(texts.requestPayout)).toBeHidden();
  await inspect(page, 'overview-none');

  await test.step('at the till and online', async () => {
    await evening.sell('inteira');
    await evening.sell('meia_estudante');
    await buyOnline(evening.slug);
    await evening.sellAndRefund();
    await expect(figure(page, texts.salePoints)).toContainText('75,00');
    await expect(figure(page, texts.online)).toContainText('50,00');
    const view = await producer.call(contract.dashboards.overview, { area: 'producer', params: { event_id } });
    expect(view).toMatchObject({ total_receipt: 125_00, platform_total_receipt: 50_00, tickets_count: 3 });
    const shown: [string, Cents | null][] = [
      [texts.online, view.platform_total_receipt],
      [texts.salePoints, (view.total_receipt - view.platform_total_receipt) as Cents],
      [texts.averagePrice, view.average_receipt],
      [texts.balance, view.balance],
    ];
    for (const [label, amount] of shown) await expect(figure(page, label)).toContainText(formatBRL(amount!).slice(3));
    await expect(figure(page, texts.ticketsSold)).toContainText('3');
    const recent = page.getByRole('list', { name: texts.recent }).getByRole('listitem');
    await expect(recent).toHaveCount(view.recent_sales.length);
    await expect(recent.first()).toContainText('Clara C. · 1 ingresso');
    await expect(sales(page)).toContainText(
      `${formatBRL(view.total_receipt)} ${texts.inDays(31)}`.replaceAll('\u00a0', ' '),
    );
    await expect(sales(page).locator('canvas').first()).toBeVisible();
    await inspect(page, 'overview-first-sales');
  });

  await test.step('in a table too', async () => {
    await page.getByRole('button', { name: texts.asTable }).click();
    const name = texts.salesBy.day;
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toContainText('125,00');
    await inspect(page, 'overview-table');
  });
});

test(
  'the sales of a period are shown by day and by month, in light and dark mode',
  { tag: '@desktop' },
  async ({ page }) => {
    const producer = await signedIn(PRODUCER);
    const event_id = await someEvent(producer, 'producer');
    const { time_zone } = await producer.call(contract.events.read, { area: 'producer', params: { event_id } });
    const overview = `/producer/events/${event_id}/overview`;
    const sumOf = async (from: string, to: string) => {
      const address = { area: 'producer', params: { event_id }, query: { from, to } } as const;
      const view = await producer.call(contract.dashboards.overview, address);
      return formatBRL(view.sales.reduce((sum, { total, tax_amount }) => sum + total - tax_amount, 0) as Cents);
    };
    await enter(page, PRODUCER, overview);
    await expect(sales(page).locator('canvas').first()).toBeVisible();
    await expect(page.getByRole('region', { name: texts.origin, exact: true }).locator('canvas').first()).toBeVisible();
    await inspect(page, 'overview');
    await sales(page).scrollIntoViewIfNeeded();
    await inspect(page, 'overview-sales');
    await inspectDark(page, 'overview-dark');

    const today = dayOf(new Date(), time_zone);
    await period(page, texts.periods.last_week).click();
    await expect(page).toHaveURL(`${stageUrl()}${overview}?period=last_week`);
    await expect(sales(page)).toContainText(
      `${await sumOf(addDays(today, -6), today)} ${texts.inDays(7)}`.replaceAll('\u00a0', ' '),
    );

    await period(page, texts.periods.custom).click();
    await expect(page.getByRole('textbox', { name: texts.from })).toBeVisible();
    await expect(page.getByText(texts.groups.month)).toBeHidden();

    const from = addDays(today, -40);
    await page.goto(`${stageUrl()}${overview}?period=custom&from=${from}&to=${today}`);
    await expect(sales(page)).toContainText(
      `${await sumOf(from, today)} ${texts.inDays(41)}`.replaceAll('\u00a0', ' '),
    );
    await expect(page.getByRole('figure', { name: new RegExp(`^${texts.salesBy.month}`) })).toBeVisible();
    await inspect(page, 'overview-months');
    await page.getByText(texts.groups.day, { exact: true }).click();
    await expect(page.getByRole('figure', { name: new RegExp(`^${texts.salesBy.day}`) })).toBeVisible();
    await expect(page).toHaveURL(/group=day/);
    await inspect(page, 'overview-many-days');
  },
);

test(
  'payouts and balance are shown to people who may see them, and on demand',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const admin = await signedIn(ADMIN);
    const event_id = await someEvent(admin, 'super-admin');
    await enter(page, ADMIN, '/super-admin/events');
    await page.goto(`${stageUrl()}/super-admin/events/${event_id}`);
    await expect(figure(page, texts.online)).toBeVisible();
    await expect(figure(page, texts.balance)).toBeHidden();
    await inspect(page, 'overview-administration');
    await page.goto(`${stageUrl()}/super-admin/events/${event_id}?showPayout=true`);
    await expect(figure(page, texts.balance)).toBeVisible();
    await expect(page).toHaveURL(/\/overview\?showPayout=true$/);

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'pt-BR' });
    const memberPage = await context.newPage();
    const evening = await openEventOfTonight();
    await evening.sellOnline('Bia Nogueira');
    const member = await memberWith(evening.event_id, ['overview']);
    await enter(memberPage, member.email, `/team-member/events/${evening.event_id}/overview`);
    await expect(figure(memberPage, texts.online)).toBeVisible();
    await expect(figure(memberPage, texts.balance)).toBeHidden();
    await context.close();
  },
);

test('the chart library is loaded only by people who see a chart', { tag: '@desktop' }, async ({ page }) => {
  const drawers = () => page.evaluate(loadedCharts);
  await page.goto(stageUrl());
  await page.waitForLoadState('networkidle');
  expect(await drawers()).toBe(0);
  const event_id = await someEvent(await signedIn(PRODUCER), 'producer');
  await enter(page, PRODUCER, `/producer/events/${event_id}/overview`);
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(await drawers()).toBeGreaterThan(0);
});

function loadedCharts(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => /\/charts-[^/]*\.js$/.test(name)).length;
}
