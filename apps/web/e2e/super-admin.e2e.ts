import { expect, test, type Locator, type Page } from '@playwright/test';
import { contract, type Id } from '@festix/domain/contract';
import { DAY, formatBRL, formatCount, HOUR, notices } from '@festix/domain/ground';
import { searchTexts } from '../src/frame/areas/search/search-texts.ts';
import { dashboardTexts as texts } from '../src/screens/figures/dashboard/dashboard-texts.ts';
import { eventsTexts } from '../src/screens/programme/events/events-texts.ts';
import { producerTexts } from '../src/screens/programme/events/producer/producer-texts.ts';
import { generalTexts } from '../src/screens/programme/general/general-texts.ts';
import { peopleTexts } from '../src/frame/parts/people-texts.ts';
import { clipboardBeside } from './stage/clipboard.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inBothLights, inspect, inspectDark } from './stage/inspect.ts';
import { enter, newProducer, type Person } from './stage/people.ts';

const ADMIN = 'admin@festix.dev';
const PRODUCER = 'produtor@festix.dev';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const figures = (page: Page) => page.getByRole('region', { name: texts.figures });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Creates an event through the API, for a test about something else. */
async function openEvent({ api }: Person, name: string): Promise<Id> {
  const id = crypto.randomUUID();
  const start_date = new Date(Date.now() + 30 * DAY).toISOString();
  const end_date = new Date(Date.now() + 30 * DAY + 6 * HOUR).toISOString();
  const body = { id, name, slug: `evento-${id.slice(0, 8)}`, start_date, end_date, availability: 'private' } as const;
  await api.call(contract.events.create, { area: 'producer', body });
  return id;
}

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: texts.salesPeriod }).getByText(name, { exact: true }).click();
}

test('the administration begins with the sales of all producers', { tag: '@desktop' }, async ({ page }) => {
  const admin = await signedIn(ADMIN);
  const read = (query: object) => admin.call(contract.dashboards.ofPlatform, { query });
  await enter(page, ADMIN, '/super-admin');
  await expect(page.getByRole('heading', { name: texts.platform, level: 1 })).toBeVisible();
  await expect(figures(page)).toBeVisible();
  const view = await read({});
  expect(view.total_receipt).toBeGreaterThan(0);
  expect(view.top_sales.length).toBeGreaterThan(1);
  // Other tests sell meanwhile: the shown figure lies between those read before and after.
  await expect(figures(page)).toContainText(/R\$\s*[\d.]+,\d{2}/);
  await expect(page.locator('canvas').first()).toBeVisible();
  await inBothLights(page, 'platform');
  await page.getByRole('region', { name: texts.top }).scrollIntoViewIfNeeded();
  await inspect(page, 'platform-top');

  await test.step('by period, with the figures that the API answers', async () => {
    await choosePeriod(page, texts.periods.past);
    await expect(page).toHaveURL(`${stageUrl()}/super-admin?period=past`);
    // Events that are over sell no more tickets.
    const past = await read({ future: 'false' });
    await expect(figures(page)).toContainText(plain(formatBRL(past.total_receipt)).slice(3));
    await expect(figures(page)).toContainText(formatCount(past.total_tickets));
    const months = page.getByRole('region', { name: texts.byMonth });
    await button(months, texts.asTable).click();
    const rows = page.getByRole('table', { name: texts.byMonth }).locator('tbody tr.ant-table-row');
    await expect(rows).toHaveCount(past.sales_by_month.length);
    await inspect(page, 'platform-table');
    await choosePeriod(page, texts.periods.custom);
    await expect(page.getByRole('textbox', { name: texts.from })).toBeVisible();
    await page.goto(`${stageUrl()}/super-admin?from=2023-01-01&to=2023-01-31`);
    await expect(page.getByText(notices.noSalesInPeriod)).toBeVisible();
    await expect(page.getByText(texts.nobodySold)).toBeVisible();
    await inspect(page, 'platform-nothing');
  });

  await test.step('and leads to the events that sold most', async () => {
    await page.goto(`${stageUrl()}/super-admin?period=past`);
    const [top] = (await read({ future: 'false' })).top_sales;
    await page.getByRole('list', { name: texts.top }).getByRole('link').first().click();
    await expect(page).toHaveURL(`${stageUrl()}/super-admin/events/${top!.id}/overview`);
    await expect(page.getByRole('heading', { name: top!.name, level: 1 })).toBeVisible();
  });
});

