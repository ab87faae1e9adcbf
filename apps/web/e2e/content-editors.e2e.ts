import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { agendaBlocks, blockTime, choicesMissing } from '@festix/domain/programme';
import { contentTexts as texts } from '../src/screens/programme/content/content-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { tabRow } from './stage/event-tabs.ts';
import { inspect, inspectDark } from './stage/inspect.ts';
import { option } from './stage/option.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');

/** Opens the preview of the text and inspects it, as readers will see it. */
async function preview(page: Page, name: string): Promise<void> {
  await button(page, texts.preview).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').locator('[data-skeleton]')).toHaveCount(0);
  await inspect(page, name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a privacy policy is written, previewed and published', { tag: '@desktop' }, async ({ page }) => {
  const { event_id, slug } = await openEventOfTonight();
  await enter(page, PRODUCER, `/producer/events/${event_id}/privacy_policy`);
  const text = page.getByRole('textbox', { name: texts.policy });
  await text.click();
  await inspect(page, 'policy-empty');
  await page.keyboard.type('Seus dados');
  // Uses the tools by the keyboard alone: bold, italic, heading.
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('heading', { name: 'Seus dados', level: 2 })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Usamos o seu e-mail para:');
  await page.keyboard.press('Enter');
  await button(page, 'Lista').click();
  await page.keyboard.type('entregar os ingressos');
  await page.keyboard.press('Enter');
  await page.keyboard.type('avisar de mudanças');
  await page.keyboard.press('Shift+Home');
  await button(page, 'Link').click();
  await page.getByRole('textbox', { name: 'Endereço do link' }).fill('javascript:alert(1)');
  await button(page, 'Aplicar').click();
  await inspect(page, 'policy-link');
  await page.getByRole('textbox', { name: 'Endereço do link' }).fill('exemplo.br/avisos');
  await button(page, 'Aplicar').click();
  await inspect(page, 'policy');
  await inspectDark(page, 'policy-dark');
  await page.getByRole('switch', { name: texts.showPolicy }).click();
  await preview(page, 'policy-preview');
  await button(page, texts.save).click();
  await expect(page.getByText(notices.privacyPolicySaved)).toBeVisible();
  await page.reload();
  await expect(text.getByRole('link', { name: 'avisar de mudanças' })).toHaveAttribute(
    'href',
    'https://exemplo.br/avisos',
  );

  await page.goto(`${stageUrl()}/events/${slug}`);
  await page.getByText('Como quem organiza trata seus dados').click();
  await expect(page.getByRole('link', { name: 'avisar de mudanças' })).toHaveAttribute('rel', 'noopener nofollow');
});

