import type { BrowserContext } from '@playwright/test';
import { admittedFeedback } from '@festix/domain/door';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { doorTexts } from '../../apps/web/src/screens/door/door/door-texts.ts';
import { launchPhone } from '../stage/browser.ts';
import { CAST_PASSWORD } from '../stage/cast.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import { showInCamera, symbolOf } from '../stage/fake-camera.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { keysOf, typeKeys, type Reader } from '../stage/typed-keys.ts';
import { takeVerdict, watchVerdicts, type WatchedVerdict } from '../stage/watched-verdicts.ts';
import type { DoorScene } from './door-scene.ts';
import { insist } from './fault.ts';
import { openLink, type LossyLink } from './lossy-link.ts';

const VERDICT_MS = 15_000;
const LOOK_MS = 25;
/** Milliseconds after which every result of a second showing has arrived. */
const QUIET_MS = 800;
/** Milliseconds within which a second reading is none; a machine that takes longer to type it has not made one. */
const STILL_MS = 2_800;

const HISTORY = 'Ver as últimas leituras';

/** The reader of many Brazilian doors: set to the American layout, at a computer with ABNT2. */
const READER: Reader = { name: 'a reader on ABNT2', reader: 'us', computer: 'abnt2', gap: 4 };

export const ADMITTED: WatchedVerdict = { variant: 'success', word: admittedFeedback.title };

const WITHOUT_DOCUMENT: WatchedVerdict = { variant: 'info', word: doorTexts.withoutDocument };

/** One gate of a shift: a phone with its own way to the server, whose camera or reader is shown tickets. */
export class ShiftGate {
  readonly name: string;
  readonly link: LossyLink;
  readonly phone: DoorPhone;
  /** Tickets that were let in here, and when. */
  readonly admitted = new Map<TicketText, number>();
  /** Tickets shown at another gate, too. */
  readonly shownElsewhere = new Set<TicketText>();
  /** Tickets whose document this gate asked for. */
  readonly asked: TicketText[] = [];
  /** Number of showings; each has to be on the server. */
  reads = 0;
  scans = 0;
  /** Number of tickets read twice so fast that they count once. */
  readTwice = 0;
  /** Time at which the last text was complete, by the page's clock. */
  private shownAt = 0;
  private readonly context: BrowserContext;
  private readonly by: 'camera' | 'reader';

  private constructor(name: string, by: ShiftGate['by'], link: LossyLink, context: BrowserContext, phone: DoorPhone) {
    this.name = name;
    this.by = by;
    this.link = link;
    this.context = context;
    this.phone = phone;
  }

