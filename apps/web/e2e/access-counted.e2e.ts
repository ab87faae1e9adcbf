import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { contract, type Id } from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone, type Shown } from '../../../tools/stage/door-phone.ts';
import { doorTexts as texts } from '../src/screens/door/door/door-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = { email: 'produtor@festix.dev', password: 'festix123' };
const DRAINED_MS = 75_000;
const SHOWN_MS = 30_000;

/** Opens a camp: a camping of free passage, and a workshop that a ticket opens three times. Sells one ticket. */
async function openCamp(): Promise<{ event_id: Id; qr: string; entries(): Promise<string[]> }> {
  const producer = await signedIn(PRODUCER.email);
  const till = await signedIn('pdv@festix.dev');
  const event_id = randomUUID();
  const params = { event_id };
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  await producer.call(contract.events.create, {
    area: 'producer',
    body: {
      ...{ id: event_id, name: `Acampamento ${event_id.slice(0, 4)}`, slug: `acampamento-${event_id.slice(0, 8)}` },
      ...{ start_date: at(1), end_date: at(30), availability: 'private' },
    },
  });
  const lot = await producer.call(contract.lots.create, {
    area: 'producer',
    params,
    body: {
      ...{ id: randomUUID(), name: 'Barraca', ticket_limit: 50, visible: true, enabled: true },
      prices: [{ name: 'Inteira', value: 5_000, kind: 'inteira', sorting: 0 }],
    },
  });
  const grant = (area: number, entries: number | null) => ({ area, day: null, entries });
  await producer.call(contract.access.replace, {
    area: 'producer',
    params,
    body: {
      areas: [
        { number: 0, name: 'Recinto' },
        { number: 1, name: 'Camping', exits: 'free' },
        { number: 2, name: 'Oficina' },
      ],
      passes: [{ lot_id: lot.id, grants: [grant(0, 1), grant(1, null), grant(2, 3)] }],
    },
  });
  await producer.call(contract.events.publish, { area: 'producer', params });
  const items = [{ price_id: lot.prices[0]!.id, amount: 1 }];
  const { tickets = [] } = await till.call(contract.salePoint.sell, {
    body: { id: randomUUID(), event_id, items, payment_method: 'cash' },
  });
  return {
    event_id,
    qr: tickets[0]!.qr!,
    entries: async () => {
      const { data } = await producer.call(contract.checkins.list, { area: 'producer', params, query: { take: 100 } });
      return data.flatMap(({ place, conflicts }) => [place!.area.name, ...conflicts.map(() => 'conflict')]).sort();
    },
  };
}

test('@phone a free area tells since when its guest is in, and an area with counted entries which one it is', async () => {
  test.setTimeout(180_000);
  const { event_id, qr, entries } = await openCamp();
  const context = await launchPhone(mkdtempSync(join(tmpdir(), 'festix-camp-')));
  const phone = await DoorPhone.open(context);
  const { page } = phone;
  await phone.enrol(stageUrl(), event_id, PRODUCER, 'Camping');
  await phone.cached();
  // The first load is not controlled by the service worker.
  await page.reload();
  await phone.beginHere();

  /** Reads the ticket once the verdict before it is left. */
  async function read(): Promise<Shown> {
    const verdict = page.locator('section[data-verdict]');
    // It may close by itself before the tap.
    await expect(async () => {
      if ((await verdict.count()) > 0) await verdict.click({ timeout: 1_000, position: { x: 12, y: 120 } });
      await expect(verdict).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: SHOWN_MS });
    return phone.scan(qr);
  }

  await test.step('a free area is green each time, and counts its guest once', async () => {
    const first = await read();
    expect(first).toMatchObject({ variant: 'success', word: 'Entrada liberada' });
    expect(first.text).not.toContain('Já entrou');
    const again = await read();
    expect(again).toMatchObject({ variant: 'success', word: 'Entrada liberada' });
    expect(again.text).toMatch(/Já entrou às \d\d:\d\d/);
    await page.screenshot({ path: test.info().outputPath('free-again.png') });
    await context.setOffline(true);
    expect((await read()).text).toMatch(/Já entrou às \d\d:\d\d/);
    await context.setOffline(false);
    await phone.emptied(DRAINED_MS);
    expect(await entries()).toEqual(['Camping']);
  });

  await test.step('an area with counted entries tells each, one of them without a network, and refuses the fourth', async () => {
    await expect(page.locator('section[data-verdict]')).toHaveCount(0, { timeout: SHOWN_MS });
    await page.getByRole('button', { name: 'Camping', exact: true }).click();
    const workshop = page.getByRole('radio', { name: 'Oficina' });
    // It is checked once the phone has stored the choice.
    await workshop.click();
    await expect(workshop).toBeChecked();
    await page.getByRole('button', { name: texts.backToScan }).click();
    expect((await read()).text).toContain('1ª de 3 entradas');
    await context.setOffline(true);
    expect((await read()).text).toContain('2ª de 3 entradas');
    await page.screenshot({ path: test.info().outputPath('counted.png') });
    await context.setOffline(false);
    await phone.emptied(DRAINED_MS);
    expect((await read()).text).toContain('3ª de 3 entradas');
    const used = await read();
    expect(used).toMatchObject({ variant: 'failure', word: 'Entradas do dia usadas' });
    expect(used.text).toContain('Já usou as 3 entradas');
    await page.screenshot({ path: test.info().outputPath('used.png') });
    await phone.emptied(DRAINED_MS);
    expect(await entries()).toEqual(['Camping', 'Oficina', 'Oficina', 'Oficina']);
  });
  await context.close();
});
