import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { doorTexts as texts } from '../src/screens/door/door/door-texts.ts';
import { sheetTexts } from '../src/screens/door/door/sheets/sheet-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect, inspectDevices } from './stage/inspect.ts';
import { inspectVerdict } from './stage/inspect-verdict.ts';
import { DEMO_PASSWORD } from './stage/people.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

/** A link that is up makes progress within 60 s. */
const TOLD_MS = 75_000;

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** The door at rest, as a screen reader goes through it. */
const IDLE = `
  - main:
    - button "Sair da porta"
    - heading /Noite/ [level=1]
    - button "Filtro de lotes"
    - button "Mais opções"
    - button /^\\d+ na fila$/
    - alert
    - group "Últimas leituras"
    - button "Ligar lanterna" [disabled]
    - group "Como procurar o ingresso":
      - button "QR Code" [pressed]
      - button "Texto"
    - button "Trocar de câmera" [disabled]
`;

/** Verdicts: each is said once, in one alert, before its parts can be gone through. */
const ADMITTED = `
  - main:
    - region "Entrada liberada":
      - alert: /^Entrada liberada\\. Peça a carteira de estudante\\. CIE com validade até .+\\. Lote único, Meia estudante\\.$/
      - heading "Entrada liberada" [level=1]
      - heading "Peça a carteira de estudante" [level=2]
      - button "Conferido"
      - button "Não trouxe"
      - button "Pagou a diferença"
      - button "Ou leia o próximo"
`;
const REFUSED = `
  - main:
    - region "Ingresso já validado":
      - alert: /^Ingresso já validado\\. Quando. hoje, .+ Onde. Portão B . Celular de prova\\./
      - heading "Ingresso já validado" [level=1]
      - term: Quando
      - button "Ler o próximo"
      - button "Procurar por texto"
`;

/** Counts the parts of the door beside its verdict that take keys and focus. */
function countInReach(page: Page): Promise<number> {
  return page.locator('main > :not([data-verdict])').evaluateAll((parts: HTMLElement[]) => {
    return parts.filter(({ inert }) => !inert).length;
  });
}

/** Counts the lines of a text that have no room. */
function linesCutOff(text: Element): number {
  const lineHeight = parseFloat(getComputedStyle(text).lineHeight);
  return Math.floor((text.scrollHeight - text.clientHeight) / lineHeight);
}

async function openSecondLot({ event_id }: Evening): Promise<void> {
  const producer = await signedIn('produtor@festix.dev');
  await producer.call(contract.lots.create, {
    area: 'producer',
    params: { event_id },
    body: {
      id: randomUUID(),
      name: 'Camarote',
      ticket_limit: 10,
      visible: true,
      enabled: true,
      prices: [{ name: 'Inteira', value: 9_000, kind: 'inteira', sorting: 0 }],
    },
  });
}