  /** Opens a phone with its list, ready to scan. */
  static async open(scene: DoorScene, name: string, by: ShiftGate['by']): Promise<ShiftGate> {
    const { stage, event, producer, folder } = scene;
    const link = await openLink(stage.url);
    const context = await launchPhone(join(folder, name));
    const phone = await DoorPhone.open(context);
    const gate = new ShiftGate(name, by, link, context, phone);
    try {
      await phone.enrol(link.url, event.id, { email: producer.email, password: CAST_PASSWORD });
      await phone.cached();
      await phone.page.reload();
      await phone.ready();
      await phone.page.evaluate(showInCamera, '');
      await phone.page.evaluate(watchVerdicts);
      await phone.beginHere();
      return gate;
    } catch (error) {
      await gate.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.link.stop();
  }

  /** Shows a text and insists on its verdict; nothing else may have come before it. */
  async shows(text: string, expected: WatchedVerdict): Promise<void> {
    await this.present(text);
    await this.sees(expected);
  }

  /** Admits a ticket that has to be admitted. */
  async admits(ticket: TicketText): Promise<void> {
    await this.shows(ticket.text, ADMITTED);
    this.admitted.set(ticket, Date.now());
    this.scans++;
  }

  /** Admits a person whose document the phone asks for. */
  async admitsAndAsks(ticket: TicketText): Promise<void> {
    await this.admits(ticket);
    this.asked.push(ticket);
    await this.phone.page.getByRole('heading', { name: 'Peça a carteira de estudante' }).waitFor();
  }

  async refuses(text: string, expected: WatchedVerdict): Promise<void> {
    await this.shows(text, expected);
    this.scans++;
  }

  /** Admits a ticket that is read twice, so many milliseconds apart: the second reading must be green as well. */
  async admitsTwice(ticket: TicketText, milliseconds: number): Promise<void> {
    await this.admits(ticket);
    const before = this.shownAt;
    await this.blank(milliseconds);
    await this.present(ticket.text);
    await delay(QUIET_MS);
    const isStill = this.shownAt - before < STILL_MS;
    if (isStill) this.readTwice++;
    for (let verdict = await this.take(); verdict; verdict = await this.take()) {
      if (!isStill && verdict.variant === 'failure') this.scans++;
      else insist(verdict.variant === 'success', `${this.name}: a ticket just let in became "${verdict.word}"`);
    }
  }

  /** Lets somebody in whose ticket stays before the camera while the history lies over it for a while. */
  async admitsBehindHistory(ticket: TicketText, milliseconds: number): Promise<void> {
    await this.admits(ticket);
    const { page } = this.phone;
    await page.getByRole('button', { name: HISTORY }).click();
    await delay(milliseconds);
    await page.getByRole('button', { name: doorTexts.backToScan, exact: true }).click();
    await delay(QUIET_MS);
    const after = await this.take();
    insist(!after, `${this.name}: a ticket that stayed before the camera became "${after?.word}"`);
  }

  /** Reads several texts without a pause between them, each let in. */
  async admitsAtOnce(tickets: readonly TicketText[]): Promise<void> {
    const keys = tickets.map(({ text }) => keysOf({ ...READER, end: '' }, text));
    let from = 0;
    const burst = keys.flatMap((some) => {
      const shifted = some.map((key) => ({ ...key, at: key.at + from }));
      from = shifted.at(-1)?.at ?? from;
      return shifted;
    });
    this.reads += tickets.length;
    await this.phone.page.evaluate(typeKeys, burst);
    for (const ticket of tickets) {
      await this.sees(ADMITTED);
      this.admitted.set(ticket, Date.now());
      this.scans++;
    }
  }

  /** Takes the ticket out of sight. */
  async blank(milliseconds: number): Promise<void> {
    await this.phone.page.evaluate(showInCamera, '');
    await delay(milliseconds);
  }

  async answers(key: string): Promise<void> {
    await this.phone.page.getByRole('button', { name: key, exact: true }).click();
  }

  /** Answers that the person has no document, and insists on the words about it. */
  async answersWithout(): Promise<void> {
    await this.answers(doorTexts.noDocument);
    await this.sees(WITHOUT_DOCUMENT);
  }

  /** Returns the number of questions in the history, after so many of them were answered there. */
  async settles(answers: number): Promise<number> {
    const { page } = this.phone;
    await this.blank(0);
    await page.getByRole('button', { name: HISTORY }).click();
    const questions = page.locator('[data-question]');
    await questions.first().waitFor();
    let open = await questions.count();
    for (let answer = 0; answer < answers; answer++) {
      await questions.first().getByRole('button', { name: 'Conferido', exact: true }).click();
      const until = Date.now() + VERDICT_MS;
      while ((await questions.count()) !== open - 1) {
        insist(Date.now() < until, `${this.name}: an answer in the history changes nothing`);
        await delay(LOOK_MS);
      }
      open--;
    }
    return open;
  }

  private async present(text: string): Promise<void> {
    this.reads++;
    const { page } = this.phone;
    if (this.by === 'reader') {
      this.shownAt = await page.evaluate(typeKeys, keysOf(READER, text));
      return;
    }
    await page.evaluate(showInCamera, symbolOf(text));
    this.shownAt = await page.evaluate(() => performance.now());
  }

  private async sees({ variant, word }: WatchedVerdict): Promise<void> {
    const until = Date.now() + VERDICT_MS;
    let seen = await this.take();
    for (; !seen; seen = await this.take()) {
      insist(Date.now() < until, `${this.name}: nothing was said where "${word}" is right`);
      await delay(LOOK_MS);
    }
    insist(seen.variant === variant && seen.word === word, `${this.name}: "${seen.word}" where "${word}" is right`);
  }

  private take(): Promise<WatchedVerdict | null> {
    return this.phone.page.evaluate(takeVerdict);
  }
}
