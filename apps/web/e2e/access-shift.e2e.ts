import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext } from '@playwright/test';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone, type Shown } from '../../../tools/stage/door-phone.ts';
import { doorTexts as texts } from '../src/screens/door/door/door-texts.ts';
import { sheetTexts } from '../src/screens/door/door/sheets/sheet-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { openFestival, SUPERVISOR_PIN, type Festival } from './stage/festival.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

const PRODUCER = { email: 'produtor@festix.dev', password: 'festix123' };
const DRAINED_MS = 75_000;
const HEARD_MS = 30_000;

/** A phone at a door of the festival, cut off and connected as its test says. */
class Gate {
  readonly phone: DoorPhone;
  private readonly context: BrowserContext;

  private constructor(context: BrowserContext, phone: DoorPhone) {
    this.context = context;
    this.phone = phone;
  }

  static async open({ event_id }: Festival, area: string): Promise<Gate> {
    const context = await launchPhone(mkdtempSync(join(tmpdir(), 'festix-gate-')));
    const phone = await DoorPhone.open(context);
    await phone.enrol(stageUrl(), event_id, PRODUCER, area);
    await phone.cached();
    // The first load is not controlled by the service worker.
    await phone.page.reload();
    await phone.beginHere();
    return new Gate(context, phone);
  }

  /** Reads a code once the verdict before it is left. */
  async read(text: string): Promise<Shown> {
    await this.back();
    return this.phone.scan(text);
  }

  async back(): Promise<void> {
    const verdict = this.phone.page.locator('section[data-verdict]');
    const key = verdict.locator('[data-way-back], button:has-text("Ler o próximo")').first();
    // It may close by itself before the tap.
    await expect(async () => {
      if ((await verdict.count()) > 0) await key.click({ timeout: 1_000 });
      await expect(verdict).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: HEARD_MS });
  }

