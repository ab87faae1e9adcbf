import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { admittedFeedback, checkinReasons } from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { admitTexts } from '../src/screens/door/checkins/admit/admit-texts.ts';
import { devicesTexts } from '../src/screens/door/devices/devices-texts.ts';
import { entryTexts } from '../src/screens/door/checkins/entry-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { cameraShowing } from './stage/camera.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { openTab } from './stage/event-tabs.ts';
import { inBothLights, inspect, inspectDark, inspectDialog } from './stage/inspect.ts';
import { DEMO_PASSWORD, enter } from './stage/people.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = 'produtor@festix.dev';
const NAME = 'Bia Sampaio';
/** A link that is up makes progress within 60 s. */
const HEARD_MS = 75_000;

const row = (page: Page, who: string) => page.locator('tr, li').filter({ hasText: who });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** Returns the count of people inside, as the phone shows it. */
const inside = ({ page }: DoorPhone) => page.getByText('pessoas dentro', { exact: true }).locator('xpath=..');

async function findInDrawer(page: Page, name: string): Promise<void> {
  const drawer = dialog(page, admitTexts.title);
  await drawer.getByRole('textbox', { name: 'Pessoa' }).fill(name);
  await drawer.getByRole('button', { name: new RegExp(`${name}.*2 ingressos`) }).click();
  await drawer.getByRole('heading', { name: admitTexts.chooseTicket }).waitFor();
}

test(
  'a person is admitted from the list, refused, undone and admitted again, and an offline phone learns it',
  { tag: '@phone' },
  async ({ page }) => {
    const evening = await openEventOfTonight();
    const [bia] = await evening.sellOnline(NAME, 'meia_estudante', 2);
    const pocket = await launchPhone(mkdtempSync(join(tmpdir(), 'festix-entries-')));
    const phone = await DoorPhone.open(pocket);
    await phone.enrol(stageUrl(), evening.event_id, { email: PRODUCER, password: DEMO_PASSWORD });
    await phone.begin(stageUrl(), evening.event_id);
    await enter(page, PRODUCER, `/producer/events/${evening.event_id}/checkins`);

    await test.step('found by name, chosen among two, let in, the document seen', async () => {
      await page.getByRole('button', { name: admitTexts.open }).click();
      await inspect(page, 'admit-search');
      await findInDrawer(page, NAME);
      await inspectDialog(page, 'admit-choice');
      await page.locator('[data-found]').first().click();
      await dialog(page, admitTexts.confirmTitle).waitFor();
      await inspectDialog(page, 'admit-confirm');
      await page.getByRole('button', { name: admitTexts.confirm, exact: true }).last().click();
      await expect(page.getByText('Peça a carteira de estudante')).toBeVisible();
      await inspect(page, 'admitted');
      await page.getByRole('button', { name: admitTexts.documentAnswers.conferido, exact: true }).click();
    });

    await test.step('once more: refused, with when', async () => {
      await page.getByRole('button', { name: new RegExp(`${NAME}.*2 ingressos`) }).click();
      await page.locator('[data-found]').filter({ hasText: admitTexts.alreadyIn }).click();
      await expect(dialog(page, notices.checkinRefused)).toContainText(checkinReasons.CHECKIN_EXISTS_ERROR);
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(page.getByRole('button', { name: admitTexts.understood })).toBeFocused();
      await inBothLights(page, 'admit-refused');
      await page.getByRole('button', { name: admitTexts.understood }).click();
      await dialog(page, admitTexts.title).getByRole('button', { name: admitTexts.close }).click();
    });

    await test.step('the phone has heard of it, and goes out of reach', async () => {
      await expect(inside(phone)).toHaveText(/^1\D/, { timeout: HEARD_MS });
      await pocket.setOffline(true);
      expect(await phone.scan(bia!.qr)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
    });

    await test.step('a supervisor sees who it is, and undoes the entry for a reason', async () => {
      await row(page, NAME).getByRole('link').first().click();
      await page.getByRole('button', { name: entryTexts.reveal }).click();
      await page.getByRole('textbox', { name: entryTexts.reason }).fill('Nome diferente do documento');
      await inspectDialog(page, 'reveal');
      await page.getByRole('button', { name: entryTexts.reveal }).last().click();
      await expect(page.getByRole('region', { name: entryTexts.holder })).toContainText('529.982.247-25');
      await inspect(page, 'entry-revealed');
      await page.getByRole('button', { name: entryTexts.undo }).click();
      await page.getByRole('textbox', { name: entryTexts.reason }).fill('Entrou pela porta errada');
      await inspectDialog(page, 'undo');
      await page.getByRole('button', { name: entryTexts.undo }).last().click();
      await expect(page.getByText(notices.checkinUndone)).toBeVisible();
      await page.getByRole('button', { name: '1 desfeita' }).click();
      await row(page, NAME).getByRole('link').first().click();
      await expect(page.getByText(/Desfeita por .*Entrou pela porta errada/)).toBeVisible();
      await inspect(page, 'entry-undone');
      await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await inspect(page, 'entries-undone');
      await page.getByRole('button', { name: '1 desfeita' }).click();
    });

    await test.step('the phone refuses until it hears of it, and lets in by itself afterwards', async () => {
      expect(await phone.scan(bia!.qr)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
      await pocket.setOffline(false);
      await expect(inside(phone)).toHaveText(/^0\D/, { timeout: HEARD_MS });
      await pocket.setOffline(true);
      expect(await phone.scan(bia!.qr)).toMatchObject({ variant: 'success', word: 'Entrada liberada' });
      await pocket.setOffline(false);
      await phone.emptied(HEARD_MS);
      await expect(row(page, NAME)).toBeVisible();
      await expect(page.getByRole('button', { name: '1 desfeita' })).toBeVisible();
    });

    await test.step('the phone is seen among the devices, and shut out', async () => {
      await openTab(page, 'Porta', devicesTexts.devices);
      await expect(row(page, 'Celular de prova')).toContainText(devicesTexts.works);
      await inspect(page, 'devices');
      await page.getByRole('button', { name: devicesTexts.revokeOf('Celular de prova') }).click();
      await inspectDialog(page, 'device-revoke');
      await page.getByRole('button', { name: devicesTexts.revokeConfirm }).click();
      await expect(row(page, 'Celular de prova')).toContainText(devicesTexts.revoked);
      await inspectDark(page, 'devices-dark');
    });
    await pocket.close();
  },
);

test('@phone the drawer reads a ticket with the camera', async () => {
  const evening = await openEventOfTonight();
  const [bia] = await evening.sellOnline(NAME);
  const folder = mkdtempSync(join(tmpdir(), 'festix-entries-'));
  const context = await launchPhone(folder, await cameraShowing(bia!.qr));
  const page = context.pages()[0] ?? (await context.newPage());
  await enter(page, PRODUCER, `/producer/events/${evening.event_id}/checkins`);
  await page.getByRole('button', { name: admitTexts.open }).click();
  await page.getByText(admitTexts.byQr, { exact: true }).click();
  await expect(dialog(page, admitTexts.confirmTitle)).toContainText(NAME);
  await page.getByRole('button', { name: admitTexts.confirm, exact: true }).last().click();
  await expect(dialog(page, admittedFeedback.title)).toBeVisible();
  await page.getByRole('button', { name: admitTexts.next }).click();
  await expect(dialog(page, admittedFeedback.title)).toHaveCount(0);
  await expect(page.getByText(admitTexts.aim)).toBeVisible();
  await inspect(page, 'admit-camera');
  await context.close();
});