test(
  "the chart library is loaded only by people who see the platform's figures",
  { tag: '@desktop' },
  async ({ page }) => {
    const drawers = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /\/charts-[^/]*\.js$/.test(name)).length,
      );
    await enter(page, ADMIN, '/super-admin/events');
    await page.waitForLoadState('networkidle');
    expect(await drawers()).toBe(0);
    await page.getByRole('link', { name: 'Início', exact: true }).first().click();
    await expect(page.locator('canvas').first()).toBeVisible();
    expect(await drawers()).toBeGreaterThan(0);
  },
);

test(
  'the events of one producer are found, and one of them becomes a test event',
  { tag: '@desktop' },
  async ({ page }) => {
    const producer = await newProducer('Produtora de Ensaios');
    const [shown, tried] = [await openEvent(producer, 'Ensaio aberto'), await openEvent(producer, 'Ensaio geral')];
    await enter(page, ADMIN, `/super-admin/events?producer=${producer.email}`);
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(page.getByText('1–2 de 2')).toBeVisible();
    await expect(rowOf('Ensaio aberto')).toContainText(producer.name);
    await inspect(page, 'events-of-producer');

    await page.goto(`${stageUrl()}/super-admin/events/${tried}/general`);
    await field(page, generalTexts.tax).fill('7,5');
    await page.getByRole('switch', { name: generalTexts.isTest }).click();
    await button(page, generalTexts.save).click();
    await expect(page.getByText(notices.eventSaved)).toBeVisible();
    await expect(page.getByText(eventsTexts.test, { exact: true })).toBeVisible();
    await inspect(page, 'event-for-tests');
    const admin = await signedIn(ADMIN);
    const { data } = await admin.call(contract.people.audit, { query: { event_id: tried, action: 'events:edit' } });
    expect(data[0]).toMatchObject({
      before: { is_test: false, convenience_tax: 10 },
      after: { is_test: true, convenience_tax: 7.5 },
    });
    const kept = await admin.call(contract.events.read, { area: 'super-admin', params: { event_id: shown } });
    expect(kept).toMatchObject({ is_test: false, convenience_tax: 10 });
    await page.goto(`${stageUrl()}/super-admin/events?producer=${producer.email}`);
    await expect(rowOf('Ensaio geral')).toContainText(eventsTexts.test);
    await inspect(page, 'events-with-a-test');
  },
);

test(
  'the producer panel is beside the event, with taxes, team and the transfer to another',
  { tag: '@desktop' },
  async ({ page }) => {
    const producer = await newProducer('Produtora do Painel');
    const event_id = await openEvent(producer, 'Noite do Painel');
    await enter(page, ADMIN, `/super-admin/events/${event_id}/general`);
    await button(page, eventsTexts.producerDetails).click();
    const panel = page.getByRole('dialog', { name: producerTexts.title });
    await expect(panel.getByText(producer.email)).toBeVisible();
    await expect(panel.getByText(producerTexts.noTeam)).toBeVisible();
    await inspect(page, 'producer-panel');

    await test.step('taxes', async () => {
      await button(panel, producerTexts.editTaxes).click();
      await field(panel, peopleTexts.convenienceTaxShort).fill('12,5');
      await field(panel, peopleTexts.administrateTaxShort).fill('3');
      await button(panel, producerTexts.save).scrollIntoViewIfNeeded();
      await inspect(page, 'producer-taxes');
      await button(panel, producerTexts.save).click();
      await expect(page.getByText(notices.taxesSaved)).toBeVisible();
      await expect(panel.getByText('12,5%')).toBeVisible();
      const next = await openEvent(producer, 'Noite seguinte');
      const taxOf = async (id: Id) =>
        (await producer.api.call(contract.events.read, { area: 'producer', params: { event_id: id } })).convenience_tax;
      expect([await taxOf(event_id), await taxOf(next)]).toEqual([10, 12.5]);
    });

    await test.step('another producer', async () => {
      await button(panel, eventsTexts.transfer).click();
      await expect(page.getByRole('dialog').getByText(eventsTexts.transferTitle)).toBeVisible();
      await inspect(page, 'producer-transfer');
    });
  },
);

