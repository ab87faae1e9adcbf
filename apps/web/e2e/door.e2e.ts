import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { formatTime } from '@festix/domain/ground';
import { browserOn, signalBrowser } from '../../../tools/stage/browser-process.ts';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { scanIdsOf } from '../../../tools/stage/scan-ids.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { cameraShowing } from './stage/camera.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { expectInstallable } from './stage/installable.ts';
import { enter } from './stage/people.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

/** A restored link makes progress within 60 s, with any request in flight when it broke. */
const DRAINED_MS = 75_000;
/** A list that hears of an entry shows it; one that only asks now and then does so every 30 s. */
const LIVE_MS = 15_000;
const ZONE = 'America/Sao_Paulo';
const PRODUCER = { email: 'produtor@festix.dev', password: 'festix123' };

function profile(name: string): string {
  return mkdtempSync(join(tmpdir(), `festix-${name}-`));
}

async function readyPhone(context: BrowserContext, evening: Evening): Promise<DoorPhone> {
  const phone = await DoorPhone.open(context);
  await phone.enrol(stageUrl(), evening.event_id, PRODUCER);
  await phone.cached();
  // The first load is not controlled by the service worker.
  await phone.page.reload();
  await phone.ready();
  return phone;
}

/** Opens 'Entradas' in the browser of a desk. */
async function openEntries(browser: Browser, { event_id }: Evening): Promise<Page> {
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await enter(desk, PRODUCER.email, `/producer/events/${event_id}/checkins`);
  await desk.getByRole('heading', { name: 'Entradas' }).waitFor();
  return desk;
}

async function entriesOf(evening: Evening): Promise<{ ticket_id: string; conflicts: unknown[] }[]> {
  const producer = await signedIn(PRODUCER.email);
  const { data } = await producer.call(contract.checkins.list, {
    area: 'producer',
    params: { event_id: evening.event_id },
    query: { take: 100 },
  });
  return data;
}

