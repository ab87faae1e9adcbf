import { expect, test, type Locator, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { DAY, dayOf, fieldProblems, HOUR, notices, problemOf } from '@festix/domain/ground';
import sharp from 'sharp';
import { versionsTexts } from '../src/frame/app/versions-texts.ts';
import { assignmentTexts, contentTexts, questionTypeTexts } from '../src/screens/programme/content/content-texts.ts';
import { couponsTexts } from '../src/screens/programme/coupons/coupons-texts.ts';
import { eventsTexts } from '../src/screens/programme/events/events-texts.ts';
import { lifeTexts } from '../src/screens/programme/events/life/life-texts.ts';
import { generalTexts as texts } from '../src/screens/programme/general/general-texts.ts';
import { lotsTexts } from '../src/screens/programme/lots/lots-texts.ts';
import { clipboardBeside } from './stage/clipboard.ts';
import { stageUrl } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { option } from './stage/option.ts';
import { enter, newProducer, type Person } from './stage/people.ts';

const ADMIN = 'admin@festix.dev';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const isPhone = (page: Page) => page.viewportSize()!.width <= 700;
const row = (page: Page, name: string) =>
  isPhone(page) ? page.locator('li').filter({ hasText: name }) : page.getByRole('row').filter({ hasText: name });

/** Returns a photograph as a phone takes it, in two colours, so that a wrong crop would show. */
async function photograph(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800"><rect width="2400" height="1800" fill="#2438C9"/>' +
    '<circle cx="1200" cy="900" r="600" fill="#FFB81C"/><path d="M0 1400h2400v400H0z" fill="#CF0F6A"/></svg>';
  return { name: 'capa.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer() };
}

/** Chooses a day of the next month in the calendar that unfolds: of the browser's month, which ends later than ours. */
async function chooseDay(page: Page, label: string, day: number): Promise<string> {
  const [thisYear = 0, thisMonth = 0] = dayOf(new Date()).split('-').map(Number);
  const chosen = new Date(Date.UTC(thisYear, thisMonth, day)).toISOString().slice(0, 10);
  const shown = chosen.split('-').toReversed().join('/');
  const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  const cell = calendar.getByTitle(chosen);
  // A click is lost where the calendar unfolds or turns its page at that moment; a person folds it up and begins again.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await field(page, label).click();
    if ((await cell.count()) === 0) {
      await calendar.locator('.ant-picker-header-next-btn').click({ timeout: 2_000 });
    }
    await cell.click({ timeout: 2_000 });
    await expect(field(page, label)).toHaveValue(shown, { timeout: 2_000 });
  }).toPass();
  return shown;
}

async function chooseCover(page: Page, label: string): Promise<void> {
  await page
    .getByLabel(`${texts.chooseImage}: ${label}`, { exact: true })
    .last()
    .setInputFiles(await photograph());
  await expect(page.getByRole('slider', { name: texts.zoom })).toBeVisible();
  // The part is as large as the picture lets it be, once the dialog has unfolded.
  const part = page.locator('.reactEasyCrop_CropArea');
  await expect.poll(async () => (await part.boundingBox())?.width ?? 0).toBeGreaterThan(180);
}

/** Creates an event through the API, for a test about something else. */
async function openEvent({ api }: Person, name: string): Promise<string> {
  const id = crypto.randomUUID();
  await api.call(contract.events.create, {
    area: 'producer',
    body: {
      id,
      name,
      slug: `evento-${id.slice(0, 8)}`,
      start_date: new Date(Date.now() + 30 * DAY).toISOString(),
      end_date: new Date(Date.now() + 30 * DAY + 6 * HOUR).toISOString(),
      availability: 'private',
    },
  });
  return id;
}

