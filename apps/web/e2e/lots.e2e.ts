import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { contract, type LotView } from '@festix/domain/contract';
import { fieldProblems, HOUR, notices, problemOf } from '@festix/domain/ground';
import { versionsTexts } from '../src/frame/app/versions-texts.ts';
import { lotsTexts as texts } from '../src/screens/programme/lots/lots-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inspect, inspectDialog } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const list = (page: Page) => page.getByRole('list', { name: texts.lots, exact: true });
const row = (page: Page, name: string) =>
  list(page)
    .locator(':scope > li')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
/** Returns the names in their order: the first link of a row is the lot's, the second leads to its sales. */
const names = (page: Page) =>
  list(page)
    .locator(':scope > li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent));
const price = (page: Page, at: number) =>
  page.getByRole('list', { name: texts.prices, exact: true }).locator(':scope > li').nth(at);

/** Creates an event without a lot, for one test alone. */
async function openEmptyEvent(): Promise<{ event_id: string; slug: string }> {
  const producer = await signedIn(PRODUCER);
  const event_id = randomUUID();
  const slug = `lotes-${event_id.slice(0, 8)}`;
  await producer.call(contract.events.create, {
    area: 'producer',
    body: {
      id: event_id,
      name: `Noite dos lotes ${event_id.slice(0, 4)}`,
      slug,
      start_date: new Date(Date.now() + 72 * HOUR).toISOString(),
      availability: 'private',
    },
  });
  return { event_id, slug };
}

/** Creates a lot through the API in an event that is published with it, for a test about something else. */
async function addLot(event_id: string, name: string, facts: { enabled?: boolean; trigger?: string } = {}) {
  const producer = await signedIn(PRODUCER);
  const lot = await producer.call(contract.lots.create, {
    area: 'producer',
    params: { event_id },
    body: {
      id: randomUUID(),
      name,
      ticket_limit: 4,
      visible: facts.enabled ?? true,
      enabled: facts.enabled ?? true,
      trigger_lot_id: facts.trigger ?? null,
      prices: [{ name: 'Inteira', value: 8_000, kind: 'inteira', sorting: 0 }],
    },
  });
  await producer.call(contract.events.publish, { area: 'producer', params: { event_id } });
  return lot;
}

async function sellAtTheTill(event_id: string, lot: LotView, amount: number): Promise<void> {
  const till = await signedIn('pdv@festix.dev');
  await till.call(contract.salePoint.sell, {
    body: {
      id: randomUUID(),
      event_id,
      items: [{ price_id: lot.prices[0]!.id, amount }],
      payment_method: 'cash',
    },
  });
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Ações de ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

test(
  'a lot is created, shows its errors, and is edited by two people at once',
  { tag: '@desktop' },
  async ({ page }) => {
    const { event_id, slug } = await openEmptyEvent();
    const lotsPage = `/producer/events/${event_id}/lots`;

    await test.step('an event without lots says so', async () => {
      await enter(page, PRODUCER, lotsPage);
      await expect(page.getByText(notices.noLots)).toBeVisible();
      await inspect(page, 'lots-none');
    });

    await test.step('the form says what is wrong', async () => {
      await page.getByRole('link', { name: texts.newLot }).click();
      await expect(field(page, texts.ticketLimit)).toHaveValue('1');
      await expect(field(price(page, 0), texts.priceName)).toHaveValue('Meia');
      await expect(field(price(page, 1), texts.priceName)).toHaveValue('Inteira');
      await inspect(page, 'lot-new');
      await button(page, texts.create).click();
      await expect(page.getByText(fieldProblems.required)).toBeVisible();
      await expect(page.getByText('Valor deve ser de pelo menos 1')).toHaveCount(2);
      await inspect(page, 'lot-new-wrong');
    });

    await test.step('it is made, and the public page has it', async () => {
      await field(page, texts.name).fill('1º lote');
      await field(page, texts.ticketLimit).fill('120');
      await field(page, texts.description).fill('Pista, de pé, até a meia-noite.');
      await field(price(page, 1), texts.priceValue).click();
      await page.keyboard.type('12000');
      await expect(field(price(page, 1), texts.priceValue)).toHaveValue('120,00');
      await field(price(page, 0), texts.priceValue).fill('60,01');
      await expect(page.getByText(fieldProblems.priceAboveHalf, { exact: true })).toBeVisible();
      await field(price(page, 0), texts.priceValue).fill('60,00');
      await button(page, texts.addPrice).click();
      await field(price(page, 2), texts.priceName).fill('Social');
      await field(price(page, 2), texts.priceValue).fill('70,00');
      await button(page, `${texts.priceUp} Inteira`).click();
      await inspect(page, 'lot-new-filled');
      await button(page, texts.create).click();
      await expect(page.getByText(notices.lotCreated)).toBeVisible();
      await expect(page).toHaveURL(stageUrl() + lotsPage);
      await expect(row(page, '1º lote')).toContainText('de 120');
      const shop = await page.context().newPage();
      await shop.goto(`${stageUrl()}/events/${slug}`);
      await expect(shop.getByText('1º lote')).toBeVisible();
      await shop.close();
    });

    await test.step('the second of two editors sees both versions and loses nothing', async () => {
      await page.getByRole('link', { name: '1º lote', exact: true }).click();
      await expect(field(price(page, 0), texts.priceValue)).toBeDisabled();
      await inspect(page, 'lot-saved');
      await field(page, texts.name).fill('Primeiro lote');
      const other = await signedIn(PRODUCER);
      const { data } = await other.call(contract.lots.list, { area: 'producer', params: { event_id } });
      await other.call(contract.lots.edit, {
        area: 'producer',
        params: { event_id, lot_id: data[0]!.id },
        body: { name: 'Lote promocional', ticket_limit: 130 },
      });
      await button(page, texts.save).click();
      await expect(page.getByText(texts.clash)).toBeVisible();
      await expect(page.getByText(`${versionsTexts.savedNow}: Lote promocional`)).toBeVisible();
      await expect(field(page, texts.name)).toHaveValue('Primeiro lote');
      await expect(field(page, texts.ticketLimit)).toHaveValue('130');
      await inspect(page, 'lot-clash');
      await button(page, texts.save).click();
      await expect(page.getByText(notices.lotSaved)).toBeVisible();
      await expect(row(page, 'Primeiro lote')).toContainText('de 130');
    });

    await test.step('a lot never waits for one that waits for it', async () => {
      await addLot(event_id, 'Depois', { enabled: false, trigger: (await firstLot(event_id)).id });
      await page.getByRole('link', { name: 'Primeiro lote', exact: true }).click();
      await page.getByText(texts.advanced).click();
      await expect(page.getByText(texts.noTriggerLots)).toBeVisible();
      await inspect(page, 'lot-trigger');
      const other = await signedIn(PRODUCER);
      const refused = await other
        .call(contract.lots.edit, {
          area: 'producer',
          params: { event_id, lot_id: (await firstLot(event_id)).id },
          body: { trigger_lot_id: (await lotNamed(event_id, 'Depois')).id },
        })
        .then(
          () => '',
          (error: unknown) => String(error),
        );
      expect(refused).toContain(problemOf('TRIGGER_LOTS_CIRCLE').status.toString());
    });
  },
);

test('lots are sorted, marked as sold out, switched together and removed', { tag: '@desktop' }, async ({ page }) => {
  const { event_id, slug } = await openEmptyEvent();
  const first = await addLot(event_id, 'Lançamento');
  const second = await addLot(event_id, 'Virada', { enabled: false, trigger: first.id });
  await addLot(event_id, 'Camarote');
  await addLot(event_id, 'Última hora', { enabled: false, trigger: second.id });
  await enter(page, PRODUCER, `/producer/events/${event_id}/lots`);
  await expect(row(page, 'Virada')).toContainText('abre quando Lançamento esgotar');

  await test.step('by keyboard, saved by itself', async () => {
    await button(page, 'Mover Camarote').press('ArrowUp');
    await expect(page.getByText(texts.savingOrder)).toBeVisible();
    await expect(button(page, 'Mover Camarote')).toBeFocused();
    await button(page, 'Mover Camarote').press('ArrowUp');
    await expect.poll(() => names(page)).toEqual(['Camarote', 'Lançamento', 'Virada', 'Última hora']);
    // The notice on it closes by itself, perhaps before the inspection ends.
    await Promise.all([expect(page.getByText(notices.lotsOrdered)).toBeVisible(), inspect(page, 'lots-moving')]);
    await expect(page.getByText(texts.savingOrder)).toBeHidden();
  });

  await test.step('by dragging, saved by itself, and still so after a reload', async () => {
    // Near an edge the window would scroll under the pointer, for as long as it takes: here it holds the whole list.
    const size = page.viewportSize()!;
    await page.setViewportSize({ ...size, height: 1_400 });
    await drag(page, 'Camarote', 'Virada');
    await expect.poll(() => names(page)).toEqual(['Lançamento', 'Virada', 'Camarote', 'Última hora']);
    await page.setViewportSize(size);
    await expect(page.getByText(notices.lotsOrdered).last()).toBeVisible();
    await expect(page.getByText(texts.savingOrder)).toBeHidden();
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Lançamento', 'Virada', 'Camarote', 'Última hora']);
  });

  await test.step('a sale at the till shows at once, and the last one opens the next lot', async () => {
    await sellAtTheTill(event_id, first, 3);
    await expect(row(page, 'Lançamento')).toContainText('3 de 4');
    await sellAtTheTill(event_id, first, 1);
    await expect(row(page, 'Lançamento')).toContainText(texts.soldOut);
    await expect(page.getByRole('switch', { name: `${texts.enabled}: Virada` })).toBeChecked();
    await inspect(page, 'lots');
  });

  await test.step('marking the next one as sold out opens the last, in the shop too', async () => {
    const shop = await page.context().newPage();
    await shop.goto(`${stageUrl()}/events/${slug}`);
    await choose(page, 'Virada', texts.markSoldOut);
    await expect(page.getByText('Na hora abre: Última hora.')).toBeVisible();
    await inspectDialog(page, 'lots-sold-out-question');
    await page.getByRole('dialog').getByRole('button', { name: texts.markSoldOut }).click();
    await expect(page.getByText(notices.lotSoldOut)).toBeVisible();
    await expect(row(page, 'Virada')).toContainText(texts.markedSoldOut);
    await expect(page.getByRole('switch', { name: `${texts.enabled}: Última hora` })).toBeChecked();
    await shop.reload();
    await expect(shop.getByText('Última hora')).toBeVisible();
    await shop.close();
    await choose(page, 'Virada', texts.takeBack);
    await expect(page.getByText(notices.lotTakenBack)).toBeVisible();
    await expect(row(page, 'Virada')).not.toContainText(texts.markedSoldOut);
  });

  await test.step('several are switched at once', async () => {
    for (const name of ['Camarote', 'Última hora']) await field(page, `Selecionar ${name}`).check();
    await inspect(page, 'lots-selected');
    await button(page, texts.hide).click();
    await expect(page.getByText(notices.lotsVisibilityUpdated)).toBeVisible();
    for (const name of ['Camarote', 'Última hora']) {
      await expect(page.getByRole('switch', { name: `${texts.visible}: ${name}` })).not.toBeChecked();
    }
  });

  await test.step('one without tickets is removed, one with tickets is not', async () => {
    await button(page, 'Ações de Lançamento').click();
    await expect(page.getByRole('menuitem', { name: texts.remove })).toBeDisabled();
    await expect(page.getByText(texts.hasTickets)).toBeVisible();
    await button(page, 'Ações de Lançamento').click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await choose(page, 'Camarote', texts.remove);
    await inspectDialog(page, 'lots-remove-question');
    await page.getByRole('dialog').getByRole('button', { name: texts.removeLot }).click();
    await expect(page.getByText(notices.lotRemoved)).toBeVisible();
    await expect(row(page, 'Camarote')).toHaveCount(0);
  });

  await test.step('the list is narrowed by name once typing rests', async () => {
    await page.getByRole('textbox', { name: texts.filterLots }).fill('ultima');
    await expect.poll(() => names(page)).toEqual(['Última hora']);
    await expect(page).toHaveURL(/query=ultima/);
    await inspect(page, 'lots-filtered');
  });
});

async function lotNamed(event_id: string, name: string): Promise<LotView> {
  const producer = await signedIn(PRODUCER);
  const { data } = await producer.call(contract.lots.list, { area: 'producer', params: { event_id } });
  const lot = data.find((one) => one.name === name);
  if (!lot) throw new Error(`there is no lot ${name}`);
  return lot;
}

const firstLot = (event_id: string) => lotNamed(event_id, 'Primeiro lote');

/** Lifts a row by its handle and lets it down in the place of another. */
async function drag(page: Page, name: string, onto: string): Promise<void> {
  const handle = (await button(page, `Mover ${name}`).boundingBox())!;
  const [lifted, target] = [(await row(page, name).boundingBox())!, (await row(page, onto).boundingBox())!];
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20, { steps: 4 });
  await page.mouse.move(x, y + target.y + target.height / 2 - lifted.y - lifted.height / 2, { steps: 12 });
  await page.mouse.up();
}
