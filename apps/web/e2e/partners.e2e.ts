import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { doorTexts } from '../src/screens/door/door/door-texts.ts';
import { formatNames, partnersTexts as texts } from '../src/screens/selling/partners/partners-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { cameraShowing } from './stage/camera.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { DEMO_PASSWORD, enter } from './stage/people.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = 'produtor@festix.dev';
const BAR_CODE = 'SYM-0042-K7Q';
const LINK = 'https://ingresse.exemplo.br/t/7341?s=9';
/** Two tickets of one order. */
const PAIR = ['ING-7342', 'ING-7343'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Pastes the list of a seller, up to how it is read. */
async function paste(page: Page, seller: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: texts.whose }).fill(seller);
  await page.getByLabel(texts.pasteLabel, { exact: true }).fill(text);
  await button(page, texts.check).click();
  await expect(page.getByRole('list', { name: texts.categories })).toBeVisible();
}

async function write(page: Page, tickets: string, seller: string): Promise<void> {
  await button(page, texts.write(tickets, seller)).click();
  await expect(page.getByText(texts.done(seller))).toBeVisible();
}

test(
  'lists of two sellers are pasted, and a phone without a network admits each of their tickets once',
  {
    tag: '@desktop',
  },
  async ({ page }) => {
    const { event_id } = await openEventOfTonight();
    await test.step('the list of a seller is pasted with a faulty line, and its codes are bar codes', async () => {
      await enter(page, PRODUCER, `/producer/events/${event_id}/partners`);
      await expect(page.getByText(texts.none)).toBeVisible();
      await inspect(page, 'partners-none');
      await page.getByRole('link', { name: texts.addList }).click();
      await paste(
        page,
        'Sympla',
        `Ingresso;Participante;Tipo\n${BAR_CODE};Ana Souza;Pista\n${BAR_CODE};Bia Lima;Pista`,
      );
      await page.getByLabel(formatNames.code_128).check();
      await inspect(page, 'partners-look');
      await write(page, '1 ingresso', 'Sympla');
      await expect(page.getByRole('table', { name: texts.faults })).toContainText(BAR_CODE);
      await inspect(page, 'partners-done');
    });

    await test.step('another seller has links as codes', async () => {
      await button(page, texts.another).click();
      const pair = PAIR.map((code) => `${code};Davi Reis;Camarote;77-1204`);
      const rows = ['Código;Nome;Categoria;Nº do pedido', `${LINK};Caio Rocha;Camarote;77-1203`, ...pair];
      await paste(page, 'Ingresse', rows.join('\n'));
      await expect(page.getByText(texts.partiesLine)).toBeVisible();
      await inspect(page, 'partners-look-orders');
      await write(page, '3 ingressos', 'Ingresse');
      await page.getByRole('link', { name: texts.seePartners }).click();
      await expect(page.getByRole('table', { name: texts.tickets })).toContainText(LINK);
      await inspect(page, 'partners');
    });

    const folder = mkdtempSync(join(tmpdir(), 'festix-partners-'));
    const context = await launchPhone(folder, await cameraShowing(BAR_CODE, 'Code128'));
    try {
      const phone = await DoorPhone.open(context);
      await phone.enrol(stageUrl(), event_id, { email: PRODUCER, password: DEMO_PASSWORD });
      await phone.cached();
      // The first load is not controlled by the service worker.
      await phone.page.reload();
      await phone.ready();
      await context.setOffline(true);

      await test.step('the camera reads the bar code: admitted, with the seller', async () => {
        const [told] = await Promise.all([phone.sees(), phone.beginHere()]);
        expect(told).toMatchObject({ variant: 'success', text: expect.stringContaining('Sympla · Pista') });
        // The code that the person has in hand.
        expect(told.text).toContain(BAR_CODE);
        await phone.page.screenshot({ path: test.info().outputPath('door-partner-admitted.png') });
      });

      await test.step('a reader reads the link: admitted once, and then refused', async () => {
        const first = await phone.scan(LINK);
        expect(first).toMatchObject({
          variant: 'success',
          text: expect.stringContaining('Ingresse · Camarote'),
        });
        expect(await phone.scan(LINK)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
        await phone.page.screenshot({ path: test.info().outputPath('door-partner-refused.png') });
      });

      await test.step('one ticket of an order offers the entry of the other one, which has then entered', async () => {
        expect(await phone.scan(PAIR[0]!)).toMatchObject({ variant: 'success' });
        const group = (entered: number) => phone.page.getByRole('heading', { name: doorTexts.partyTitle(2, entered) });
        await expect(group(1)).toBeVisible();
        await phone.page.screenshot({ path: test.info().outputPath('door-partner-party.png') });
        await phone.page.getByRole('button', { name: doorTexts.partyMore(1) }).click();
        await expect(group(2)).toBeVisible();
        expect(await phone.scan(PAIR[1]!)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
      });
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
