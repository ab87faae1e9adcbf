import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { stageUrl } from './stage/api-client.ts';
import { currentList } from './stage/current-list.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

/** A restored link makes progress within 60 s, with any request in flight when it broke. */
const DRAINED_MS = 75_000;
const PRODUCER = { email: 'produtor@festix.dev', password: 'festix123' };
const CARD = 'Peça a carteira de estudante';
const OPEN = '1 documento não conferido';
/** A short phone, a phone on its side, and a tablet. */
const SIZES = [
  [390, 664],
  [844, 390],
  [768, 1024],
] as const;

async function readyPhone(name: string, { event_id }: Evening): Promise<[BrowserContext, DoorPhone]> {
  const context = await launchPhone(mkdtempSync(join(tmpdir(), `festix-${name}-`)));
  const phone = await DoorPhone.open(context);
  await phone.enrol(stageUrl(), event_id, PRODUCER);
  await phone.cached();
  // The first load is not controlled by the service worker.
  await phone.page.reload();
  await phone.beginHere();
  await currentList(phone);
  return [context, phone];
}

/** Returns the key of the phone's questions that nobody has answered. */
const questions = ({ page }: DoorPhone) => page.getByText('1 documento em aberto');

async function expectNoQuestion(desk: Page): Promise<void> {
  await expect(desk.getByRole('button', { name: OPEN })).toHaveCount(0, { timeout: DRAINED_MS });
}

test('@phone a meia without an answer is asked for at another door, with and without a network, and once', async ({
  browser,
}) => {
  const evening = await openEventOfTonight();
  const [meia, next] = [await evening.sell('meia_estudante'), await evening.sell()];
  const [first, here] = await readyPhone('here', evening);

  await test.step('the meia enters, and the next ticket is read before anybody answers', async () => {
    expect(await here.scan(meia.qr)).toMatchObject({ variant: 'success', text: expect.stringContaining(CARD) });
    expect(await here.scan(next.qr)).toMatchObject({ variant: 'success' });
    await here.emptied(DRAINED_MS);
    await expect(questions(here)).toBeVisible();
  });

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await test.step('the list of entries counts, filters and marks it', async () => {
    await enter(desk, PRODUCER.email, `/producer/events/${evening.event_id}/checkins`);
    await desk.getByRole('button', { name: OPEN }).click();
    await expect(desk.getByRole('table').getByText('Documento não conferido')).toHaveCount(1);
    await expect(desk.getByRole('table').getByRole('row')).toHaveCount(2);
    await inspect(desk, 'entries-open-document');
  });

  const [second, there] = await readyPhone('there', evening);
  await test.step('another phone is told by the server, refuses, and asks', async () => {
    const shown = await there.scan(meia.qr);
    expect(shown).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
    expect(shown.text).toContain(CARD);
    await inspect(there.page, 'door-refused-open-document');
    const size = there.page.viewportSize()!;
    for (const [width, height] of SIZES) {
      await there.page.setViewportSize({ width, height });
      for (const name of ['Conferido', 'Não trouxe', 'Pagou a diferença']) {
        await expect(there.page.getByRole('button', { name }), `${name} at ${width}`).toBeInViewport({ ratio: 1 });
      }
      await inspect(there.page, `door-refused-open-document-${width}x${height}`);
    }
    await there.page.setViewportSize(size);
  });

  const [third, elsewhere] = await readyPhone('elsewhere', evening);
  await test.step('a phone without a network knows it from its list, and takes the answer', async () => {
    await third.setOffline(true);
    expect((await elsewhere.scan(meia.qr)).text).toContain(CARD);
    await elsewhere.page.getByRole('button', { name: 'Pagou a diferença' }).click();
    const again = await elsewhere.scan(meia.qr);
    expect(again).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
    expect(again.text).not.toContain(CARD);
  });

  await test.step('once the answer is uploaded nobody is asked, wherever the ticket is read', async () => {
    await third.setOffline(false);
    await elsewhere.emptied(DRAINED_MS);
    for (const phone of [here, there]) await expect(questions(phone)).toHaveCount(0, { timeout: DRAINED_MS });
    await expectNoQuestion(desk);
    await Promise.all([first, second].map((context) => context.setOffline(true)));
    for (const phone of [here, there]) {
      const shown = await phone.scan(meia.qr);
      expect(shown).toMatchObject({ variant: 'failure' });
      expect(shown.text).not.toContain(CARD);
    }
  });
  await desk.close();
  await Promise.all([first, second, third].map((context) => context.close()));
});
