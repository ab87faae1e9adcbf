import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { DAY, notices, problemOf } from '@festix/domain/ground';
import { checklistTexts } from '@festix/domain/programme';
import { eventsTexts } from '../src/screens/programme/events/events-texts.ts';
import { nextStepTexts } from '../src/screens/programme/events/next-step-texts.ts';
import { lifeTexts as texts } from '../src/screens/programme/events/life/life-texts.ts';
import { generalTexts } from '../src/screens/programme/general/general-texts.ts';
import { lotsTexts } from '../src/screens/programme/lots/lots-texts.ts';
import { publicTexts } from '../src/frame/public/public-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { inspect, inspectDialog } from './stage/inspect.ts';
import { enter, newProducer } from './stage/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, event: string, action: string): Promise<void> {
  await button(page, eventsTexts.actionsOf(event)).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an event is a draft, is published by its checklist and duplicated for another day, and the copy is deleted', async ({
  page,
  browser,
}) => {
  const producer = await newProducer('Produtora do Ensaio');
  const event_id = randomUUID();
  const name = `Ensaio aberto ${event_id.slice(0, 4)}`;
  const slug = `ensaio-${event_id.slice(0, 8)}`;
  const start_date = new Date(Date.now() + 30 * DAY).toISOString();
  await producer.api.call(contract.events.create, {
    area: 'producer',
    body: { id: event_id, name, slug, start_date, availability: 'public' },
  });
  const visitor = await (await browser.newContext()).newPage();

  await test.step('the draft says what is missing, and opens its page for its people alone', async () => {
    await enter(page, producer.email, `/producer/events/${event_id}/general`);
    await expect(page.getByText(texts.draft)).toContainText(checklistTexts.lots.toLocaleLowerCase('pt-BR'));
    await button(page, texts.publish).click();
    const dialog = page.getByRole('dialog', { name: texts.publishTitle });
    await expect(dialog.getByRole('button', { name: texts.publish, exact: true })).toBeDisabled();
    await inspectDialog(page, 'event-checklist');
    await dialog.getByRole('link', { name: checklistTexts.lots }).click();
    await expect(page).toHaveURL(/\/lots$/);
    await page.goto(`${stageUrl()}/events/${slug}`);
    await expect(page.getByText(publicTexts.draft)).toBeVisible();
    await inspect(page, 'event-draft-page');
    await visitor.goto(`${stageUrl()}/events/${slug}`);
    await expect(visitor.getByText(name)).toHaveCount(0);
  });

  await test.step('its overview offers a lot as the next step', async () => {
    await page.goto(`${stageUrl()}/producer/events/${event_id}/overview`);
    await expect(page.getByText(nextStepTexts.lots.title)).toBeVisible();
    await inspect(page, 'event-next-step');
    await page.getByRole('link', { name: nextStepTexts.lots.key }).click();
    await expect(page).toHaveURL(/\/lots\/create$/);
  });

  await test.step('with a lot it is published, and everybody sees it', async () => {
    await producer.api.call(contract.lots.create, {
      area: 'producer',
      params: { event_id },
      body: {
        id: randomUUID(),
        name: 'Lote único',
        ticket_limit: 10,
        visible: true,
        enabled: true,
        prices: [{ name: 'Inteira', value: 5_000, kind: 'inteira', sorting: 0 }],
      },
    });
    await page.goto(`${stageUrl()}/producer/events/${event_id}/lots`);
    await expect(page.getByText(texts.ready)).toBeVisible();
    await inspect(page, 'event-draft-ready');
    await button(page, texts.publish).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.publish, exact: true }).click();
    await expect(page.getByText(notices.eventPublished)).toBeVisible();
    await expect(page.getByText(texts.ready)).toBeHidden();
    await visitor.goto(`${stageUrl()}/events/${slug}`);
    await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('a lot is copied, switched off', async () => {
    await button(page, lotsTexts.actionsOf('Lote único')).click();
    await page.getByRole('menuitem', { name: lotsTexts.duplicate, exact: true }).click();
    await expect(page.getByText(notices.lotDuplicated)).toBeVisible();
    await expect(page.getByText(lotsTexts.copyOf('Lote único'))).toBeVisible();
  });

  await test.step('the copy asks its name, address and start, and is a draft', async () => {
    await page.goto(`${stageUrl()}/producer/events`);
    await choose(page, name, texts.duplicate);
    const dialog = page.getByRole('dialog', { name: texts.duplicateTitle });
    await expect(dialog.getByLabel(generalTexts.name, { exact: true })).toHaveValue(texts.copyOf(name));
    await dialog.getByLabel(generalTexts.slug, { exact: true }).fill(slug);
    await inspectDialog(page, 'event-duplicate');
    await dialog.getByRole('button', { name: texts.duplicateConfirm }).click();
    await expect(page.getByText(problemOf('SLUG_TAKEN').detail)).toBeVisible();
    await dialog.getByLabel(generalTexts.slug, { exact: true }).fill(`${slug}-2`);
    await dialog.getByRole('button', { name: texts.duplicateConfirm }).click();
    await expect(page.getByText(notices.eventDuplicated)).toBeVisible();
    await expect(page.getByText(texts.ready)).toBeVisible();
  });

  await test.step('the copy is deleted; the event goes back to a draft', async () => {
    await page.goto(`${stageUrl()}/producer/events`);
    await choose(page, texts.copyOf(name), texts.remove);
    await inspect(page, 'event-remove');
    await page.getByRole('dialog').getByRole('button', { name: texts.remove, exact: true }).click();
    await expect(page.getByText(notices.eventRemoved)).toBeVisible();
    await expect(page.getByText(texts.copyOf(name))).toHaveCount(0);
    await choose(page, name, texts.unpublish);
    await page.getByRole('dialog').getByRole('button', { name: texts.unpublish, exact: true }).click();
    await expect(page.getByText(notices.eventUnpublished)).toBeVisible();
    await visitor.goto(`${stageUrl()}/events/${slug}`);
    await expect(visitor.getByText(name)).toHaveCount(0);
  });
});
