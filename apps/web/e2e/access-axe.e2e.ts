import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { DoorPhone, type Shown } from '../../../tools/stage/door-phone.ts';
import { TillCounter } from '../../../tools/stage/till-counter.ts';
import { admitTexts } from '../src/screens/door/checkins/admit/admit-texts.ts';
import { entryTexts } from '../src/screens/door/checkins/entry-texts.ts';
import { doorTexts as texts } from '../src/screens/door/door/door-texts.ts';
import { sheetTexts } from '../src/screens/door/door/sheets/sheet-texts.ts';
import { accessTexts } from '../src/screens/programme/passes/access-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';
import { DEMO_PASSWORD, signedIn, stageUrl } from './stage/api-client.ts';
import { openFestival, type Festival } from './stage/festival.ts';
import { inBothLights, inspect } from './stage/inspect.ts';
import { inspectVerdict } from './stage/inspect-verdict.ts';
import { enter, PASSWORD } from './stage/people.ts';
import { openSalePoint } from './stage/sale-points.ts';

// Door and till work offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = 'produtor@festix.dev';
/** Milliseconds after which the door takes the same code for one that is shown again. */
const COUNTS_AGAIN_MS = 3_100;
/** A link that is up makes progress within 60 s. */
const TOLD_MS = 75_000;
const FREE_AREA = 2;

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Adds an area in which people come and go, and that each passaporte opens. */
async function openFreeArea({ event_id }: Festival): Promise<void> {
  const producer = await signedIn(PRODUCER);
  const address = { area: 'producer', params: { event_id } } as const;
  const { areas, passes } = await producer.call(contract.access.show, address);
  const { data: lots } = await producer.call(contract.lots.list, address);
  const passport = lots.find(({ name }) => name === 'Passaporte')!.id;
  await producer.call(contract.access.replace, {
    ...address,
    body: {
      areas: [...areas, { number: FREE_AREA, name: 'Camping', exits: 'free' }],
      passes: passes.map(({ lot_id, grants }) => ({
        lot_id,
        grants: lot_id === passport ? [...grants, { area: FREE_AREA, day: null, entries: null }] : grants,
      })),
    },
  });
}

/** A phone at a door whose verdicts are inspected one after the other. */
class InspectedDoor {
  readonly page: Page;
  readonly phone: DoorPhone;

  constructor(page: Page) {
    this.page = page;
    this.phone = new DoorPhone(page);
  }

  /** Reads a code, and inspects the verdict under the name of its picture. */
  async verdict(name: string, text: string, expected: Partial<Shown>): Promise<void> {
    await this.back();
    // The page's clock stands still at each verdict: the same code counts again once it has moved.
    await this.page.clock.fastForward(COUNTS_AGAIN_MS);
    await inspectVerdict(this.page, name, async () => {
      expect(await this.phone.scan(text), name).toMatchObject(expected);
    });
  }

  /** Types what is no whole code, and inspects what the door says about it. */
  async misread(name: string, text: string, word: string): Promise<void> {
    await this.back();
    await inspectVerdict(this.page, name, async () => {
      expect(await this.phone.scan(text), name).toMatchObject({ variant: 'misread', word });
    });
  }