test('an account without events creates a complete event', async ({ page }) => {
  const producer = await newProducer('Produtora do Zero');
  const name = `Baile da Maré ${producer.email.slice(7, 11)}`;
  const slug = `baile-da-mare-${producer.email.slice(7, 11)}`;

  await test.step('an account without events shows the way to the first', async () => {
    await enter(page, producer.email, '/producer/events');
    await expect(page.getByText(notices.noEvents)).toBeVisible();
    await expect(page.getByRole('search')).toHaveCount(0);
    await inspect(page, 'events-none');
    await page.getByRole('link', { name: eventsTexts.newEvent }).click();
    await expect(page.getByRole('heading', { name: texts.newEvent })).toBeVisible();
    await inspect(page, 'event-new');
  });

  await test.step('its form says what is wrong', async () => {
    await button(page, texts.create).click();
    await expect(page.getByText(fieldProblems.required)).toHaveCount(3);
    await inspect(page, 'event-new-faults');
  });

  await test.step('what it is, with a slug of its own', async () => {
    await field(page, texts.name).fill(name);
    await expect(field(page, texts.slug)).toHaveValue(slug);
    await field(page, texts.slug).fill('arraial-da-lua-cheia');
    await field(page, texts.summary).fill('Uma noite de baile à beira do mangue.');
    await page.getByRole('textbox', { name: texts.description }).fill('Três orquestras e um salão só.');
  });

  await test.step('covers, each cut to its form', async () => {
    await chooseCover(page, texts.desktop);
    await inspect(page, 'event-cover-crop');
    await page.getByRole('slider', { name: texts.zoom }).fill('1.5');
    await button(page, texts.useCrop).click();
    await expect(page.getByText(texts.coverWaits)).toHaveCount(1);
    await chooseCover(page, texts.mobile);
    await button(page, texts.useCrop).click();
    await expect(page.getByText(texts.coverWaits)).toHaveCount(2);
    await page.getByRole('group', { name: texts.desktop }).scrollIntoViewIfNeeded();
    await inspect(page, 'event-covers');
  });

  await test.step('when it begins and ends', async () => {
    await chooseDay(page, texts.ends, 12);
    await chooseDay(page, texts.starts, 13);
    await expect(page.getByText(problemOf('EVENT_DATES_INVALID').detail)).toBeVisible();
    await chooseDay(page, texts.ends, 14);
    await expect(page.getByText(problemOf('EVENT_DATES_INVALID').detail)).toBeHidden();
    await inspect(page, 'event-dates');
  });

  await test.step('where it is, by hand', async () => {
    await button(page, texts.byHand).click();
    await field(page, texts.venueName).fill(`Salão da Maré ${slug.slice(-4)}`);
    await field(page, texts.street).fill('Rua da Aurora');
    await field(page, texts.number).fill('99');
    await field(page, texts.city).fill('Recife');
    await page.getByRole('combobox', { name: texts.state }).fill('pe');
    await option(page, 'Pernambuco').click();
    await field(page, texts.zipCode).pressSequentially('50030310');
    await expect(field(page, texts.zipCode)).toHaveValue('50030-310');
    await field(page, texts.latitude).fill('-8.0578');
    await field(page, texts.longitude).pressSequentially('-34,8790');
    await inspect(page, 'event-venue');
  });

  await test.step('a reload loses nothing of it', async () => {
    await expect
      .poll(() => page.evaluate(() => Object.values(sessionStorage).some((kept) => String(kept).includes('-34.8790'))))
      .toBe(true);
    await page.reload();
    await expect(page.getByText(texts.restored)).toBeVisible();
    await expect(field(page, texts.name)).toHaveValue(name);
    await expect(field(page, texts.longitude)).toHaveValue('-34.8790');
    // Pictures are too large to store: they are chosen again.
    await chooseCover(page, texts.desktop);
    await button(page, texts.useCrop).click();
    await chooseCover(page, texts.mobile);
    await button(page, texts.useCrop).click();
    await expect(page.getByText(texts.coverWaits)).toHaveCount(2);
  });

  await test.step('a taken slug is told beside it; then the event is there', async () => {
    await button(page, texts.create).click();
    await expect(page.getByText(problemOf('SLUG_TAKEN').detail)).toBeVisible();
    await inspect(page, 'event-slug-taken');
    await field(page, texts.slug).fill(slug);
    await button(page, texts.create).click();
    await expect(page.getByText(notices.eventSaved)).toBeVisible();
    await expect(page).toHaveURL(/\/lots$/);
    await expect(page.getByText(notices.noLots)).toBeVisible();
  });
  const event_id = page.url().split('/').at(-2)!;

  await test.step('a lot, a coupon, the FAQ, what buyers are asked and the agenda', async () => {
    await page.getByRole('link', { name: lotsTexts.newLot }).click();
    await field(page, lotsTexts.name).fill('1º lote');
    await field(page, lotsTexts.ticketLimit).fill('80');
    const prices = page.getByRole('list', { name: lotsTexts.prices, exact: true }).locator(':scope > li');
    await field(prices.nth(0), lotsTexts.priceValue).fill('40,00');
    await field(prices.nth(1), lotsTexts.priceValue).fill('80,00');
    await button(page, lotsTexts.create).click();
    await expect(page.getByText(notices.lotCreated)).toBeVisible();

    await page.goto(`${stageUrl()}/producer/events/${event_id}/coupons/create`);
    await field(page, couponsTexts.nameLabel).fill('MARE10');
    await page.getByRole('combobox', { name: couponsTexts.lotsLabel }).click();
    await option(page, '1º lote').click();
    await page.keyboard.press('Escape');
    await field(page, couponsTexts.percentLabel).fill('10');
    await field(page, couponsTexts.limitLabel).fill('20');
    await button(page, couponsTexts.create).click();
    await expect(page.getByText(notices.couponCreated)).toBeVisible();

    await page.goto(`${stageUrl()}/producer/events/${event_id}/faq`);
    await button(page, contentTexts.addQuestion).click();
    await field(page, 'Pergunta 1').fill('Tem estacionamento?');
    await field(page, 'Resposta 1').fill('Tem, na rua de trás.');
    await button(page, contentTexts.save).click();
    await expect(page.getByText(notices.faqSaved)).toBeVisible();

    await page.goto(`${stageUrl()}/producer/events/${event_id}/form`);
    await button(page, contentTexts.addQuestion).click();
    await field(page, 'Pergunta 1').fill('Como soube do baile?');
    for (const [label, words] of [
      [contentTexts.type, questionTypeTexts.short_text],
      [contentTexts.assignment, assignmentTexts.per_order],
    ] as const) {
      await field(page, label).click();
      await option(page, words, { exact: true }).click();
    }
    await button(page, contentTexts.save).click();
    await expect(page.getByText(notices.checkoutFormSaved)).toBeVisible();

    await page.goto(`${stageUrl()}/producer/events/${event_id}/agenda`);
    await button(page, contentTexts.addAgenda).click();
    await field(page, contentTexts.agendaTitle).fill('Salão principal');
    await button(page, contentTexts.addBlock).click();
    await field(page, contentTexts.startTime).fill('2130');
    await field(page, contentTexts.blockTitle).fill('Orquestra do Mangue');
    await button(page, contentTexts.save).click();
    await expect(page.getByText(notices.agendaSaved)).toBeVisible();
  });

  await test.step('it is published', async () => {
    await button(page, lifeTexts.publish).click();
    await button(page.getByRole('dialog'), lifeTexts.publish).click();
    await expect(page.getByText(notices.eventPublished)).toBeVisible();
  });

  await test.step('the public page shows it all', async () => {
    const shop = await page.context().newPage();
    await shop.setViewportSize(page.viewportSize()!);
    await shop.goto(`${stageUrl()}/events/${slug}`);
    await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible();
    for (const words of [
      '1º lote',
      'Três orquestras e um salão só.',
      'Salão da Maré',
      'Tem estacionamento?',
      'Orquestra do Mangue',
    ]) {
      await expect(shop.getByText(words).first()).toBeVisible();
    }
    // On a phone the cover is a poster beside the name; a picture that did not load has no width at all.
    const cover = shop.locator('picture img');
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await inspect(shop, 'event-complete');
    await shop.close();
    await page.bringToFront();
  });

  await test.step('and the list has it, with what it takes', async () => {
    await page.context().grantPermissions(['clipboard-write'], { origin: stageUrl() });
    await page.goto(`${stageUrl()}/producer/events`);
    await expect(row(page, name)).toContainText('0,00');
    await inspect(page, 'events');
    await button(page, `Ações de ${name}`).click();
    await page.getByRole('menuitem', { name: eventsTexts.copyLink }).click();
    await expect(page.getByText(notices.copied)).toBeVisible();
    expect(await clipboardBeside(page)).toBe(`${stageUrl()}/events/${slug}`);
    await page.getByText(eventsTexts.past, { exact: true }).first().click();
    await expect(page).toHaveURL(/filterBy=past/);
    await expect(page.getByText(notices.noEvents)).toBeVisible();
    await page.goto(`${stageUrl()}/producer/events?name=forr%C3%B3`);
    await expect(page.getByText(notices.noEventsFound)).toBeVisible();
  });
});