test("the addresses of an event's team can be copied", { tag: '@desktop' }, async ({ page }) => {
  const admin = await signedIn(ADMIN);
  const { data } = await admin.call(contract.events.list, {
    area: 'super-admin',
    query: { name: 'Arraial da Lua Cheia', future: 'true' },
  });
  await page.context().grantPermissions(['clipboard-write']);
  await enter(page, ADMIN, `/super-admin/events/${data[0]!.id}/general`);
  await button(page, eventsTexts.producerDetails).click();
  const panel = page.getByRole('dialog', { name: producerTexts.title });
  await button(panel, producerTexts.copyEmails).click();
  await expect(page.getByText(notices.copied)).toBeVisible();
  expect(await clipboardBeside(page)).toContain('equipe@festix.dev');
  await panel.getByRole('list', { name: producerTexts.team }).scrollIntoViewIfNeeded();
  await inspectDark(page, 'producer-team-dark');
});

test('everything is found from one search box', { tag: '@desktop' }, async ({ page }) => {
  const evening = await openEventOfTonight();
  await evening.sell('inteira');
  const producer = await signedIn(PRODUCER);
  const { event_id } = evening;
  const address = { area: 'producer', params: { event_id } } as const;
  const event = await producer.call(contract.events.read, address);
  const { data: sales } = await producer.call(contract.sales.list, { ...address, query: {} });
  const { id: order_id, code } = sales[0]!;
  const sale = await producer.call(contract.sales.read, { area: 'producer', params: { event_id, order_id } });
  const ticket = sale.tickets[0]!.code!;

  await enter(page, ADMIN, '/super-admin/users');
  await expect(page.getByRole('heading', { name: peopleTexts.users, level: 1 })).toBeVisible();
  const open = async () => {
    await page.keyboard.press('Control+k');
    return page.getByRole('combobox', { name: searchTexts.everywhere });
  };
  const box = await open();
  await expect(box).toBeFocused();
  await inspect(page, 'search');
  const optionsIn = (group: string) => page.getByRole('group', { name: group }).getByRole('option');

  await test.step('by name, once typing rests', async () => {
    await box.fill('varal');
    await expect(optionsIn(searchTexts.groups.people).filter({ hasText: PRODUCER })).toBeVisible();
    await box.fill(event.name);
    await expect(optionsIn(searchTexts.groups.events).filter({ hasText: event.name }).first()).toBeVisible();
    await inspect(page, 'search-events');
  });

  await test.step('by code, at once on Enter, with the keyboard alone', async () => {
    await box.fill(ticket.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(optionsIn(searchTexts.groups.tickets)).toHaveCount(1);
    await inspect(page, 'search-ticket');
    await box.fill(code.slice(0, 9));
    await page.keyboard.press('Enter');
    await expect(optionsIn(searchTexts.groups.orders).filter({ hasText: code })).toBeVisible();
    await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
    await inspectDark(page, 'search-order-dark');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await box.fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
    await expect(optionsIn(searchTexts.groups.orders)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${stageUrl()}/super-admin/events/${event_id}/sales/${order_id}`);
    await expect(box).toBeHidden();
  });

  await test.step('and says when nothing is', async () => {
    const again = await open();
    await again.fill('ninguém se chama assim');
    await page.keyboard.press('Enter');
    await expect(page.getByText(searchTexts.nothing)).toBeVisible();
    await inspect(page, 'search-nothing');
    await page.keyboard.press('Escape');
    await expect(again).toBeHidden();
  });
});

for (const [email, area] of [
  ['suporte@festix.dev', 'support'],
  [PRODUCER, 'producer'],
  ['equipe@festix.dev', 'team-member'],
] as const) {
  test(`${email} finds an event of the area ${area} by the keyboard alone`, { tag: '@desktop' }, async ({ page }) => {
    const person = await signedIn(email);
    const { data } = await person.call(contract.events.list, { area, query: {} });
    const { name } = data[0]!;
    await enter(page, email, `/${area}/events`);
    await expect(page.getByRole('heading', { name: eventsTexts.events, level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: searchTexts.everywhere });
    await expect(box).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    const found = page.getByRole('group', { name: searchTexts.groups.events }).getByRole('option');
    await expect(found.filter({ hasText: name }).first()).toBeVisible();
    await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${area}/events/[0-9a-f-]+`));
    await expect(box).toBeHidden();
    await expect(page.getByText(name).first()).toBeVisible();
  });
}
