import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { publicTexts as texts } from '../src/frame/public/public-texts.ts';
import { clipboardBeside } from './stage/clipboard.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inBothLights, inspect } from './stage/inspect.ts';
import { openEventOfTonight } from './stage/evening.ts';

const heading = (page: Page, name: string, level?: number) =>
  page.getByRole('heading', { name, exact: true, ...(level && { level }) });
const isPhone = (page: Page) => page.viewportSize()!.width <= 700;

/** Scrolls the page to a heading and inspects it. */
async function lookAt(page: Page, name: string, picture: string): Promise<void> {
  await heading(page, name).evaluate((title) => title.scrollIntoView({ block: 'start' }));
  await inspect(page, picture);
}

test('the first page shows events, near a chosen city too', async ({ page, context }) => {
  await page.goto(stageUrl());
  await expect(page.getByRole('tab', { name: texts.forYou })).toBeVisible();
  await inBothLights(page, 'home');
  const carousel = page.getByRole('list', { name: texts.forYou });
  await expect(carousel.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('tab', { name: texts.nearYou })).toHaveCount(0);
  await lookAt(page, texts.onShow, 'home-featured');

  await page.getByLabel(texts.city).selectOption('Natal, RN');
  const near = page.getByRole('list', { name: texts.nearYou });
  await expect(near.getByRole('heading')).toHaveText(['Sarau da Ribeira']);

  // A visitor who shares the position gets the nearest city, and the browser sends the position nowhere.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -8.0578, longitude: -34.8829 });
  await page.getByRole('button', { name: texts.locate }).click();
  await expect(near.getByRole('heading').first()).toHaveText('Feira de Discos do Cais');
  await expect(page.getByLabel(texts.city)).toHaveValue('Recife, PE');
  await page.reload();
  await page.getByRole('tab', { name: texts.nearYou }).click();
  await expect(near.getByRole('heading').first()).toHaveText('Feira de Discos do Cais');

  await page.getByRole('tab', { name: texts.nearYou }).press('ArrowRight');
  await expect(page.getByRole('list', { name: texts.popular }).getByRole('heading')).toHaveCount(5);
  await page
    .getByRole('heading', { level: 2, name: /^Em (?!cartaz)/ })
    .first()
    .scrollIntoViewIfNeeded();
  await inspect(page, 'home-city');
  await lookAt(page, texts.about, 'home-about');
  await page.getByRole('link', { name: texts.signUp }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

test('events are searched while typing, and cancelled ones are left out', { tag: '@phone' }, async ({ page }) => {
  await page.goto(stageUrl());
  await page.getByRole('link', { name: texts.exploreEvents, exact: true }).click();
  await expect(heading(page, texts.events, 1)).toBeVisible();
  await expect(heading(page, 'Arraial da Lua Cheia')).toBeVisible();
  await expect(page.getByRole('link', { name: /Noites de Vinil/ })).toHaveCount(0);
  await inBothLights(page, 'events');
  const search = page.getByLabel(texts.searchEvents);
  await search.fill('fervo das laderas');
  await expect(page).toHaveURL(/query=fervo/);
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Frevo das Ladeiras');
  await search.fill('zzzzqqqq');
  await expect(heading(page, notices.noEventsFound)).toBeVisible();
  await inspect(page, 'events-none');
  await page.getByRole('link', { name: texts.allEvents }).click();
  await expect(heading(page, 'Arraial da Lua Cheia')).toBeVisible();
  await expect(search).toHaveValue('');
});

test('venues link to their events', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/venues`);
  await expect(heading(page, 'Explorar Locais', 1)).toBeVisible();
  await expect(page.getByRole('link', { name: /Galpão do Cais/ })).toContainText('1 evento');
  // A list of events that are all over or cancelled has nothing on sale.
  await expect(page.getByRole('link', { name: /Galpão da Estação|Sobrado da Barra/ })).toHaveCount(0);
  await inBothLights(page, 'venues');
  await page.getByLabel(texts.searchVenues).fill('flrianopolis');
  await expect(page).toHaveURL(/query=/);
  await page.getByRole('link', { name: /Praia da Joaquina/ }).click();
  await expect(heading(page, 'Praia da Joaquina', 1)).toBeVisible();
  await expect(page.getByRole('link', { name: texts.map })).toHaveAttribute('href', /query=-27\.6292%2C-48\.4489/);
  await expect(heading(page, 'Festival Maré Alta')).toBeVisible();
  await inBothLights(page, 'venue');

  const { data } = await (
    await signedIn('cliente@festix.dev')
  ).call(contract.venues.list, { query: { query: 'Galpão da Estação' } });
  await page.goto(`${stageUrl()}/venues/${data[0]?.id}`);
  await expect(heading(page, notices.noEventsAtVenue)).toBeVisible();
  await inspect(page, 'venue-empty');
  await page.goto(`${stageUrl()}/venues/nenhum-lugar`);
  await expect(heading(page, 'Venue não encontrado')).toBeVisible();
  await inspect(page, 'venue-unknown');
  await page.goto(`${stageUrl()}/venues?query=zzzzqqqq`);
  await expect(heading(page, notices.noVenues)).toBeVisible();
});

test('a producer has a page with the same kind of address as events', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/events/arraial-da-lua-cheia`);
  await page.getByRole('link', { name: 'Produtora Varal' }).click();
  await expect(heading(page, 'Produtora Varal', 1)).toBeVisible();
  await expect(page).toHaveURL(/\/events\/produtora-varal$/);
  await expect(page).toHaveTitle('Produtora Varal · Festix');
  await expect(heading(page, 'Jazz no Coreto')).toBeVisible();
  await expect(heading(page, 'Cineclube ao Luar')).toHaveCount(0);
  await inBothLights(page, 'producer');
  await page.getByLabel(texts.searchEvents).fill('coreto');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Jazz no Coreto']);

  await page.route('**/api/producers/**', (route) => route.abort());
  await page.getByLabel(texts.searchEvents).fill('frevo');
  await expect(page.getByText('Erro ao buscar eventos')).toBeVisible({ timeout: 30_000 });
  await inspect(page, 'producer-failed');
  await page.unroute('**/api/producers/**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Frevo das Ladeiras');
});

test(
  'the page of an event shows its place, and is shared with its coupon',
  { tag: '@phone' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await page.goto(`${stageUrl()}/events/jazz-no-coreto?coupon=MAESTRO`);
    await expect(heading(page, texts.venue)).toBeVisible();
    await lookAt(page, texts.venue, 'event-place');
    await expect(page.getByRole('link', { name: texts.map })).toHaveAttribute('href', /google\.com\/maps/);
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.getByRole('button', { name: texts.share }).click();
    await expect(page.getByText(notices.linkCopied)).toBeVisible();
    expect(await clipboardBeside(page)).toBe(`${stageUrl()}/events/jazz-no-coreto?coupon=MAESTRO`);
    await page.getByRole('link', { name: texts.moreAtVenue }).click();
    await expect(heading(page, 'Praça do Coreto', 1)).toBeVisible();
  },
);

test(
  'the page of a cancelled event says so, and that of a changed one explains it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(`${stageUrl()}/events/noites-de-vinil`);
    await expect(page.getByText(/Cancelado em/)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Este evento foi cancelado em' })).toBeVisible();
    await inBothLights(page, 'event-cancelled');

    const { slug } = await openEventOfTonight();
    const anybody = clientOf(stageUrl(), '');
    const event = await anybody.call(contract.buying.event, { params: { slug } });
    // Read here, once: the page reads again at any time, and an answer fetched as the test ends would fail it.
    const json = { ...event, changed_at: '2026-05-10T15:00:00.000Z' };
    await page.route(`**/api/events/${slug}`, (route) => route.fulfill({ json }));
    await page.goto(`${stageUrl()}/events/${slug}`);
    await expect(page.getByText(texts.wasChanged('10/05/2026'))).toBeVisible();
    await inspect(page, 'event-changed');
  },
);

test('an earlier address of an event leads to its present one', { tag: '@phone' }, async ({ page }) => {
  const { event_id, slug } = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  const params = { event_id };
  await producer.call(contract.events.edit, { area: 'producer', params, body: { slug: `${slug}-novo` } });
  await page.goto(`${stageUrl()}/events/${slug}?coupon=FOGUEIRA10`);
  await expect(page).toHaveURL(`${stageUrl()}/events/${slug}-novo?coupon=FOGUEIRA10`);
});

test('the cards are swiped on a phone, and all fit on a desktop', async ({ page }) => {
  await page.goto(stageUrl());
  const strip = page.getByRole('list', { name: texts.forYou });
  await expect(strip).toBeVisible();
  const isWider = () => strip.evaluate((list) => list.scrollWidth > list.clientWidth + 1);
  await expect.poll(isWider).toBe(isPhone(page));
  if (isPhone(page)) return;
  await page.setViewportSize({ width: 900, height: 900 });
  await page.getByRole('button', { name: texts.nextCards }).click();
  await expect(page.getByRole('button', { name: texts.nextCards })).toBeDisabled();
  await page.getByRole('button', { name: texts.previousCards }).click();
  await expect(page.getByRole('button', { name: texts.previousCards })).toBeDisabled();
});
