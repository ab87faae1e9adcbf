import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { dayOf, notices } from '@festix/domain/ground';
import { exportTexts as texts } from '../src/screens/figures/sales/export/export-texts.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';
import { sheetsOf } from './stage/sheets.ts';

const PRODUCER = 'produtor@festix.dev';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('sales are exported as a file', { tag: '@desktop' }, async ({ page }) => {
  const evening = await openEventOfTonight();
  await evening.sell();
  await evening.sell('meia_estudante');
  await enter(page, PRODUCER, `/producer/events/${evening.event_id}/sales?sales_type=pdv`);
  await button(page, texts.open).click();
  await expect(page.getByRole('checkbox', { name: texts.email })).toBeDisabled();
  await page.getByRole('checkbox', { name: texts.event_name }).check();
  await inspect(page, 'sales-export');

  let goOn = (): void => undefined;
  const looked = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/orders/export?*', async (route) => {
    await looked;
    await route.continue();
  });
  const download = page.waitForEvent('download');
  await button(page, texts.confirm).click();
  await expect(page.getByText(texts.preparing)).toBeVisible();
  await inspect(page, 'sales-export-preparing');
  goOn();
  const file = await download;
  await expect(page.getByText(notices.salesReportDone)).toBeVisible();
  expect(file.suggestedFilename()).toBe(`relatorio-vendas-${dayOf(new Date())}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffCódigo;Situação;/);
  expect(lines.slice(1, -1)).toHaveLength(2);
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/^FTXNOI\w{7};Pago;.*;Ponto de venda;.*;Noite \w{8};/);

  await test.step('and as a spreadsheet', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, texts.open).click();
    await page.getByRole('radiogroup', { name: texts.format }).getByText(texts.xlsx).click();
    await page.getByRole('checkbox', { name: texts.event_name }).check();
    const asked = page.waitForEvent('download');
    await button(page, texts.confirm).click();
    const book = await asked;
    expect(book.suggestedFilename()).toBe(`relatorio-vendas-${dayOf(new Date())}.xlsx`);
    const [titles = [], ...rows] = (await sheetsOf(book)).get('Vendas') ?? [];
    const [head = [], ...sales] = lines.slice(0, -1).map((line) => line.replace('\ufeff', '').split(';'));
    expect(titles).toEqual(head);
    const cells = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
    const written = (title: string) => sales.map((sale) => sale[head.indexOf(title)] ?? '');
    for (const title of ['Código', 'Situação', 'Origem', 'Evento']) expect(cells(title)).toEqual(written(title));
    expect(cells('Total (R$)')).toEqual(written('Total (R$)').map((amount) => Number(amount.replace(',', '.'))));
  });
});