  async press(name: string): Promise<void> {
    await this.phone.page.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses area or day in the settings; the way there is the chip beside the gate. */
  async choose(chip: RegExp, choice: RegExp): Promise<void> {
    await this.back();
    await this.phone.page.getByRole('button', { name: chip }).click();
    const radio = this.phone.page.getByRole('radio', { name: choice });
    // It is checked once the phone has stored the choice.
    await radio.click();
    await expect(radio).toBeChecked();
    await this.press(texts.backToScan);
  }

  /**
   * Waits until so many are inside at the door's place, as the phone knows: a busy server may answer a read too late,
   * and then the phone decides by what it has heard.
   */
  async knows(inside: number, where: string): Promise<void> {
    await this.back();
    const figure = this.phone.page.getByText(where, { exact: true }).locator('xpath=..');
    await expect(figure).toHaveText(new RegExp(`^${inside}\\D`), { timeout: HEARD_MS });
  }

  cut(isCut: boolean): Promise<void> {
    return this.context.setOffline(isCut);
  }

  picture(name: string): Promise<unknown> {
    return this.phone.page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

test('@phone a festival’s shift judges days, areas, exits and groups, also on two phones that are cut off', async () => {
  test.setTimeout(240_000);
  const festival = await openFestival();
  const [passport] = await festival.sell('Passaporte');
  const [outside] = await festival.sell('Passaporte');
  const [late] = await festival.sell('Só sábado');
  const [vip] = await festival.sell('Camarote');
  const group = await festival.sell('Passaporte', 4);
  const north = await Gate.open(festival, 'Recinto');
  const south = await Gate.open(festival, 'Camarote');

  await test.step('a passaporte enters on Friday, and on Saturday while the door is kept to it', async () => {
    expect(await north.read(passport!)).toMatchObject({ variant: 'success', word: 'Entrada liberada' });
    await north.choose(/Recinto · Sexta/, /sábado/);
    const pinned = north.phone.page.getByRole('button', { name: 'Recinto · Sábado, dia fixado' });
    await expect(pinned).toBeVisible();
    await north.picture('pinned');
    expect(await north.read(passport!)).toMatchObject({ variant: 'success' });
    await north.choose(/Recinto · Sábado/, new RegExp(sheetTexts.dayAutomatic));
  });

  await test.step('a day ticket is refused on the wrong day, with its own', async () => {
    const shown = await north.read(late!);
    expect(shown).toMatchObject({ variant: 'failure', word: 'Não vale hoje' });
    expect(shown.text).toContain('Vale sábado');
    expect(shown.text).toContain('Hoje é sexta.');
    await north.picture('wrong-day');
  });

  await test.step('a passaporte is refused at the camarote, which fills with one person', async () => {
    const shown = await south.read(passport!);
    expect(shown).toMatchObject({ variant: 'failure', word: 'Não vale neste setor' });
    expect(shown.text).toContain('Esta porta fica no Camarote.');
    expect(await south.read(vip!)).toMatchObject({ variant: 'success' });
    await south.knows(1, 'no Camarote');
    expect((await south.read(passport!)).text).toContain('Lotado: 1 no Camarote, cabem 1');
    await south.picture('full');
  });

  await test.step('a person leaves by one phone and comes back by another', async () => {
    await north.back();
    await north.press('Saída');
    await expect(north.phone.page.locator('[data-reads="exit"]')).toBeVisible();
    await north.picture('reads-exits');
    const left = await north.read(passport!);
    expect(left).toMatchObject({ variant: 'exit', word: 'Saída registrada' });
    expect(left.text).toContain('volta liberada');
    await north.picture('exit');
    expect(await north.read(passport!)).toMatchObject({ variant: 'info', word: 'Não consta dentro' });
    await north.back();
    await north.press('Entrada');
    await north.phone.emptied(DRAINED_MS);
    await south.choose(/Camarote · Sexta/, /Recinto/);
    await south.knows(0, 'no Recinto');
    expect(await south.read(passport!)).toMatchObject({ variant: 'success' });
  });

  await test.step('a group of four enters by one code', async () => {
    const first = await north.read(group[0]!);
    expect(first.text).toContain('Grupo de 4 · entrou 1');
    await north.picture('group');
    await north.press('Entrar mais 3');
    await expect(north.phone.page.getByRole('heading', { name: 'Grupo de 4 · entraram 4' })).toBeVisible();
    for (const other of group.slice(1)) {
      expect(await north.read(other)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
    }
  });

  await test.step('a person leaves by a phone that is cut off, and a supervisor lets them in at another one', async () => {
    expect(await north.read(outside!)).toMatchObject({ variant: 'success' });
    // The passaporte, the group and this one.
    await south.knows(6, 'no Recinto');
    expect(await south.read(outside!)).toMatchObject({ variant: 'failure', word: 'Ingresso já validado' });
    await Promise.all([north.cut(true), south.cut(true)]);
    await north.back();
    await north.press('Saída');
    expect(await north.read(outside!)).toMatchObject({ variant: 'exit' });
    const refused = await south.read(outside!);
    expect(refused.text).toContain('Já está dentro desde');
    await south.press(texts.release);
    await south.phone.page.getByRole('radio', { name: 'Pulseira conferida' }).check();
    await south.phone.page.getByLabel(texts.pin).fill('111111');
    await south.press(texts.confirmRelease);
    await expect(south.phone.page.getByText(/PIN incorreto/)).toBeVisible();
    await south.phone.page.getByLabel(texts.pin).fill(SUPERVISOR_PIN);
    await south.picture('release');
    await south.press(texts.confirmRelease);
    await expect(south.phone.page.getByRole('heading', { name: 'Entrada liberada' })).toBeVisible();
  });

  await test.step('everything reconciles once both are connected', async () => {
    await Promise.all([north.cut(false), south.cut(false)]);
    await Promise.all([north.phone.emptied(DRAINED_MS), south.phone.emptied(DRAINED_MS)]);
    await north.back();
    await north.press('Ver as últimas leituras');
    await north.phone.page.getByRole('heading', { name: sheetTexts.historyTitle }).waitFor();
    await north.picture('history');
    await north.phone.page
      .getByRole('button', { name: /Saída registrada/ })
      .first()
      .click();
    await north.phone.page.getByText('Recinto · Sexta', { exact: true }).last().waitFor();
    await north.picture('read');
    const entries = await festival.entries(outside!);
    expect(entries).toHaveLength(2);
    expect(entries.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    expect(entries.filter(({ left_at }) => left_at === undefined)).toHaveLength(1);
  });
  await Promise.all([north.close(), south.close()]);
});
