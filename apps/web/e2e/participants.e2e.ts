import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { notices } from '@festix/domain/ground';
import { participantsTexts as texts } from '../src/screens/figures/participants/participants-texts.ts';
import { inspect } from './stage/inspect.ts';
import { enter, newProducer } from './stage/people.ts';
import { soldEvent } from './stage/sold-event.ts';

const HOLDERS = ['Bia Nogueira', 'Caio Tavares', 'Rui Prado'];

async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('search', { name: texts.filter }).getByRole('searchbox').or(page.getByRole('textbox'));
  await box.first().fill(words);
  await box.first().press('Enter');
}

async function download(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: texts.take }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: label, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a producer searches the participants, and downloads the paper list', { tag: '@desktop' }, async ({ page }) => {
  const producer = await newProducer('Produtora das Listas');
  const { event_id } = await soldEvent(producer, { name: 'Noite das Listas', holders: HOLDERS });
  await enter(page, producer.email, `/producer/events/${event_id}/participants`);
  const table = page.getByRole('table', { name: texts.participants });

  await test.step('each ticket has its holder', async () => {
    for (const holder of HOLDERS) await expect(table.getByText(holder)).toBeVisible();
    await expect(page.getByText(texts.people(4), { exact: true })).toBeVisible();
    await inspect(page, 'participants');
  });

  await test.step('one is found by name, and leads to the sale', async () => {
    await search(page, 'prado');
    await expect(table.getByText('Bia Nogueira')).toHaveCount(0);
    await expect(table.getByText('Rui Prado')).toBeVisible();
    await search(page, 'ninguém');
    await expect(page.getByText(notices.noParticipantsFound)).toBeVisible();
    await inspect(page, 'participants-none');
    await page.getByRole('button', { name: texts.clear }).click();
    await expect(table.getByText('Bia Nogueira')).toBeVisible();
  });

  await test.step('the list is a CSV, and a PDF to print', async () => {
    const csv = await download(page, texts.asCsv);
    expect(csv.name).toMatch(/^participantes-.*\.csv$/);
    expect(csv.bytes.toString()).toContain('Caio Tavares');
    const paper = await download(page, texts.asPaper);
    expect(paper.name).toMatch(/^participantes-.*\.pdf$/);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('the participants are a list on a phone', { tag: '@phone' }, async ({ page }) => {
  const producer = await newProducer('Produtora de Bolso');
  const { event_id } = await soldEvent(producer, { name: 'Noite de Bolso', holders: HOLDERS });
  await enter(page, producer.email, `/producer/events/${event_id}/participants`);
  await expect(page.getByText('Caio Tavares')).toBeVisible();
  await inspect(page, 'participants-phone');
});
