import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Download, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { leftWords, notices } from '@festix/domain/ground';
import { courtesyTexts, SHEET_COLUMNS, sheetTexts } from '@festix/domain/selling';
import ExcelJS from 'exceljs';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { courtesiesTexts as texts } from '../src/screens/selling/courtesies/courtesies-texts.ts';
import { deliveriesTexts } from '../src/screens/messages/deliveries/deliveries-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect, inspectDark, inspectDialog } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { DEMO_PASSWORD, enter, newAddress } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const LOT = 'Lote único';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Returns the row of a courtesy, in the table as in the list of a phone. */
const row = (page: Page, who: string) => page.locator('tr, li').filter({ hasText: who });

async function moreOf(page: Page, price: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await button(page, texts.oneMore(price, LOT)).click();
}

async function startNew(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.newCourtesy }).click();
  await expect(page.getByRole('heading', { name: texts.newCourtesy })).toBeVisible();
}

/** Chooses an action in the row of a recipient. */
async function choose(page: Page, who: string, action: string): Promise<void> {
  await row(page, who)
    .getByRole('button', { name: /^Ações de/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function removeByCode(page: Page, code: string): Promise<void> {
  await button(page, texts.actions(code)).click();
  await page.getByRole('menuitem', { name: texts.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.removeConfirm }).click();
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('courtesies are issued, found, sent again and removed', { tag: '@desktop' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  const list = `/producer/events/${event_id}/courtesies`;
  const bia = newAddress();
  const [caio, duda] = [newAddress(), newAddress()];
  await enter(page, PRODUCER, list);
  await expect(page.getByText(notices.noCourtesies)).toBeVisible();
  await inspect(page, 'courtesies-none');

  await test.step('to one person, with every fault told beside its field', async () => {
    await startNew(page);
    await expect(button(page, texts.oneLess('Inteira', LOT))).toBeDisabled();
    await button(page, texts.create).click();
    await expect(page.getByText(courtesyTexts.noTickets)).toBeVisible();
    await expect(page.getByText(courtesyTexts.noAssignee).first()).toBeVisible();
    await inspect(page, 'courtesy-faults');
    await moreOf(page, 'Inteira', 2);
    await field(page, texts.name).fill('Bia Nunes');
    await field(page, texts.email).fill('bia');
    await expect(page.getByText(notices.required)).toBeVisible();
    await field(page, texts.email).fill(bia);
    await inspect(page, 'courtesy-new');
    await button(page, texts.create).click();
    await expect(page.getByText(notices.courtesyCreated)).toBeVisible();
    await expect(page).toHaveURL(stageUrl() + list);
    await expect(row(page, 'Bia Nunes')).toContainText('2 × Inteira · Lote único');
    await nextMailTo(bia);
    await expect(row(page, 'Bia Nunes')).toContainText('Enviado');
  });

  await test.step('to somebody else with each ticket', async () => {
    await startNew(page);
    await field(page, texts.name).fill('Ninguém');
    await page.getByRole('switch', { name: texts.perTicket }).click();
    await moreOf(page, 'Inteira', 1);
    await moreOf(page, 'Meia', 1);
    await expect(field(page, texts.name)).toBeHidden();
    const addresses = field(page, texts.emailOf(1));
    await addresses.first().fill(caio);
    await addresses.last().fill(duda);
    await inspect(page, 'courtesy-per-ticket');
    await inspectDark(page, 'courtesy-per-ticket-dark');
    await button(page, texts.create).click();
    await expect(row(page, '2 pessoas')).toContainText('Inteira');
    await nextMailTo(caio);
    await nextMailTo(duda);
    await expect(row(page, '2 pessoas')).toContainText('Enviado');
    await inspect(page, 'courtesies');
    await inspectDark(page, 'courtesies-dark');
  });

  await test.step('they are found by person and by lot, and the address keeps the search', async () => {
    await field(page, texts.user).fill('bia nun');
    await expect(page).toHaveURL(/query=bia\+nun/);
    await expect(row(page, '2 pessoas')).toBeHidden();
    await page.reload();
    await expect(row(page, 'Bia Nunes')).toBeVisible();
    await expect(row(page, '2 pessoas')).toBeHidden();
    await page.goto(`${stageUrl()}${list}?filter=lot&query=praia`);
    await expect(page.getByText(notices.noCourtesiesFound)).toBeVisible();
    await button(page, texts.clearFilters).click();
    await expect(row(page, '2 pessoas')).toBeVisible();
  });

  await test.step('one is opened, and its tickets go out once more', async () => {
    await page.getByRole('link', { name: '2 pessoas' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('list', { name: texts.tickets })).toContainText(caio);
    await inspectDialog(page, 'courtesy');
    await button(page, texts.resendTicket(duda)).click();
    await expect(page.getByText(deliveriesTexts.ticketHolderGets)).toBeVisible();
    await inspectDialog(page, 'courtesy-resend-ticket');
    await page.getByRole('dialog').last().getByRole('button', { name: deliveriesTexts.resendConfirm }).click();
    await expect(page.getByText(notices.ticketResent)).toBeVisible();
    await nextMailTo(duda);
    await expect(drawer.getByRole('list', { name: deliveriesTexts.deliveries }).getByText(duda)).toHaveCount(2);
    await inspectDark(page, 'courtesy-dark');
    await drawer
      .getByRole('button', { name: 'Fechar' })
      .or(drawer.getByRole('button', { name: 'Close' }))
      .click();
  });

  await test.step('all of one is sent again, by WhatsApp only where a phone is known', async () => {
    await choose(page, 'Bia Nunes', deliveriesTexts.resend);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('WhatsApp').click();
    await dialog.getByRole('button', { name: deliveriesTexts.resendConfirm }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await inspect(page, 'courtesy-no-phone');
    await dialog.getByText('E-mail', { exact: true }).click();
    await dialog.getByRole('button', { name: deliveriesTexts.resendConfirm }).click();
    await expect(dialog).toBeHidden();
    await nextMailTo(bia);
  });

  await test.step('its tickets come as a file', async () => {
    const download = page.waitForEvent('download');
    await choose(page, 'Bia Nunes', deliveriesTexts.download);
    const file = await download;
    expect(file.suggestedFilename()).toBe('ingresso.pdf');
    expect((await bytesOf(file)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('one is removed, and its places are free again', async () => {
    await choose(page, 'Bia Nunes', texts.remove);
    await expect(page.getByText(texts.removeConsequence)).toBeVisible();
    await inspectDialog(page, 'courtesy-remove');
    await page.getByRole('dialog').getByRole('button', { name: texts.removeConfirm }).click();
    await expect(page.getByText(notices.courtesyRemoved)).toBeVisible();
    await expect(row(page, 'Bia Nunes')).toBeHidden();
    await startNew(page);
    await expect(page.getByText(leftWords(98))).toBeVisible();
  });
});

/** Fills in the downloaded model. */
async function filledIn(model: Buffer, rows: readonly (string | number)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  // Its types name a Buffer of their own.
  await book.xlsx.load(model as unknown as ExcelJS.Buffer);
  const [sheet] = book.worksheets;
  rows.forEach((cells, at) => cells.forEach((cell, column) => (sheet!.getCell(at + 2, column + 1).value = cell)));
  return Buffer.from(await book.xlsx.writeBuffer());
}

test(
  'courtesies are issued from a spreadsheet once all of its rows are valid',
  { tag: '@desktop' },
  async ({ page }) => {
    const { event_id } = await openEventOfTonight();
    const list = `/producer/events/${event_id}/courtesies`;
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const guests = Array.from({ length: 8 }, (_, n) => [`Pessoa ${n + 1}`, newAddress(), LOT, 'Inteira', (n % 2) + 1]);
    const send = (name: string, buffer: Buffer) =>
      page.getByLabel(texts.chooseSheet, { exact: true }).last().setInputFiles({ name, mimeType: xlsx, buffer });
    await enter(page, PRODUCER, list);
    await page.getByRole('link', { name: texts.bySheet }).click();
    await inspect(page, 'sheet');

    const download = page.waitForEvent('download');
    await button(page, texts.downloadModel).click();
    const model = await bytesOf(await download);

    await test.step('what is no such spreadsheet is told at once', async () => {
      await send('convidados.xlsx', Buffer.from(SHEET_COLUMNS.join(';')));
      await expect(page.getByText(sheetTexts.unreadable)).toBeVisible();
      await inspect(page, 'sheet-unreadable');
    });

    await test.step('one that is wrong is refused whole, cell by cell', async () => {
      await send('convidados.xlsx', await filledIn(model, [...guests, ['', 'ninguém', 'Praia', 'Inteira', 0]]));
      await expect(page.getByText(texts.refused)).toBeVisible();
      for (const text of [sheetTexts.name, sheetTexts.email, sheetTexts.lot, sheetTexts.amount]) {
        await expect(page.getByText(text).first()).toBeVisible();
      }
      await inspect(page, 'sheet-refused');
      await inspectDark(page, 'sheet-refused-dark');
      await button(page, texts.otherSheet).click();
    });

    await test.step('one that is right waits for a word, then everybody gets theirs', async () => {
      await send('convidados ção.xlsx', await filledIn(model, guests));
      await expect(page.getByText('convidados ção.xlsx')).toBeVisible();
      await expect(page.getByText(/Nada foi gerado ainda/)).toBeVisible();
      await inspect(page, 'sheet-checked');
      await button(page, texts.issue('8 cortesias')).click();
      await expect(page.getByText(texts.done('8 cortesias'))).toBeVisible();
      await inspect(page, 'sheet-done');
      await nextMailTo(String(guests[7]![1]));
      await page.getByRole('link', { name: texts.seeCourtesies }).click();
      await expect(row(page, 'Pessoa 8')).toContainText('2 × Inteira · Lote único');
      await expect(page.getByText('8 cortesias')).toBeVisible();
    });
  },
);

test('@phone a courtesy opens the door, and a removed one does not', async ({ page }) => {
  const evening = await openEventOfTonight();
  const { event_id } = evening;
  const producer = await signedIn(PRODUCER);
  const holder = await signedIn('cliente@festix.dev');
  const { data: lots } = await producer.call(contract.lots.list, { area: 'producer', params: { event_id } });
  const give = async () => {
    const { code } = await producer.call(contract.courtesies.create, {
      area: 'producer',
      params: { event_id },
      body: {
        id: randomUUID(),
        assignee_to_name: 'Clara Cliente',
        assignee_to_email: 'cliente@festix.dev',
        tickets: [{ id: lots[0]!.prices[0]!.id, amount: 1 }],
      },
    });
    return code;
  };
  const [kept, removed] = [await give(), await give()];
  const { data: received } = await holder.call(contract.buying.customerOrders, { query: { type: 'assigned' } });
  const qrOf = (code: string) => received.find((order) => order.code === code)?.tickets?.[0]?.qr ?? '';

  await enter(page, PRODUCER, `/producer/events/${event_id}/courtesies`);
  await removeByCode(page, removed);
  await expect(page.getByText(notices.courtesyRemoved)).toBeVisible();

  const context = await launchPhone(mkdtempSync(join(tmpdir(), 'festix-courtesy-')));
  const phone = await DoorPhone.open(context);
  await phone.enrol(stageUrl(), event_id, { email: PRODUCER, password: DEMO_PASSWORD });
  await phone.begin(stageUrl(), event_id);
  expect(await phone.scan(qrOf(removed))).toMatchObject({ variant: 'failure', word: 'Status do pedido inválido' });
  expect(await phone.scan(qrOf(kept))).toMatchObject({ variant: 'success' });
  await phone.emptied(75_000);
  await context.close();

  await test.step('once its holder is in, it is not removed any more', async () => {
    await page.reload();
    await removeByCode(page, kept);
    await expect(page.getByText('Esta cortesia já entrou no evento e não pode ser removida.')).toBeVisible();
  });
});
