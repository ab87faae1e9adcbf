import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { startTexts } from '../src/frame/app/start-texts.ts';
import { rehearsalsTexts, rehearsalTexts as texts } from '../src/screens/door/rehearsal/rehearsal-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { cameraShowing } from './stage/camera.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { openTab } from './stage/event-tabs.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

// Rehearses that the app opens offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = { email: 'produtor@festix.dev', password: 'festix123' };
/** 500 reads on a machine that others load. */
const PLAYED_MS = 60_000;

/** Gives a browser without a screen what a phone in a hand has: kept data, and a screen that stays awake. */
async function likeInstalled(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator.storage, 'persisted', { value: async () => true });
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async () => ({ release: async () => undefined }) },
    });
  });
}

/** Runs in the page: from now on it has no camera. */
function withoutCamera(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
}

/** Runs in the page: a hand-held reader types a text and its Enter. */
function readByReader(text: string): void {
  for (const key of [...text, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
}

test(
  'a phone rehearses with camera and 500 reads, which touch nothing, and the event’s page shows it green',
  { tag: '@phone' },
  async ({ page }) => {
    const { event_id, sell } = await openEventOfTonight();
    const { qr } = await sell();
    const folder = mkdtempSync(join(tmpdir(), 'festix-rehearsal-'));
    const context = await launchPhone(folder, await cameraShowing(qr));
    try {
      await likeInstalled(context);
      const phone = await DoorPhone.open(context);
      await phone.enrol(stageUrl(), event_id, PRODUCER);
      await phone.cached();
      await phone.page.goto(`${stageUrl()}/door/${event_id}/settings`);
      await phone.beginKey().click();
      await expect(phone.page.getByText(`${startTexts.label}: ${startTexts.ready}`)).toBeVisible();
      await phone.page.getByRole('button', { name: texts.title }).click();
      await expect(phone.page.getByText(texts.hint.door)).toBeVisible();
      await inspect(phone.page, 'rehearsal-before');

      await phone.page.getByRole('button', { name: texts.begin }).click();
      await expect(phone.page.getByRole('heading', { name: texts.lookTitle })).toBeVisible();
      const verdict = phone.page.getByText(texts.verdicts.good).or(phone.page.getByText(texts.verdicts.weak));
      await expect(verdict).toBeVisible({ timeout: PLAYED_MS });
      await expect(phone.page.getByText('500 leituras, todas certas')).toBeVisible();
      await expect(phone.page.getByText('Leu um código')).toBeVisible();
      await expect(phone.page.getByText(texts.standings.told)).toBeVisible();
      const line = (label: string) => phone.page.getByRole('listitem').filter({ hasText: label });
      for (const label of ['Bateria', 'Memória', 'Abre sem rede', 'Lista', 'Som', 'Tela acesa', 'Versão']) {
        await expect(line(label)).toHaveAttribute('data-outcome', 'good');
      }
      // Pictures and answers are slow on a loaded machine.
      for (const label of ['Relógio', 'Câmera']) {
        await expect(line(label)).toHaveAttribute('data-outcome', /^(?:good|weak)$/);
      }
      await inspect(phone.page, 'rehearsal-good');

      // A gate that reads with a hand-held reader is ready without a camera.
      await phone.page.evaluate(withoutCamera);
      await phone.page.getByRole('button', { name: texts.again }).click();
      await phone.page.getByRole('heading', { name: texts.lookTitleByReader }).waitFor();
      await inspect(phone.page, 'rehearsal-reader');
      await phone.page.evaluate(readByReader, texts.codeText);
      await expect(verdict).toBeVisible({ timeout: PLAYED_MS });
      await expect(line(`${texts.outcomes.good}: Leitor`)).toBeVisible();
      await expect(line(`${texts.outcomes.hint}: Câmera`)).toBeVisible();
      await expect(phone.page.getByText(texts.standings.told)).toBeVisible();

      expect(await phone.ops()).toEqual([]);
      const producer = await signedIn(PRODUCER.email);
      const entries = await producer.call(contract.checkins.list, {
        area: 'producer',
        params: { event_id },
        query: {},
      });
      expect(entries.data).toEqual([]);

      await enter(page, PRODUCER.email, `/producer/events/${event_id}/checkins`);
      await openTab(page, 'Porta', rehearsalsTexts.title);
      await expect(page.getByText(rehearsalsTexts.ready(1, 1))).toBeVisible();
      await expect(page.getByText(rehearsalsTexts.nothingMissing)).toBeVisible();
      const device = page.getByRole('listitem').filter({ hasText: 'Celular de prova' });
      // On a loaded machine it may be slow, which is all that may be wrong with it.
      const { good, weak } = rehearsalsTexts.readiness;
      const isQuick = await phone.page.getByText(texts.verdicts.good).isVisible();
      await expect(device).toContainText(isQuick ? good : weak);
      await expect(device).toContainText('última vez');
      await inspect(page, 'rehearsals');
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