test('the second of two people who edit one event gets both versions', { tag: '@desktop' }, async ({ page }) => {
  const producer = await newProducer('Produtora Dupla');
  const event_id = await openEvent(producer, 'Noite de Dois');
  await enter(page, producer.email, `/producer/events/${event_id}/general`);
  await expect(field(page, texts.name)).toHaveValue('Noite de Dois');
  await inspect(page, 'general');
  await field(page, texts.name).fill('Noite de Três');
  await field(page, texts.summary).fill('O que eu escrevi.');
  await producer.api.call(contract.events.edit, {
    area: 'producer',
    params: { event_id },
    body: { name: 'Noite de Quatro', limit_by_user: 6 },
  });
  await inspect(page, 'general-changed');
  await button(page, texts.save).click();
  await expect(page.getByText(texts.clash)).toBeVisible();
  await expect(page.getByText(`${versionsTexts.savedNow}: Noite de Quatro`)).toBeVisible();
  await expect(field(page, texts.name)).toHaveValue('Noite de Três');
  await expect(field(page, texts.summary)).toHaveValue('O que eu escrevi.');
  await expect(field(page, texts.limit)).toHaveValue('6');
  await inspect(page, 'general-clash');
  await button(page, texts.save).click();
  await expect(page.getByText(notices.eventSaved)).toBeVisible();
  const saved = await producer.api.call(contract.events.read, { area: 'producer', params: { event_id } });
  expect(saved).toMatchObject({ name: 'Noite de Três', short_description: 'O que eu escrevi.', limit_by_user: 6 });

  await chooseCover(page, texts.desktop);
  await button(page, texts.useCrop).click();
  await expect(page.getByText(notices.coverSaved)).toBeVisible();
  await button(page, `${texts.removeImage}: ${texts.desktop}`).click();
  await inspect(page, 'general-remove-cover');
  await button(page, texts.removeImageShort).click();
  await expect(page.getByText(notices.coverRemoved)).toBeVisible();
});

