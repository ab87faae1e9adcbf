import { expect, test, type Page } from '@playwright/test';
import { notices } from '@festix/domain/ground';
import { metaPairBroken } from '@festix/domain/programme';
import { contentTexts as texts } from '../src/screens/programme/content/content-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('integrations and FAQ are saved, and survive a reload', { tag: '@desktop' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  const event = `/producer/events/${event_id}`;
  await enter(page, PRODUCER, `${event}/integrations`);
  await field(page, texts.gtm).fill('GTM-ABC123');
  await field(page, texts.metaId).fill('42');
  await button(page, texts.save).click();
  await expect(page.getByText(metaPairBroken)).toBeVisible();
  await inspect(page, 'integrations-faults');
  await field(page, texts.metaToken).fill('EAAB');
  await button(page, texts.save).click();
  await expect(page.getByText(notices.integrationsSaved)).toBeVisible();
  await page.reload();
  await expect(field(page, texts.metaToken)).toHaveValue('••••');

  await page.goto(`${stageUrl()}${event}/faq`);
  await expect(page.getByText(texts.faqEmpty)).toBeVisible();
  await inspect(page, 'faq-empty');
  await button(page, texts.addQuestion).click();
  await field(page, 'Pergunta 1').fill('Tem estacionamento?');
  await field(page, 'Resposta 1').fill('Tem, na rua de trás.');
  await button(page, texts.addQuestion).click();
  await field(page, 'Pergunta 2').fill('Pode levar água?');
  await field(page, 'Resposta 2').fill('Pode, em garrafa de plástico.');
  await inspect(page, 'faq');
  await button(page, texts.save).click();
  await expect(page.getByText(notices.faqSaved)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Pergunta 2')).toHaveValue('Pode levar água?');
});
