import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { publicTexts as texts } from '../src/frame/public/public-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inBothLights, inspect } from './stage/inspect.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';

const heading = (page: Page, name: string, level?: number) =>
  page.getByRole('heading', { name, exact: true, ...(level && { level }) });

const flag = (page: Page, name: string) =>
  page.getByRole('navigation', { name: texts.narrow }).getByRole('link', { name, exact: true });

const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

/** Shows an evening in the public lists as long as `look` takes: other tests count what is in them. */
async function inPublic({ event_id }: Evening, look: () => Promise<void>): Promise<void> {
  const producer = await signedIn('produtor@festix.dev');
  const show = (availability: 'public' | 'private') =>
    producer.call(contract.events.edit, { area: 'producer', params: { event_id }, body: { availability } });
  await show('public');
  try {
    await look();
  } finally {
    await show('private');
  }
}

/** Returns whether nothing of a page sticks out of its window at the side. */
const isWhole = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('the list of events says what is on today, and is narrowed in its address', async ({ page }) => {
  await page.goto(`${stageUrl()}/events`);
  const today = page.getByRole('region', { name: 'Hoje', exact: true });
  await expect(today.getByRole('heading', { name: 'Arraial da Lua Cheia' })).toBeVisible();
  // The soonest day is the first one, whatever was made last.
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Hoje');
  await inBothLights(page, 'shop');

  await flag(page, 'Hoje').click();
  await expect(page).toHaveURL(`${stageUrl()}/events?when=today`);
  await expect(heading(page, 'Eventos hoje', 1)).toBeVisible();
  await expect(heading(page, 'Jazz no Coreto')).toHaveCount(0);
  await flag(page, 'Hoje').click();
  await flag(page, 'Grátis').click();
  await expect(page).toHaveURL(`${stageUrl()}/events?free=true`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Feira de Discos do Cais']);
  await page.getByRole('combobox', { name: texts.cityFilter, exact: true }).selectOption('Recife, PE');
  await page.getByRole('combobox', { name: texts.kindFilter, exact: true }).selectOption('Festa');
  await expect(heading(page, notices.noEventsFound)).toBeVisible();
  await inspect(page, 'shop-none');
  await flag(page, 'Grátis').click();
  await expect(page).toHaveURL(`${stageUrl()}/events?city=Recife&state=PE&category=festa`);
  await expect(heading(page, 'Baile do Farol', 3)).toBeVisible();
  await expect(heading(page, 'Feira de Discos do Cais')).toHaveCount(0);

  // A link shows what its sender saw, and search engines are told its one address.
  await page.goto(`${stageUrl()}/events?category=festa&utm_source=x&state=PE&city=Recife`);
  await expect(page).toHaveTitle('Festas em Recife, PE · Festix');
  expect(await canonical(page)).toMatch(/\/events\?city=Recife&state=PE&category=festa$/);
  await expect(heading(page, 'Baile do Farol', 3)).toBeVisible();
  await expect(page.getByRole('combobox', { name: texts.cityFilter, exact: true })).toHaveValue('Recife, PE');
  await inspect(page, 'shop-narrowed');
});

test('a card says that its lot turns soon, and another that it is sold out', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/events`);
  await expect(page.getByRole('link', { name: /Cineclube ao Luar/ })).toContainText(/Vira em \d dias?/);
  const evening = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  const [area, params] = ['producer', { event_id: evening.event_id }] as const;
  const { data } = await producer.call(contract.lots.list, { area, params });
  for (const { id } of data)
    await producer.call(contract.lots.markSoldOut, { area, params: { ...params, lot_id: id } });
  await inPublic(evening, async () => {
    await page.reload();
    // The first words say the same, until the app takes their place.
    await expect(page.locator('[data-first-words]')).toHaveCount(0);
    const card = page.locator(`a[href="/events/${evening.slug}"]`);
    await expect(card).toContainText('Esgotado');
    await expect(card).not.toContainText('R$');
    await card.scrollIntoViewIfNeeded();
    await inspect(page, 'shop-sold-out');
  });
});

test('the first page shows nothing twice, with today big', async ({ page }) => {
  await page.goto(stageUrl());
  await expect(page.getByRole('list', { name: 'Hoje', exact: true })).toContainText('R$');
  await expect(page.getByRole('tab', { name: texts.forYou })).toBeVisible();
  for (const tab of [texts.forYou, texts.popular]) {
    await page.getByRole('tab', { name: tab }).click();
    const links = page.locator('main a[href^="/events/"]');
    await expect.poll(() => links.count()).toBeGreaterThan(7);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs).size).toBe(hrefs.length);
  }
  await page.getByRole('link', { name: texts.allOfToday }).click();
  await expect(page).toHaveURL(`${stageUrl()}/events?when=today`);
});

test('the shop is whole at every width', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/', '/events', '/events?when=month&city=Recife&state=PE', '/events/produtora-varal']) {
    await page.goto(stageUrl() + path);
    await expect(
      page
        .getByRole('heading', { name: 'Arraial da Lua Cheia' })
        .or(page.getByLabel('Cartaz: Arraial da Lua Cheia'))
        .first(),
    ).toBeVisible();
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => isWhole(page), `${path} is whole at ${width} px`).toBe(true);
      const heading = page.getByRole('heading', { level: 1 });
      // The app takes the place of the first words, and their heading with it.
      const letters = () =>
        heading.evaluate((title) => title.clientWidth / Number.parseFloat(getComputedStyle(title).fontSize));
      await expect.poll(letters, `letters of a line at ${width} px`).toBeGreaterThan(3);
    }
  }
});

test(
  'a producer chooses the kind of an event, and its page links to others of it',
  { tag: '@desktop' },
  async ({ page }) => {
    const evening = await openEventOfTonight();
    const producer = await signedIn('produtor@festix.dev');
    const params = { event_id: evening.event_id };
    await producer.call(contract.events.edit, { area: 'producer', params, body: { category: 'esporte' } });
    await inPublic(evening, async () => {
      await page.goto(`${stageUrl()}/events/${evening.slug}`);
      await page.getByRole('link', { name: 'Esporte', exact: true }).click();
      await expect(page).toHaveURL(`${stageUrl()}/events?category=esporte`);
      await expect(heading(page, 'Eventos esportivos', 1)).toBeVisible();
      await expect(page.locator(`a[href="/events/${evening.slug}"]`)).toBeVisible();
    });
  },
);
