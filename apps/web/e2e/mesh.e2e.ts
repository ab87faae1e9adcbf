import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext } from '@playwright/test';
import { launchLinkedPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { heardFacts } from './stage/heard-facts.ts';
import { inspect } from './stage/inspect.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = { email: 'produtor@festix.dev', password: 'festix123' };
/** A phone that names its own gate names the wrong one. */
const GATES = ['Portão A', 'Portão B'] as const;
/** A phone hears of another one's enrolment with the event's facts, which it reads with its list. */
const LINKED_MS = 60_000;

interface Gate {
  context: BrowserContext;
  phone: DoorPhone;
}

/** Ends the browsers of a test, whether it passed or not. */
const endings: (() => Promise<void>)[] = [];

test.afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

async function openGate({ event_id }: Evening, gate: string): Promise<Gate> {
  const folder = mkdtempSync(join(tmpdir(), 'festix-mesh-'));
  const context = await launchLinkedPhone(folder);
  endings.push(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const phone = await DoorPhone.open(context, gate);
  await phone.enrol(stageUrl(), event_id, PRODUCER);
  await phone.beginHere();
  return { context, phone };
}

test('@phone two phones whose server is gone admit a ticket once, because they hear each other', async () => {
  const evening = await openEventOfTonight();
  const tickets = [await evening.sell(), await evening.sell()];
  const gates = [await openGate(evening, GATES[0]), await openGate(evening, GATES[1])];
  const [one, two] = gates as [Gate, Gate];

  await test.step('they find each other by the server, and say so', async () => {
    for (const { phone } of gates) {
      await expect(phone.page.getByText('ouvindo 1 celular')).toBeVisible({ timeout: LINKED_MS });
    }
    await inspect(one.phone.page, 'door-mesh');
  });

  await test.step('the server is gone: what one admits the other refuses, with the gate', async () => {
    for (const { context } of gates) await context.setOffline(true);
    for (const [at, { qr }] of tickets.entries()) {
      const [first, second] = at === 0 ? [one, two] : [two, one];
      expect(await first.phone.scan(qr)).toMatchObject({ variant: 'success' });
      // Nothing else than the other phone can tell it: `npm run faults` measures how soon.
      await expect.poll(() => heardFacts(second.phone)).toBeGreaterThan(at);
      const shown = await second.phone.scan(qr);
      expect(shown).toMatchObject({ variant: 'failure' });
      expect(shown.text).toContain(GATES[at]);
      expect(shown.text).not.toContain(GATES[1 - at]);
    }
    await two.phone.page.screenshot({ path: test.info().outputPath('door-heard.png') });
  });
});
