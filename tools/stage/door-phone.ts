import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { within } from '../within.ts';

const STEP_MS = 30_000;
/** A verdict is answered within the blink of an eye, or a phone is broken. */
const VERDICT_MS = 10_000;

/** What a scan led to, and how long the person at the door looked at nothing. */
export interface Shown {
  variant: 'success' | 'failure' | 'info' | 'conflict';
  /** The word that is as large as the screen. */
  word: string;
  milliseconds: number;
}

/** A browser as the phone of somebody at a door, used as that person would use it. */
export class DoorPhone {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(STEP_MS);
  }

  static async open(context: BrowserContext): Promise<DoorPhone> {
    return new DoorPhone(context.pages()[0] ?? (await context.newPage()));
  }

  /** Signs in, names the device, downloads the list, and stands before the button that begins the shift. */
  async enrol(url: string, event_id: string, { email, password }: { email: string; password: string }): Promise<void> {
    const { page } = this;
    await page.goto(`${url}/door/${event_id}`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha').fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByLabel('Nome do aparelho').fill('Celular de prova');
    await page.getByLabel('Portão').fill('Portão A');
    await page.getByRole('button', { name: 'Cadastrar aparelho' }).click();
    await this.shows(this.beginKey(), 4 * STEP_MS);
  }

  /** Waits for a part of the screen; a screen that does not come to it is told in the error. */
  private async shows(part: Locator, timeout = STEP_MS): Promise<void> {
    try {
      await part.waitFor({ timeout });
    } catch (cause) {
      const text = await this.page
        .locator('body')
        .innerText()
        .catch(() => 'nothing');
      throw new Error(`the phone shows instead: ${text.replace(/\s+/g, ' ').slice(0, 500)}`, { cause });
    }
  }

  /** Waits until everything that a start without a network needs is on the device. */
  async cached(): Promise<void> {
    const { page } = this;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  /** Opens the door anew, as after a restart of the phone, and begins to scan. */
  async begin(url: string, event_id: string): Promise<void> {
    await this.page.goto(`${url}/door/${event_id}`);
    await this.shows(this.beginKey());
    await this.beginKey().click();
    await this.shows(this.page.getByRole('group', { name: 'Últimas leituras' }));
  }

  /** The key that opens the door for scanning; it is there once the list is. */
  beginKey(): Locator {
    return this.page.getByRole('button', { name: 'Começar a leitura' });
  }

  /**
   * Reads a code with a hand-held reader, which types it like a keyboard, and waits for the verdict on the screen. The
   * time runs from the reader's Enter to the verdict in the page.
   */
  scan(text: string): Promise<Shown> {
    return within(VERDICT_MS, 'a verdict', this.page.evaluate(scanInPage, text));
  }

  /** Ops on the device by their state, read as the app left them. */
  async ops(): Promise<StoredOp[]> {
    return within(STEP_MS, 'the journal', this.page.evaluate(readJournal));
  }

  /** Waits until the server has answered every op. */
  async emptied(milliseconds: number): Promise<StoredOp[]> {
    const until = Date.now() + milliseconds;
    for (;;) {
      const ops = await this.ops();
      if (ops.every(({ state }) => state === 'answered')) return ops;
      if (Date.now() > until) {
        const left = ops.filter(({ state }) => state !== 'answered');
        throw new Error(
          `${left.length} of ${ops.length} ops still wait after ${milliseconds / 1000} s: ${JSON.stringify(left[0])}`,
        );
      }
      await delay(250);
    }
  }

  /** A cheap phone is several times slower than what we run on. */
  async slowDown(times: number): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  }
}

export interface StoredOp {
  id: string;
  type: string;
  state: 'waiting' | 'sending' | 'answered' | 'attention';
  serial: number | null;
  outcome: string | null;
}

/** Runs in the page. */
function scanInPage(text: string): Promise<Shown> {
  const before = document.querySelector('section[data-verdict]');
  return new Promise((resolve) => {
    let pressed = 0;
    const look = (): boolean => {
      const verdict = document.querySelector<HTMLElement>('section[data-verdict]');
      if (!verdict || verdict === before) return false;
      const milliseconds = performance.now() - pressed;
      const word = verdict.querySelector('h1 .fx-hidden')?.textContent ?? '';
      resolve({ variant: verdict.dataset['verdict'] as Shown['variant'], word, milliseconds });
      return true;
    };
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    for (const key of text) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    pressed = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
  });
}

/** Runs in the page. */
function readJournal(): Promise<StoredOp[]> {
  interface Row {
    id: string;
    type: string;
    state: StoredOp['state'];
    shown: { serial: number | null } | null;
    answer: { outcome: string } | null;
  }
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('festix-journal');
    opening.onerror = () => reject(opening.error);
    // A database that is not there must not be made by looking for it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('ops').objectStore('ops').getAll() as IDBRequest<Row[]>;
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        database.close();
        resolve(
          reading.result.map(({ id, type, state, shown, answer }) => ({
            id,
            type,
            state,
            serial: shown?.serial ?? null,
            outcome: answer?.outcome ?? null,
          })),
        );
      };
    };
  });
}
