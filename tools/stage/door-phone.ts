import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { within } from '../within.ts';
import { emptiedOps, storedOps, type StoredOp } from './journal.ts';
import type { TicketText } from './ticket-texts.ts';

const STEP_MS = 30_000;
/** A verdict is answered within the blink of an eye, or a phone is broken. */
const VERDICT_MS = 10_000;
/** Milliseconds after which the door takes the same code for one that is shown again. */
const COUNTS_AGAIN_MS = 3_100;

/** The result of a scan, and the time without one on the screen. */
export interface Shown {
  variant: 'success' | 'failure' | 'info' | 'conflict' | 'exit' | 'misread';
  /** The word that is as large as the screen. */
  word: string;
  /** Its whole text. */
  text: string;
  /** Its facts, each with its label. */
  facts: string[];
  milliseconds: number;
}

/** A browser as the phone of a person at a door, used as that person would use it. */
export class DoorPhone {
  readonly page: Page;
  private readonly gate: string;
  /** Time of each code's last reading. */
  private readonly readAt = new Map<string, number>();
  /** What the page complained of, oldest first. */
  private readonly complaints: string[] = [];

  constructor(page: Page, gate = 'Portão A') {
    this.page = page;
    this.gate = gate;
    page.setDefaultTimeout(STEP_MS);
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('requestfailed', (request) => this.complaints.push(`${request.url()} ${request.failure()?.errorText}`));
  }

  static async open(context: BrowserContext, gate?: string): Promise<DoorPhone> {
    return new DoorPhone(context.pages()[0] ?? (await context.newPage()), gate);
  }

  /** Signs in, names the device, downloads the list, and stands before the button that begins the shift. */
  async enrol(
    url: string,
    event_id: string,
    { email, password }: { email: string; password: string },
    area?: string,
  ): Promise<void> {
    const { page } = this;
    await this.goTo(url, event_id);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await this.nameDevice(area);
  }

  /**
   * Makes the browser a device, downloads the list, and stands before the button that begins the shift. `area` is asked
   * for at an event that has more than one.
   */
  async nameDevice(area?: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Nome do aparelho').fill('Celular de prova');
    await page.getByLabel('Portão').fill(this.gate);
    if (area !== undefined) await page.getByRole('radio', { name: area }).check();
    await page.getByRole('button', { name: 'Cadastrar aparelho' }).click();
    await this.ready(4 * STEP_MS);
  }

  /** Waits until the door may be opened: the list is there. */
  ready(timeout = STEP_MS): Promise<void> {
    return this.shows(this.beginKey(), timeout);
  }

  /** Waits for a part of the screen; otherwise the error contains the screen, and what the page complained of. */
  private async shows(part: Locator, timeout = STEP_MS): Promise<void> {
    try {
      await part.waitFor({ timeout });
    } catch (cause) {
      const text = await this.page
        .locator('body')
        .innerText()
        .catch(() => 'nothing');
      const parts = await within(VERDICT_MS, 'the state of the phone', this.page.evaluate(stateInPage)).catch(String);
      const told = [text.replace(/\s+/g, ' ').slice(0, 500), parts, ...this.complaints.slice(-5)];
      throw new Error(`the phone shows instead: ${told.join(' · ')}`, { cause });
    }
  }

  /** Waits until everything that a start without a network needs is on the device. */
  async cached(): Promise<void> {
    const { page } = this;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  /** Opens the door anew, as after a restart of the phone, and begins to scan. */
  async begin(url: string, event_id: string): Promise<void> {
    await this.goTo(url, event_id);
    await this.beginHere();
  }

  goTo(url: string, event_id: string): Promise<unknown> {
    return this.page.goto(`${url}/door/${event_id}`);
  }

  /** Begins to scan once the list is there. */
  async beginHere(timeout = STEP_MS): Promise<void> {
    await this.ready(timeout);
    await this.beginKey().click();
    await this.shows(this.page.getByRole('group', { name: 'Últimas leituras' }));
  }

  /** Names the gate at another event than the one at which the device was enrolled. */
  async nameGate(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Portão').fill(this.gate);
    await page.getByRole('button', { name: 'Continuar' }).click();
  }

  /** Tries once more to download the list. */
  async downloadAgain(): Promise<void> {
    await this.page.getByRole('button', { name: 'Tentar de novo' }).click();
  }

  /** Opens the settings, which also show the version. */
  async openSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Mais opções' }).click();
  }