test('@phone every screen of the door works, from the sign-in to the sign-out', async ({ page, context }) => {
  const evening = await openEventOfTonight();
  await openSecondLot(evening);
  const meia = await evening.sell('meia_estudante');
  const inteira = await evening.sell();
  await evening.sellAndRefund();
  const phone = new DoorPhone(page);
  await page.clock.install();

  await test.step('before the shift: sign-in, enrolment, the key that begins', async () => {
    await page.goto(`${stageUrl()}/door/${evening.event_id}`);
    await heading(page, texts.signInTitle).waitFor();
    await inspect(page, 'door-sign-in');
    await page.getByLabel('E-mail').fill('produtor@festix.dev');
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await key(page, 'Entrar').click();
    await page.getByLabel(texts.deviceName).fill('Celular de prova');
    await page.getByLabel(texts.gate).fill('Portão B');
    await inspectDevices(page, 'door-enrol');
    await key(page, texts.enrol).click();
    await phone.ready();
    await inspectDevices(page, 'door-begin');
  });

  await test.step('a phone without a camera says so, and tells what works all the same', async () => {
    await phone.beginKey().click();
    await expect(page.getByRole('alert').filter({ hasText: notices.noCamera })).toBeVisible();
    await expect(page.getByText(texts.withoutCamera)).toBeVisible();
    await inspectDevices(page, 'door-scan-without-camera');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(IDLE);
  });

  await test.step('who has no code to show is looked for by name', async () => {
    await key(page, 'Texto').click();
    await page.getByRole('searchbox', { name: texts.searchName }).fill('Clara');
    await expect(page.getByText('Clara Cliente').first()).toBeVisible();
    await inspectDevices(page, 'door-text');
    await key(page, 'QR Code').click();
  });

  await test.step('let in with a document to ask for, which is not shown', async () => {
    expect(await phone.scan(meia.qr)).toMatchObject({ variant: 'success' });
    await inspectDevices(page, 'door-admitted');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(ADMITTED);
    expect(await countInReach(page), 'nothing below the verdict is in reach').toBe(0);
    await key(page, texts.noDocument).click();
    await heading(page, texts.withoutDocument).waitFor();
    expect(
      await page.getByText(texts.withoutDocumentHint, { exact: true }).evaluate(linesCutOff),
      'what to do is said to its end',
    ).toBe(0);
    await inspect(page, 'door-without-document');
    await key(page, 'Ler o próximo').click();
  });

  await test.step('refused', async () => {
    // While the clock of the page goes on.
    await phone.countsAgain(meia.qr);
    await inspectVerdict(
      page,
      'door-refused',
      async () => {
        expect(await phone.scan(meia.qr)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
        await expect(page.getByRole('main')).toMatchAriaSnapshot(REFUSED);
      },
      inspectDevices,
    );
  });

  await test.step('a lot that this phone does not let in', async () => {
    await page.goto(`${stageUrl()}/door/${evening.event_id}/settings`);
    await phone.beginKey().click();
    await heading(page, sheetTexts.settingsTitle).waitFor();
    await inspectDevices(page, 'door-settings');
    await page.getByRole('button', { name: new RegExp(`^${sheetTexts.lotsTitle}`) }).click();
    await heading(page, sheetTexts.lotsTitle).waitFor();
    await page.getByRole('checkbox', { name: 'Lote único' }).click();
    await expect(page.getByRole('checkbox', { name: sheetTexts.allLots })).not.toBeChecked();
    await inspectDevices(page, 'door-lots');
    await key(page, texts.backToScan).click();
    await expect(key(page, 'Filtro de lotes, ativo')).toBeVisible();
    await inspectVerdict(page, 'door-filtered', async () => {
      expect(await phone.scan(inteira.qr)).toMatchObject({ variant: 'info', word: 'Lote não habilitado' });
      await expect(page.locator('[data-about]').getByText('Camarote')).toBeVisible();
    });
    await key(page, 'Mudar filtro de lotes').click();
    await page.getByRole('checkbox', { name: sheetTexts.allLots }).click();
    await key(page, texts.backToScan).click();
    await expect(key(page, 'Filtro de lotes')).toBeVisible();
  });

  await test.step('what waits while there is no network, and the way out that it closes', async () => {
    // No earlier scan may wait as well.
    await phone.emptied(TOLD_MS);
    await context.setOffline(true);
    // The page's clock stood still at the last verdict: the same code counts again once it has moved.
    await page.clock.fastForward(3_100);
    expect(await phone.scan(inteira.qr)).toMatchObject({ variant: 'success' });
    await page.getByRole('button', { name: /na fila$/ }).click();
    await heading(page, '1 na fila').waitFor();
    await inspectDevices(page, 'door-queue');
    await key(page, texts.backToScan).click();
    await key(page, 'Mais opções').click();
    await page.getByRole('button', { name: sheetTexts.conflictsTitle }).click();
    await heading(page, sheetTexts.noConflicts).waitFor();
    await inspect(page, 'door-conflicts');
    await key(page, texts.backToScan).click();
    await key(page, 'Mais opções').click();
    await key(page, sheetTexts.leave).click();
    await heading(page, sheetTexts.leaveTitle).waitFor();
    await expect(key(page, texts.leaveAnyway)).toBeDisabled();
    await inspectDevices(page, 'door-leave');
  });
});

test('@phone an admission with an age reminder and a document leaves the way back uncovered on any phone', async ({
  page,
}) => {
  const evening = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  await producer.call(contract.events.edit, {
    area: 'producer',
    params: { event_id: evening.event_id },
    body: { age_rating: '18', age_reason: 'drogas lícitas' },
  });
  const [meia] = await evening.sellOnline('Maria Eduarda de Albuquerque Cavalcanti', 'meia_estudante');
  const phone = new DoorPhone(page);
  await phone.enrol(stageUrl(), evening.event_id, { email: 'produtor@festix.dev', password: DEMO_PASSWORD });
  await phone.beginHere();
  expect(await phone.scan(meia!.qr)).toMatchObject({ variant: 'success' });
  for (const height of [844, 780, 741, 667]) {
    await page.setViewportSize({ width: 390, height });
    const back = page.locator('[data-way-back] > *').filter({ visible: true }).first();
    const overlap = async () => {
      const card = (await page.locator('[data-document]').boundingBox())!;
      return card.y + card.height - (await back.boundingBox())!.y;
    };
    await expect.poll(overlap, `the card ends above the way back at ${height}`).toBeLessThanOrEqual(0);
    await inspect(page, `door-age-document-${height}`);
  }
});