test('an agenda is written in tabs, and by two people at once', { tag: '@desktop' }, async ({ page }) => {
  const { event_id, slug } = await openEventOfTonight();
  await enter(page, PRODUCER, `/producer/events/${event_id}/agenda`);
  await expect(page.getByText(texts.agendaEmpty)).toBeVisible();
  await inspect(page, 'agenda-empty');
  await button(page, texts.addAgenda).click();
  await field(page, texts.agendaTitle).fill('Palco Cais');
  await button(page, texts.save).click();
  await expect(page.getByText(agendaBlocks.message)).toBeVisible();
  await button(page, texts.addBlock).click();
  await field(page, texts.startTime).fill('2460');
  await button(page, texts.save).click();
  await expect(page.getByText(blockTime.message)).toBeVisible();
  await inspect(page, 'agenda-faults');
  await field(page, texts.startTime).clear();
  await field(page, texts.startTime).pressSequentially('2130');
  await expect(field(page, texts.startTime)).toHaveValue('21h30');
  await field(page, texts.blockTitle).fill('Quadrilha');
  await button(page, texts.addBlock).click();
  await panel(page).getByLabel(texts.startTime, { exact: true }).nth(1).fill('2000');
  await panel(page).getByLabel(texts.endTime, { exact: true }).nth(1).fill('21h15');
  await panel(page).getByLabel(texts.blockTitle, { exact: true }).nth(1).fill('Abertura com o Trio Baião do Cais');
  await button(page, 'Mover bloco 2').focus();
  await page.keyboard.press('ArrowUp');
  await expect(button(page, 'Mover bloco 1')).toBeFocused();
  await button(page, texts.addAgenda).click();
  await panel(page).getByLabel(texts.agendaTitle).fill('Terreiro');
  await panel(page).getByRole('button', { name: texts.addBlock }).click();
  await panel(page).getByLabel(texts.startTime, { exact: true }).fill('0000');
  await panel(page).getByLabel(texts.blockTitle, { exact: true }).fill('Fogueira');
  await page.getByRole('tab', { name: 'Palco Cais' }).click();
  await inspect(page, 'agenda');
  await inspectDark(page, 'agenda-dark');
  await preview(page, 'agenda-preview');
  await button(page, texts.save).click();
  await expect(page.getByText(notices.agendaSaved)).toBeVisible();

  const another = await signedIn(PRODUCER);
  await another.call(contract.content.writeAgenda, {
    area: 'producer',
    params: { event_id },
    body: { agendas: [{ title: 'Palco Mar', blocks: [{ title: 'Ciranda', start_time: '19h00' }] }] },
  });
  await panel(page).getByLabel(texts.agendaTitle).fill('Palco da Lua');
  await button(page, texts.save).click();
  await expect(page.getByText('19h00 Ciranda')).toBeVisible();
  await expect(panel(page).getByLabel(texts.agendaTitle)).toHaveValue('Palco da Lua');
  await inspect(page, 'agenda-clash');
  await button(page, texts.keepMine).click();
  const saving = page.waitForResponse((response) => response.request().method() === 'PUT');
  await button(page, texts.save).click();
  expect((await saving).ok()).toBe(true);

  // Leaving with unsaved changes asks first.
  await panel(page).getByLabel(texts.agendaTitle).fill('Palco do Sol');
  await tabRow(page).getByRole('link', { name: 'Ingressos' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'agenda-leave');

  const visitor = await page.context().newPage();
  await visitor.goto(`${stageUrl()}/events/${slug}`);
  await visitor.getByRole('heading', { name: 'Agenda' }).scrollIntoViewIfNeeded();
  await expect(visitor.getByRole('heading', { name: 'Palco da Lua' })).toBeVisible();
  await expect(visitor.getByText('até 21h15')).toBeVisible();
});

test('the checkout form is written and previewed', { tag: '@desktop' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  await enter(page, PRODUCER, `/producer/events/${event_id}/form`);
  await expect(page.getByText(texts.formEmpty)).toBeVisible();
  await inspect(page, 'form-empty');
  await button(page, texts.addQuestion).click();
  await field(page, 'Pergunta 1').fill('Tamanho da camiseta');
  await choose(page, 1, texts.type, 'Lista de opções');
  await choose(page, 1, texts.assignment, 'Para cada ingresso');
  await button(page, texts.save).click();
  await expect(page.getByText(choicesMissing)).toBeVisible();
  await inspect(page, 'form-faults');
  for (const [place, answer] of ['P', 'M', 'G'].entries()) {
    await button(page, texts.addChoice).click();
    await field(page, `Resposta ${place + 1} de pergunta 1`).fill(answer);
  }
  await button(page, texts.addQuestion).click();
  await field(page, 'Pergunta 2').fill('Como soube da festa?');
  await choose(page, 2, texts.type, 'Texto curto');
  await choose(page, 2, texts.assignment, 'Uma vez por pedido');
  await page.getByRole('checkbox', { name: texts.required }).nth(1).uncheck();
  await page.evaluate(() => window.scrollTo(0, 0));
  await inspect(page, 'form');
  await inspectDark(page, 'form-dark');
  await preview(page, 'form-preview');
  await button(page, texts.save).click();
  await expect(page.getByText(notices.checkoutFormSaved)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Resposta 3 de pergunta 1')).toHaveValue('G');
  await expect(page.getByRole('checkbox', { name: texts.required }).nth(1)).not.toBeChecked();
});

/** Chooses an option in the question at this place, counted from 1. */
async function choose(page: Page, place: number, label: string, words: string): Promise<void> {
  await field(page, label)
    .nth(place - 1)
    .click();
  await option(page, words, { exact: true }).click();
}

test("the page of an event shows its producer's texts", { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/events/arraial-da-lua-cheia`);
  const part = (name: string) => page.getByRole('heading', { level: 2, name });
  for (const [name, picture] of [
    ['Sobre o evento', 'about'],
    ['Agenda', 'agenda'],
    ['Perguntas frequentes', 'faq'],
    ['Política de privacidade', 'policy'],
  ] as const) {
    await expect(part(name)).toBeVisible();
    await part(name).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await inspect(page, `event-${picture}`);
  }
  await page.getByText('Pode levar água?').click();
  await expect(page.getByText('Pode, em garrafa de plástico de até 500 ml.')).toBeVisible();
  await page.getByText('Como quem organiza trata seus dados').click();
  await inspectDark(page, 'event-policy-dark');
});