test('@phone a sold ticket is admitted once without a network, and everything reconciles', async ({ browser }) => {
  const evening = await openEventOfTonight();
  const before = await evening.sell('meia_estudante');
  const refunded = await evening.sellAndRefund();
  const otherEvent = await (await openEventOfTonight()).sell();
  const folder = profile('door');

  let context = await launchPhone(folder, await cameraShowing(before.qr));
  let phone = await readyPhone(context, evening);

  await test.step('the door can be installed as an app, icons and all', async () => {
    await expectInstallable(phone.page, '/door/');
  });

  await context.setOffline(true);
  await phone.begin(stageUrl(), evening.event_id);
  let enteredAt = '';

  await test.step('the camera reads the QR: admitted, by this phone alone', async () => {
    await expect(phone.page.getByRole('heading', { name: 'Entrada liberada' })).toBeVisible();
    enteredAt = (await phone.ops()).find(({ type }) => type === 'admit')?.occurred_at ?? '';
    await expect(phone.page.getByText('Offline').first()).toBeVisible();
    await expect(phone.page.getByRole('heading', { name: 'Peça a carteira de estudante' })).toBeVisible();
    await phone.page.screenshot({ path: test.info().outputPath('admitted-offline.png') });
    await phone.page.getByRole('button', { name: 'Conferido' }).click();
  });

  await test.step('the same ticket again: refused, with when and where', async () => {
    await phone.goTo(stageUrl(), evening.event_id);
    await phone.ready();
    const [told] = await Promise.all([phone.sees(), phone.beginHere()]);
    expect(told).toMatchObject({
      variant: 'failure',
      word: 'Ingresso já validado',
      facts: expect.arrayContaining([
        expect.stringMatching(new RegExp(`^Quando\\s+hoje, ${formatTime(enteredAt, ZONE)} · `)),
        expect.stringMatching(/^Onde\s+Portão A · Celular de prova$/),
      ]),
    });
    await phone.page.screenshot({ path: test.info().outputPath('already-in.png') });
  });

  await test.step('the phone is restarted without network, and goes on with a hand-held reader', async () => {
    await context.close();
    context = await launchPhone(folder);
    await context.setOffline(true);
    phone = await DoorPhone.open(context);
    await phone.begin(stageUrl(), evening.event_id);
  });

  const after = await evening.sell();
  await test.step('a ticket sold after the cut is admitted by its signature', async () => {
    expect(await phone.scan(after.qr)).toMatchObject({ variant: 'success' });
  });

  await test.step('foreign, damaged, of another event and refunded: refused', async () => {
    const damaged = after.qr.slice(0, -3) + (after.qr.at(-3) === '0' ? '1' : '0') + after.qr.slice(-2);
    expect(await phone.scan('https://exemplo.com/ingresso')).toMatchObject({
      variant: 'misread',
      word: 'Outro código',
    });
    expect(await phone.scan(damaged)).toMatchObject({ word: 'Ingresso não encontrado' });
    expect(await phone.scan(otherEvent.qr)).toMatchObject({ variant: 'failure' });
    expect(await phone.scan(refunded.qr)).toMatchObject({ variant: 'failure', word: 'Status do pedido inválido' });
    expect(await phone.scan('A'.repeat(4096))).toMatchObject({ variant: 'misread' });
  });

  const queued = (await phone.ops()).map(({ id }) => id).sort();
  await test.step('the browser is killed with scans in the queue: they are all still there', async () => {
    signalBrowser(browserOn(folder), 'SIGKILL');
    await context.close().catch(() => undefined);
    context = await launchPhone(folder);
    await context.setOffline(true);
    phone = await DoorPhone.open(context);
    await phone.page.goto(`${stageUrl()}/door/${evening.event_id}`);
    await phone.ready();
    expect((await phone.ops()).map(({ id }) => id).sort()).toEqual(queued);
    expect(queued.length).toBeGreaterThanOrEqual(6);
  });

  await test.step('the network is back: the server has each once, and the open list shows them by itself', async () => {
    const desk = await openEntries(browser, evening);
    await context.setOffline(false);
    await phone.emptied(DRAINED_MS);
    expect((await entriesOf(evening)).map((row) => row.ticket_id).sort()).toEqual(
      [before.ticket_id, after.ticket_id].sort(),
    );
    await expect(desk.getByRole('row').filter({ hasText: 'Celular de prova' })).toHaveCount(2, { timeout: LIVE_MS });
    expect(await scanIdsOf(process.env['E2E_DATABASE_URL'] ?? '', evening.event_id)).toEqual(queued);
    await desk.screenshot({ path: test.info().outputPath('entries.png') });
    await desk.close();
  });
  await context.close();
});

for (const first of [0, 1]) {
  test(`@phone one ticket at two phones without network: one admission, one conflict, whoever uploads first (${first})`, async ({
    browser,
  }) => {
    const evening = await openEventOfTonight();
    const ticket = await evening.sell();
    const contexts = [await launchPhone(profile('a')), await launchPhone(profile('b'))];
    const phones: DoorPhone[] = [];
    for (const context of contexts) phones.push(await readyPhone(context, evening));
    for (const [at, context] of contexts.entries()) {
      await context.setOffline(true);
      await phones[at]?.begin(stageUrl(), evening.event_id);
      expect(await phones[at]?.scan(ticket.qr)).toMatchObject({ variant: 'success' });
    }
    for (const at of [first, 1 - first]) {
      await contexts[at]?.setOffline(false);
      await phones[at]?.emptied(DRAINED_MS);
    }
    const entries = await entriesOf(evening);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.conflicts).toHaveLength(1);
    for (const phone of phones) {
      await expect(phone.page.getByRole('heading', { name: 'Entrou em duas portas' })).toBeVisible({
        timeout: DRAINED_MS,
      });
    }
    await inspect(phones[0]!.page, 'door-conflict');
    const desk = await openEntries(browser, evening);
    await expect(desk.getByRole('row').filter({ hasText: 'Celular de prova' })).toHaveCount(1);
    await expect(desk.getByRole('table').getByText('Conflito', { exact: true })).toBeVisible();
    await desk.screenshot({ path: test.info().outputPath('entries-conflict.png') });
    await desk.close();
    for (const context of contexts) await context.close();
  });
}
