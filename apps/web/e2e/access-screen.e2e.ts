import { expect, test, type Page } from '@playwright/test';
import { contract, type LotView } from '@festix/domain/contract';
import { feedback } from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import { passSentence } from '@festix/domain/programme';
import { leaveTexts } from '../src/frame/app/leave-texts.ts';
import { admitTexts } from '../src/screens/door/checkins/admit/admit-texts.ts';
import { entryTexts } from '../src/screens/door/checkins/entry-texts.ts';
import { doorPanelTexts } from '../src/screens/door/door-panel/door-panel-texts.ts';
import { accessTexts as texts } from '../src/screens/programme/passes/access-texts.ts';
import { signedIn } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { openTab } from './stage/event-tabs.ts';
import { inBothLights, inspect, inspectDialog } from './stage/inspect.ts';
import { option } from './stage/option.ts';
import { enter } from './stage/people.ts';
import { SIZES } from './stage/sizes.ts';

const PRODUCER = 'produtor@festix.dev';
const LOT = 'Lote único';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const box = (page: Page, area: string, day: string) =>
  page.getByRole('checkbox', { name: texts.box(LOT, area, day), exact: true });

/** Saves, and answers that the tickets which are out may change. */
async function saveOverSold(page: Page, tickets: number): Promise<void> {
  await button(page, texts.save).click();
  await expect(page.getByRole('dialog', { name: texts.askTitle })).toContainText(texts.askConsequence(tickets));
  await button(page, texts.askConfirm).click();
  await expect(page.getByText(notices.accessSaved)).toBeVisible();
}

async function accessOf(event_id: string) {
  const producer = await signedIn(PRODUCER);
  return producer.call(contract.access.show, { area: 'producer', params: { event_id } });
}

async function lotOf(event_id: string): Promise<LotView> {
  const producer = await signedIn(PRODUCER);
  const { data } = await producer.call(contract.lots.list, { area: 'producer', params: { event_id } });
  return data.find(({ name }) => name === LOT)!;
}

