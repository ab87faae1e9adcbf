import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { doorReportName } from '@festix/domain/door';
import { dayOf } from '@festix/domain/ground';
import { doorPanelTexts as texts } from '../src/screens/door/door-panel/door-panel-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { openTab } from './stage/event-tabs.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';
import { sheetsOf } from './stage/sheets.ts';

const PRODUCER = 'produtor@festix.dev';
const OVER = 'Rock no Galpão';

/** Returns name, value and note of a figure. */
function figure(page: Page, label: string) {
  const figures = page.getByRole('region', { name: texts.figures });
  return figures.getByText(label, { exact: true }).locator('..');
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the door panel shows entries by itself, and is downloaded as a file', { tag: '@phone' }, async ({ page }) => {
  const evening = await openEventOfTonight();
  const { event_id } = evening;
  const [first, second] = [await evening.sell(), await evening.sell('meia_estudante')];
  const producer = await signedIn(PRODUCER);
  const device_id = randomUUID();
  await producer.call(contract.devices.enrol, { body: { id: device_id, name: 'Celular da porta', kind: 'door' } });
  const scan = (reference: string) =>
    producer.call(contract.door.checkin, {
      params: { event_id },
      body: { id: randomUUID(), reference, device_id, gate: 'Portão A' },
    });

  await enter(page, PRODUCER, `/producer/events/${event_id}/checkins`);
  await openTab(page, 'Porta', 'Painel ao vivo');
  await expect(page).toHaveURL(`${stageUrl()}/producer/events/${event_id}/checkins/panel`);
  await expect(figure(page, texts.inside)).toContainText('de 2 vendidos');
  await expect(page.getByText(texts.noneInHour)).toBeVisible();
  await inspect(page, 'door-panel-none');

  await scan(first.qr);
  await expect(figure(page, texts.inside)).toHaveText(/^Entraram1/);
  await expect(scan(first.qr)).rejects.toThrow('CHECKIN_EXISTS_ERROR');
  await scan(second.qr);
  await expect(figure(page, texts.inside)).toHaveText(/^Entraram2/);
  await expect(section(page, texts.devices)).toContainText('Celular da porta');
  await expect(section(page, texts.reasons)).toContainText('Ingresso já validado1');
  await expect(section(page, texts.minutes).locator('canvas').first()).toBeVisible();
  await inspect(page, 'door-panel-first-entries');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.download.pdf }).click();
  const file = await download;
  const facts = { day: dayOf(new Date()), is_partial: true };
  expect(file.suggestedFilename()).toBe(doorReportName({ ...facts, format: 'pdf' }));
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const asked = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.download.xlsx }).click();
  const book = await asked;
  expect(book.suggestedFilename()).toBe(doorReportName({ ...facts, format: 'xlsx' }));
  const sheets = await sheetsOf(book);
  expect(sheets.get('Resumo')).toContainEqual(['Entraram', 2, '100% dos vendidos']);
  expect(sheets.get('Por lote')).toEqual([
    ['Lote', 'Vendidos', 'Entraram', 'Não entraram', 'Presença'],
    ['Lote único', 2, 2, 0, '100%'],
  ]);
});

test('the door panel of a past event shows in light and dark mode', { tag: '@phone' }, async ({ page }) => {
  const producer = await signedIn(PRODUCER);
  const { data } = await producer.call(contract.events.list, { area: 'producer', query: { name: OVER } });
  const over = data.find(({ name }) => name === OVER);
  await enter(page, PRODUCER, `/producer/events/${over?.id ?? ''}/checkins/panel`);
  await expect(page.getByText(texts.over)).toBeVisible();
  await expect(section(page, texts.minutes).locator('canvas').first()).toBeVisible();
  await expect(figure(page, texts.conflicts)).toContainText(texts.seeConflicts);
  await inspect(page, 'door-panel-over');
  await section(page, texts.lots).scrollIntoViewIfNeeded();
  await inspect(page, 'door-panel-over-lots');
  await section(page, texts.lastUndone).scrollIntoViewIfNeeded();
  await inspect(page, 'door-panel-over-undone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspect(page, 'door-panel-over-undone-dark');
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page, 'door-panel-over-dark');
  await page.getByRole('button', { name: texts.asTable }).click();
  await inspect(page, 'door-panel-over-table');
});
