import { expect, test } from '@playwright/test';
import { accountTexts, newPasswordTexts } from '../src/screens/people/account/account-texts.ts';
import { publicTexts } from '../src/frame/public/public-texts.ts';
import { teamsTexts } from '../src/screens/people/teams/teams-texts.ts';
import { notices } from '@festix/domain/ground';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { option } from './stage/option.ts';
import { openSalePoint } from './stage/sale-points.ts';
import { nextLinkTo } from './stage/mails.ts';
import { enter, newAddress, PASSWORD } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';

test(
  'a person invited to the door of one event stands at it after the mail, and three taps from home later',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { event_id } = await openEventOfTonight();
    const email = newAddress();

    await test.step('the producer invites to the door, from the event', async () => {
      await enter(page, PRODUCER, `/producer/events/${event_id}/teams`);
      await inspect(page, 'event-invitation');
      await page.getByLabel(teamsTexts.inviteEmail, { exact: true }).fill(email);
      await page.getByRole('button', { name: teamsTexts.invite, exact: true }).click();
      await expect(page.getByText(notices.invitationSent)).toBeVisible();
    });

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'pt-BR', hasTouch: true });
    const phone = await context.newPage();
    await test.step('the newcomer accepts, and is at the door', async () => {
      await phone.goto(await nextLinkTo(email));
      await phone.getByLabel(accountTexts.newPassword, { exact: true }).fill(PASSWORD);
      await phone.getByLabel(accountTexts.passwordAgain, { exact: true }).fill(PASSWORD);
      await phone.getByRole('button', { name: newPasswordTexts.inviteSend }).click();
      await phone.waitForURL(`**/door/${event_id}`);
    });

    await test.step('from home it is three taps to the first scan', async () => {
      await phone.goto(stageUrl());
      await phone.getByRole('link', { name: publicTexts.workbench }).click();
      await phone.getByRole('button', { name: 'Cadastrar aparelho' }).click();
      await phone.getByRole('button', { name: 'Começar a leitura' }).click();
      await expect(phone.getByRole('group', { name: 'Últimas leituras' })).toBeVisible();
    });
    await context.close();
  },
);

test(
  'a person invited to the till of one event stands at it after the mail, and one name later at its drawer',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { event_id } = await openEventOfTonight();
    const { name } = await openSalePoint(event_id);
    const email = newAddress();

    await test.step('the producer invites to the till, from the event', async () => {
      await enter(page, PRODUCER, `/producer/events/${event_id}/teams`);
      await page.getByText(teamsTexts.presets.till, { exact: true }).click();
      await page.getByLabel(teamsTexts.sellerEmail, { exact: true }).fill(email);
      await page.getByLabel(teamsTexts.atSalePoint, { exact: true }).click();
      await option(page, name, { exact: true }).click();
      await page.getByRole('button', { name: teamsTexts.invite, exact: true }).click();
      await expect(page.getByText(notices.invitationSent)).toBeVisible();
    });

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'pt-BR', hasTouch: true });
    const phone = await context.newPage();
    await test.step('the newcomer accepts, and is at the till', async () => {
      await phone.goto(await nextLinkTo(email));
      await phone.getByLabel(accountTexts.newPassword, { exact: true }).fill(PASSWORD);
      await phone.getByLabel(accountTexts.passwordAgain, { exact: true }).fill(PASSWORD);
      await phone.getByRole('button', { name: newPasswordTexts.inviteSend }).click();
      await phone.waitForURL(`**/till/${event_id}`);
      await phone.getByRole('textbox').fill('Caixa da portaria');
      await phone.getByRole('button', { name: tillTexts.enrol }).click();
      await expect(phone.getByRole('heading', { name: tillTexts.drawerTitle })).toBeVisible();
    });
    await context.close();
  },
);
