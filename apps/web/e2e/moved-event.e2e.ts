import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { DAY, fieldProblems, notices } from '@festix/domain/ground';
import { generalTexts as texts } from '../src/screens/programme/general/general-texts.ts';
import { supportTexts } from '../src/screens/programme/support/support-texts.ts';
import { soldEvent } from './stage/sold-event.ts';
import { inspect, inspectDialog } from './stage/inspect.ts';
import { nextMailTo } from './stage/mails.ts';
import { enter, newProducer } from './stage/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test(
  'a producer who moves a sold event chooses whether its buyers are notified',
  { tag: '@desktop' },
  async ({ page }) => {
    const producer = await newProducer('Produtora do Cais');
    const { event_id, buyer } = await soldEvent(producer, { name: 'Baile do Cais', holders: ['Bia Nogueira'] });
    const params = { event_id };
    const read = () => producer.api.call(contract.events.read, { area: 'producer', params });
    const dialog = page.getByRole('dialog');
    const hour = field(page, `${texts.starts}: hora`);
    await enter(page, producer.email, `/producer/events/${event_id}/general`);

    await test.step('a correction needs a reason, and tells nobody', async () => {
      await expect(hour).not.toHaveValue('');
      // The event begins at the hour of the test: the same again would be no change.
      await hour.fill((await hour.inputValue()) === '20:15' ? '20:45' : '20:15');
      await button(page, texts.save).click();
      await expect(dialog.getByText(texts.changeConsequence)).toBeVisible();
      await inspectDialog(page, 'event-move-asked');
      await dialog.getByRole('radio', { name: texts.correction }).click();
      await dialog.getByRole('button', { name: texts.save }).click();
      await expect(dialog.getByText(fieldProblems.required)).toBeVisible();
      await dialog.getByLabel(texts.correctionReason).fill('Horário digitado errado');
      await inspect(page, 'event-move-correction');
      await dialog.getByRole('button', { name: texts.save }).click();
      await expect(page.getByText(notices.eventSaved)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      expect((await read()).changed_at).toBeNull();
    });

    await test.step('a change is announced with the save, and buyers read it', async () => {
      await hour.fill('21:30');
      await button(page, texts.save).click();
      await dialog.getByRole('radio', { name: texts.notify }).click();
      await dialog.getByLabel(texts.note).fill('O palco atrasou.');
      await inspectDialog(page, 'event-move-notify');
      await dialog.getByRole('button', { name: texts.notifyAndSave }).click();
      await expect(dialog).toHaveCount(0);
      const mail = await nextMailTo(buyer);
      expect(mail.template).toBe('event-changed');
      expect(mail.text).toContain('O palco atrasou.');
      await page.goto(new URL(`/producer/events/${event_id}/changes`, page.url()).href);
      await expect(page.getByText(supportTexts.announced.changed)).toBeVisible();
    });

    await test.step('it is marked once: then there is only the correction', async () => {
      await page.goto(new URL(`/producer/events/${event_id}/general`, page.url()).href);
      await hour.fill('22:00');
      await button(page, texts.save).click();
      await expect(dialog.getByRole('radio', { name: texts.notify })).toBeDisabled();
      await expect(dialog.getByRole('button', { name: texts.save })).toBeDisabled();
    });
  },
);

test('an event without sales must begin in the future', { tag: '@desktop' }, async ({ page }) => {
  const producer = await newProducer('Produtora de Amanhã');
  const id = randomUUID();
  await producer.api.call(contract.events.create, {
    area: 'producer',
    body: {
      id,
      name: 'Baile de Ontem',
      slug: `evento-${id.slice(0, 8)}`,
      start_date: new Date(Date.now() + 30 * DAY).toISOString(),
      availability: 'private',
    },
  });
  await enter(page, producer.email, `/producer/events/${id}/general`);
  await field(page, texts.starts).fill('14/06/2020');
  await field(page, texts.starts).press('Enter');
  await button(page, texts.save).click();
  await expect(page.getByText(fieldProblems.pastDate)).toBeVisible();
});