  async back(): Promise<void> {
    const verdict = this.page.locator('section[data-verdict]');
    const wayBack = verdict.locator('[data-way-back], button:has-text("Ler o próximo")').first();
    // It may close by itself before the tap.
    await expect(async () => {
      if ((await verdict.count()) > 0) await wayBack.click({ timeout: 1_000 });
      await expect(verdict).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  }

  /** Chooses area or day in the settings; the way there is the chip beside the gate. */
  async choose(chip: RegExp, choice: RegExp, look?: () => Promise<void>): Promise<void> {
    await this.back();
    await this.page.getByRole('button', { name: chip }).click();
    const radio = this.page.getByRole('radio', { name: choice });
    // It is checked once the phone has stored the choice.
    await radio.click();
    await expect(radio).toBeChecked();
    await look?.();
    await key(this.page, texts.backToScan).click();
  }
}

test('@phone what a door says about areas, days, exits and groups is for everybody', async ({ page }) => {
  test.slow();
  const festival = await openFestival();
  await openFreeArea(festival);
  const [passport] = await festival.sell('Passaporte');
  const [late] = await festival.sell('Só sábado');
  const [vip] = await festival.sell('Camarote');
  const group = await festival.sell('Passaporte', 4);
  const door = new InspectedDoor(page);
  await page.clock.install();

  await test.step('the enrolment asks for the area', async () => {
    await page.goto(`${stageUrl()}/door/${festival.event_id}`);
    await page.getByLabel('E-mail').fill(PRODUCER);
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await key(page, 'Entrar').click();
    await page.getByLabel(texts.deviceName).fill('Celular de prova');
    await page.getByRole('radio', { name: 'Camarote' }).waitFor();
    await key(page, texts.enrol).click();
    await expect(page.getByText(texts.areaMissing)).toBeVisible();
    await inspect(page, 'door-enrol-area');
    await page.getByRole('radio', { name: 'Camarote' }).check();
    await key(page, texts.enrol).click();
    await door.phone.ready();
    await inspect(page, 'door-begin-area');
    await door.phone.beginHere();
  });

  await test.step('an area that is full, and one that a ticket does not open', async () => {
    await door.verdict('door-full', vip!, { variant: 'success' });
    await door.verdict('door-wrong-area', passport!, { variant: 'failure', word: 'Não vale neste setor' });
  });

  await test.step('area and day of a door, and a day that it keeps to', async () => {
    await door.choose(/Camarote · Sexta/, /Recinto/);
    await door.choose(/Recinto · Sexta/, /sábado/, () => inspect(page, 'door-place'));
    await inspect(page, 'door-scan-pinned');
    await door.choose(/Recinto · Sábado/, new RegExp(sheetTexts.dayAutomatic));
  });

  await test.step('a ticket of another day', async () => {
    await door.verdict('door-wrong-day', late!, { variant: 'failure', word: 'Não vale hoje' });
  });

  await test.step('a supervisor’s release, and what is missing in it', async () => {
    await door.back();
    expect(await door.phone.scan(passport!)).toMatchObject({ variant: 'success' });
    await door.back();
    await page.clock.fastForward(COUNTS_AGAIN_MS);
    expect(await door.phone.scan(passport!)).toMatchObject({ variant: 'failure' });
    await key(page, texts.release).click();
    await heading(page, texts.releaseTitle).waitFor();
    await inspect(page, 'door-release');
    await key(page, texts.confirmRelease).click();
    await expect(page.getByText(texts.pinMissing)).toBeVisible();
    await inspect(page, 'door-release-faults');
    await key(page, texts.cancel).click();
  });

  await test.step('exits: the frame, the search, the verdicts', async () => {
    await door.back();
    await key(page, 'Saída').click();
    await expect(page.locator('[data-reads="exit"]')).toBeVisible();
    await inspect(page, 'door-scan-exit');
    await door.verdict('door-exit', passport!, { variant: 'exit', word: 'Saída registrada' });
    await door.verdict('door-not-inside', passport!, { variant: 'info', word: 'Não consta dentro' });
    await door.back();
    await key(page, 'Entrada').click();
  });

  await test.step('a group: the offer, and after it', async () => {
    await door.verdict('door-group', group[0]!, { variant: 'success' });
    await key(page, texts.partyMore(3)).click();
    await expect(page.getByRole('heading', { name: texts.partyTitle(4, 4) })).toBeVisible();
    await inspect(page, 'door-group-inside');
  });

  await test.step('a person who was in before, where people come and go', async () => {
    await door.choose(/Recinto · Sexta/, /Camping/);
    await door.verdict('door-free-first', passport!, { variant: 'success' });
    await door.verdict('door-free-again', passport!, { variant: 'success' });
  });

  await test.step('a part of a code, and a code of something else', async () => {
    await door.misread('door-misread', passport!.slice(0, 40), texts.misread.misread.word);
    await door.misread('door-foreign', 'https://exemplo.br/cardapio', texts.misread.foreign.word);
  });

  await test.step('the last reads, one of them, and its undo', async () => {
    await door.phone.emptied(TOLD_MS);
    await door.back();
    await key(page, 'Ver as últimas leituras').click();
    await heading(page, sheetTexts.historyTitle).waitFor();
    await inspect(page, 'door-history');
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /Entrada liberada/ })
      .last()
      .click();
    await key(page, entryTexts.undo).waitFor();
    await inspect(page, 'door-read');
    await key(page, entryTexts.undo).click();
    await key(page, entryTexts.undo).click();
    await expect(page.getByText(sheetTexts.undoReasonMissing)).toBeVisible();
    await inspect(page, 'door-undo');
  });
});