test(
  'days and areas are made, lots get their passes, and entries are admitted and counted by them',
  { tag: '@desktop' },
  async ({ page }) => {
    const evening = await openEventOfTonight();
    const { event_id } = evening;
    await evening.sellOnline('Bia Sampaio', 'inteira', 2);
    await enter(page, PRODUCER, `/producer/events/${event_id}/access`);
    await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible();
    await inBothLights(page, 'access-none');

    await test.step('two days follow each other, named by their weekday', async () => {
      await button(page, texts.newDay).click();
      await field(page, texts.dayName).fill('Primeiro dia');
      await inspectDialog(page, 'access-day');
      await button(page, texts.addDay).click();
      await button(page, texts.newDay).click();
      await field(page, texts.dayName).fill('Segundo dia');
      await button(page, texts.addDay).click();
      await expect(box(page, 'Recinto', 'Segundo dia')).toBeChecked();
    });

    await test.step('an area with an entrance of its own', async () => {
      await button(page, texts.newArea).click();
      await field(page, texts.areaName).fill('Camarote');
      await field(page, texts.capacity).fill('1');
      await inspectDialog(page, 'access-area');
      await button(page, texts.addArea).click();
      await expect(box(page, 'Camarote', 'Primeiro dia')).not.toBeChecked();
    });

    await test.step('the main area reads exits', async () => {
      await button(page, `${texts.editArea}: Recinto`).click();
      await page.getByRole('radio', { name: texts.exitsNames.return }).check();
      await button(page, texts.apply).click();
    });

    await test.step('the lot opens Camarote on the first day, and is asked about for its tickets', async () => {
      await box(page, 'Camarote', 'Primeiro dia').click();
      await inBothLights(page, 'access-grid');
      const lot = await lotOf(event_id);
      await saveOverSold(page, lot.tickets_sold);
      const { areas, days, passes } = await accessOf(event_id);
      expect(areas.map(({ number, name, exits }) => [number, name, exits])).toEqual([
        [0, 'Recinto', 'return'],
        [1, 'Camarote', 'none'],
      ]);
      expect(days.map(({ number, name }) => [number, name])).toEqual([
        [1, 'Primeiro dia'],
        [2, 'Segundo dia'],
      ]);
      const [first] = days;
      expect(passes).toEqual([
        {
          lot_id: lot.id,
          grants: [
            { area: 0, day: null, entries: null },
            { area: 1, day: first!.id, entries: null },
          ],
        },
      ]);
      const sentence = passSentence(passes[0]!.grants, { areas, days, passes: {} });
      await expect(page.getByRole('rowheader', { name: LOT })).toContainText(sentence);
    });

    await test.step('unsaved boxes are not lost by a step aside', async () => {
      await box(page, 'Camarote', 'Segundo dia').click();
      await page.getByRole('link', { name: 'Lotes', exact: true }).click();
      await expect(page.getByRole('dialog', { name: leaveTexts.title })).toBeVisible();
      await button(page, leaveTexts.stay).click();
      await button(page, texts.discard).click();
      await expect(box(page, 'Camarote', 'Segundo dia')).not.toBeChecked();
    });

    await test.step('a ticket is refused at Camarote on the other day, and admitted there on its own', async () => {
      await page.goto(page.url().replace(/access$/, 'checkins'));
      await button(page, admitTexts.open).click();
      const drawer = page.getByRole('dialog', { name: admitTexts.title });
      await drawer.getByRole('combobox', { name: entryTexts.area }).click();
      await option(page, 'Camarote').click();
      await drawer.getByRole('combobox', { name: entryTexts.day }).click();
      await option(page, 'Segundo dia').click();
      await drawer.getByRole('textbox', { name: 'Pessoa' }).fill('Bia Sampaio');
      await drawer.getByRole('button', { name: /Bia Sampaio.*2 ingressos/ }).click();
      await page.locator('[data-found]').first().click();
      await page
        .getByRole('dialog', { name: admitTexts.confirmTitle })
        .getByRole('button', { name: admitTexts.confirm, exact: true })
        .click();
      const refused = page.getByRole('dialog', { name: notices.checkinRefused });
      await expect(refused).toContainText(feedback.AREA_NOT_INCLUDED_ERROR.title);
      await expect(refused).toContainText('Este ingresso abre hoje Recinto.');
      await inspect(page, 'admit-wrong-area');
      await button(page, admitTexts.understood).click();
      await drawer.getByRole('combobox', { name: entryTexts.day }).click();
      await option(page, 'Primeiro dia').click();
      await drawer.getByRole('button', { name: /Bia Sampaio.*2 ingressos/ }).click();
      await page.locator('[data-found]').first().click();
      await page
        .getByRole('dialog', { name: admitTexts.confirmTitle })
        .getByRole('button', { name: admitTexts.confirm, exact: true })
        .click();
      await expect(page.getByRole('dialog', { name: 'Entrada liberada' })).toContainText('Camarote · Primeiro dia');
      await button(page, admitTexts.next).click();
      await drawer.getByRole('button', { name: admitTexts.close }).click();
    });

    await test.step('the entry is listed with its place, counted, and found by area and day', async () => {
      const row = page.locator('tr').filter({ hasText: 'Bia Sampaio' });
      await expect(row).toContainText('Camarote · Primeiro dia');
      const counts = page
        .getByRole('list', { name: 'Primeiro dia' })
        .getByRole('listitem')
        .filter({ hasText: 'Camarote' });
      await expect(counts).toContainText('1 dentro');
      await expect(counts).toContainText(doorPanelTexts.full);
      await inBothLights(page, 'entries-by-area');
      await page.getByRole('combobox', { name: entryTexts.area, exact: true }).click();
      await option(page, 'Recinto').click();
      await expect(page.getByText(notices.noCheckinsFound)).toBeVisible();
    });

    await test.step('the panel has the same counts', async () => {
      await openTab(page, 'Porta', 'Painel ao vivo');
      const section = page.getByRole('region', { name: doorPanelTexts.passages, exact: true });
      await expect(section.getByRole('list', { name: 'Primeiro dia' })).toContainText('1 dentro');
      await inspect(page, 'panel-by-area');
    });

    await test.step('the day with that entry stays, and says why', async () => {
      await page.goto(page.url().replace('/checkins/panel', '/access'));
      await button(page, texts.removeDay('Primeiro dia')).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: texts.removeDay('Primeiro dia'), exact: true })
        .click();
      await button(page, texts.save).click();
      await button(page, texts.askConfirm).click();
      await expect(page.getByText(texts.dayInUse.passages)).toBeVisible();
      await expect(button(page, `${texts.editDay}: Primeiro dia`)).toBeVisible();
    });
  },
);

test('accesses are cards with chips on a phone, and are saved from its foot', { tag: '@phone' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  const producer = await signedIn(PRODUCER);
  const from = Date.now();
  const day = (name: string, at: number) => ({
    name,
    starts_at: new Date(from + at * 24 * 3_600_000).toISOString(),
    ends_at: new Date(from + at * 24 * 3_600_000 + 10 * 3_600_000).toISOString(),
  });
  await producer.call(contract.access.replace, {
    area: 'producer',
    params: { event_id },
    body: { days: [day('Primeiro dia', 0), day('Segundo dia', 1)] },
  });
  await page.setViewportSize(SIZES.phone);
  await enter(page, PRODUCER, `/producer/events/${event_id}/access`);
  const chips = page.getByRole('group', { name: texts.box(LOT, 'Recinto', undefined) }).getByRole('button');
  await expect(chips).toHaveCount(2);
  await chips.last().click();
  await expect(chips.last()).toHaveAttribute('aria-pressed', 'false');
  await inBothLights(page, 'access-phone');
  await button(page, texts.save).click();
  await expect(page.getByText(notices.accessSaved)).toBeVisible();
  const { days, passes } = await accessOf(event_id);
  expect(passes.flatMap(({ grants }) => grants)).toEqual([{ area: 0, day: days[0]!.id, entries: null }]);
});