  async closeSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Voltar à leitura' }).click();
  }

  /** Returns the key that installs a new version of the app; it appears once one waits. */
  updateKey(): Locator {
    return this.page.getByRole('button', { name: 'Atualizar' });
  }

  /** Returns the key that opens the door for scanning; it appears once the list is downloaded. */
  beginKey(): Locator {
    return this.page.getByRole('button', { name: 'Começar a leitura' });
  }

  /**
   * Reads a code with a hand-held reader, which types it like a keyboard, and waits for the verdict on the screen. The
   * time runs from the reader's Enter to the verdict in the page. The same code is read again no sooner than it counts again.
   */
  async scan(text: string): Promise<Shown> {
    await this.countsAgain(text);
    const shown = await within(VERDICT_MS, 'a verdict', this.page.evaluate(verdictInPage, text));
    this.readAt.set(text, performance.now());
    return shown;
  }

  /** Waits until a code that was read counts again. */
  async countsAgain(text: string): Promise<void> {
    const readAt = this.readAt.get(text);
    if (readAt !== undefined) await delay(Math.max(0, COUNTS_AGAIN_MS - (performance.now() - readAt)));
  }

  /** Returns the camera's result at the moment it appears: a verdict closes by itself. */
  sees(): Promise<Shown> {
    return within(STEP_MS, 'a verdict', this.page.evaluate(verdictInPage, null));
  }

  /** Waits until the screen shows a text. */
  async tells(text: string, timeout = STEP_MS): Promise<void> {
    await this.shows(this.page.getByText(text, { exact: true }), timeout);
  }

  /** Scans tickets that have to get in. */
  async admits(tickets: readonly Pick<TicketText, 'text'>[]): Promise<void> {
    for (const { text } of tickets) {
      const { variant, word } = await this.scan(text);
      if (variant !== 'success') throw new Error(`a good ticket was refused: ${word}`);
    }
  }

  /** Returns the ops on the device by their state, read as the app left them. */
  ops(): Promise<StoredOp[]> {
    return storedOps(this.page);
  }

  /** Waits until the server has answered every op. */
  emptied(milliseconds: number): Promise<StoredOp[]> {
    return emptiedOps(() => this.ops(), milliseconds);
  }

  /** Slows the browser down: a cheap phone is several times slower than this machine. */
  async slowDown(times: number): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  }
}

/** Runs in the page. Returns which parts of the device are there, and whether its database still answers. */
async function stateInPage(): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`);
  const worker = navigator.serviceWorker.controller?.state ?? 'none';
  const journal = await new Promise<string>((resolve) => {
    const opening = indexedDB.open('festix-journal');
    opening.onupgradeneeded = () => {
      // The app would find a foreign database.
      opening.transaction?.abort();
      resolve('is not there');
    };
    opening.onsuccess = () => {
      // An open connection would hold up the app's next upgrade, and the wipe.
      opening.result.close();
      resolve('opens');
    };
    opening.onerror = () => resolve(String(opening.error));
    opening.onblocked = () => resolve('is blocked');
  });
  return `databases: ${names.join(', ')}; journal ${journal}; worker: ${worker}; online: ${navigator.onLine}`;
}

/** Runs in the page. While a text is typed, an earlier verdict belongs to another text. */
function verdictInPage(typed: string | null): Promise<Shown> {
  const before = typed === null ? null : document.querySelector('section[data-verdict]');
  return new Promise((resolve) => {
    let pressed = performance.now();
    const look = (): boolean => {
      const verdict = document.querySelector<HTMLElement>('section[data-verdict]');
      if (!verdict || verdict === before) return false;
      const milliseconds = performance.now() - pressed;
      const word = verdict.querySelector('h1 .fx-hidden')?.textContent ?? '';
      const text = verdict.textContent;
      const facts = [...verdict.querySelectorAll<HTMLElement>('dl > div')].map(({ innerText }) => innerText);
      resolve({ variant: verdict.dataset['verdict'] as Shown['variant'], word, text, facts, milliseconds });
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    if (typed === null) return;
    for (const key of typed) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    pressed = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
  });
}