test('@desktop the drawers and dialogs of accesses and of their entries are for everybody', async ({ page }) => {
  const festival = await openFestival();
  const { event_id } = festival;
  const [passport] = await festival.sell('Passaporte');
  await admit(passport!, festival);
  await enter(page, PRODUCER, `/producer/events/${event_id}/access`);

  await test.step('an area that reads exits', async () => {
    await key(page, `${accessTexts.editArea}: Recinto`).click();
    await page.getByRole('radio', { name: accessTexts.unknownExitNames.release }).waitFor();
    await inBothLights(page, 'access-area-exits');
    await key(page, accessTexts.cancel).click();
  });

  await test.step('the removal of an area and of a day, and a lot that opens nothing after it', async () => {
    await key(page, accessTexts.removeArea('Camarote')).click();
    await page.getByRole('dialog', { name: accessTexts.removeAreaTitle('Camarote') }).waitFor();
    await inspect(page, 'access-remove-area');
    await key(page, accessTexts.cancel).click();
    await key(page, accessTexts.removeDay('Sábado')).click();
    const dialog = page.getByRole('dialog', { name: accessTexts.removeDayTitle('Sábado') });
    await dialog.waitFor();
    await inspect(page, 'access-remove-day');
    await dialog.getByRole('button', { name: accessTexts.removeDay('Sábado'), exact: true }).click();
    await key(page, accessTexts.save).click();
    await expect(page.locator('[data-fault]')).toBeVisible();
    await inBothLights(page, 'access-fault');
    await key(page, accessTexts.discard).click();
  });

  await test.step('the question about tickets that are out', async () => {
    await page.getByRole('checkbox', { name: accessTexts.box('Passaporte', 'Recinto', 'Sábado'), exact: true }).click();
    await key(page, accessTexts.save).click();
    await page.getByRole('dialog', { name: accessTexts.askTitle }).waitFor();
    await inBothLights(page, 'access-ask');
    await key(page, accessTexts.askConfirm).click();
    await expect(page.getByText(notices.accessSaved)).toBeVisible();
  });

  await test.step('an entry with its place, and the place of a new one', async () => {
    await page.goto(`${stageUrl()}/producer/events/${event_id}/checkins`);
    await page.getByRole('table').getByText('Recinto · Sexta').click();
    await page.getByRole('dialog').getByText(entryTexts.day, { exact: true }).waitFor();
    await inspect(page, 'entry-place');
    await page.keyboard.press('Escape');
    await key(page, admitTexts.open).click();
    const drawer = page.getByRole('dialog', { name: admitTexts.title });
    await drawer.getByRole('combobox', { name: entryTexts.day }).waitFor();
    await inspect(page, 'admit-place');
  });
});

/** Admits a ticket at the main area, as a door that asks the server. */
async function admit(reference: string, { event_id }: Festival): Promise<void> {
  const producer = await signedIn(PRODUCER);
  const device_id = randomUUID();
  await producer.call(contract.devices.enrol, { body: { id: device_id, name: 'Celular de prova', kind: 'door' } });
  await producer.call(contract.door.checkin, {
    params: { event_id },
    body: { id: randomUUID(), reference, device_id },
  });
}

test('@phone a till that sells passes says what they open to everybody', async ({ page }) => {
  const festival = await openFestival();
  const { operator } = await openSalePoint(festival.event_id);
  const counter = new TillCounter(page, 'Passaporte');
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await counter.enrol(
    stageUrl(),
    festival.event_id,
    { email: operator.email, password: PASSWORD },
    'Caixa do festival',
  );
  await counter.openDrawer(['1', '0', '00']);
  await expect(page.getByText('Vale todos os dias · Recinto · sai e volta')).toBeVisible();
  await inBothLights(page, 'till-passes');
  await counter.choose('Inteira');
  await counter.toPayment();
  await counter.finishKey().click();
  await heading(page, tillTexts.done).waitFor();
  await expect(page.getByText('Vale todos os dias · Recinto · sai e volta')).toBeVisible();
  await inspect(page, 'till-pass-receipt');
  await key(page, tillTexts.print).click();
  await page.getByLabel(tillTexts.paperWidth[58]).check();
  await inspect(page, 'till-pass-print');
});