test('a super-admin transfers an event to another producer', { tag: '@desktop' }, async ({ page }) => {
  const [from, to] = [await newProducer('Produtora que Cede'), await newProducer('Produtora que Recebe')];
  const name = `Festa que Muda ${from.email.slice(7, 11)}`;
  const event_id = await openEvent(from, name);
  await enter(page, ADMIN, `/super-admin/events?name=${encodeURIComponent(name)}`);
  await button(page, `Ações de ${name}`).click();
  await page.getByRole('menuitem', { name: eventsTexts.transfer }).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, eventsTexts.transfer).click();
  await expect(dialog.getByText(fieldProblems.newProducer)).toBeVisible();
  await dialog.getByRole('combobox', { name: eventsTexts.newProducer }).fill(to.email);
  await option(page, to.email).click();
  // The content below the problem moves up when it closes.
  await expect(dialog.getByText(fieldProblems.newProducer)).toHaveCount(0);
  await dialog.getByLabel(eventsTexts.copyTeams).click();
  await expect(dialog.getByLabel(eventsTexts.copyTeams)).toBeChecked();
  await inspect(page, 'event-transfer');
  await button(dialog, eventsTexts.transfer).click();
  await expect(page.getByText(notices.eventTransferred)).toBeVisible();
  const { data } = await to.api.call(contract.events.list, { area: 'producer', query: {} });
  expect(data.map(({ id }) => id)).toContain(event_id);
  const left = await from.api.call(contract.events.list, { area: 'producer', query: {} });
  expect(left.count).toBe(0);
  await page.goto(`${stageUrl()}/super-admin/events/${event_id}/general`);
  await expect(field(page, texts.tax)).toBeVisible();
  await inspect(page, 'general-admin');
});
