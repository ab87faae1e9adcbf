import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { RefusalError } from '../say.ts';
import { aptInstall, firstThatStarts } from '../system-programs.ts';
import {
  findInPage,
  hasQueries,
  LOCALE,
  PERSONS_PACE,
  QUERIES,
  SIZE,
  TIME_ZONE,
  type Engine,
  type EngineKind,
  type Part,
  type Portable,
} from './engine.ts';

const PROGRAMS = ['firefox-esr', 'firefox'];
const PACKAGE = 'firefox-esr';

/** Firefox, by WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'Firefox',
  install: async () => {
    if ((await program()) ?? ((await aptInstall(PACKAGE)) && (await program()))) return;
    throw new RefusalError(`There is no Firefox, and none could be installed: apt-get install ${PACKAGE}`);
  },
  start: async () => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: (await program()) ?? PACKAGE,
      defaultViewport: SIZE,
      extraPrefsFirefox: { 'intl.accept_languages': LOCALE },
      env: { ...process.env, TZ: TIME_ZONE },
    });
    return new Firefox(browser, await browser.newPage(), (await browser.version()).replace(/^firefox\//i, ''));
  },
};

function program(): Promise<string | undefined> {
  return firstThatStarts(PROGRAMS);
}

class Firefox implements Engine {
  readonly version: string;
  private readonly browser: Browser;
  private readonly page: Page;

  constructor(browser: Browser, page: Page, version: string) {
    this.browser = browser;
    this.page = page;
    this.version = version;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  run<Args extends readonly Portable[], R>(work: (...args: Args) => R | Promise<R>, ...args: Args): Promise<R> {
    // Its own types want to look into arguments that are handles, and lose sight of these.
    const page = this.page as unknown as { evaluate(work: unknown, ...args: Args): Promise<R> };
    return page.evaluate(work, ...args);
  }

  async has(part: Part): Promise<boolean> {
    return (await this.find(part)) !== null;
  }

  async press(part: Part): Promise<boolean> {
    const element = await this.find(part);
    await element?.click();
    return element !== null;
  }

  async type(part: Part, text: string): Promise<boolean> {
    const element = await this.find(part);
    if (!element) return false;
    await element.click();
    await element.evaluate((field) => (field as HTMLInputElement).select());
    await this.page.keyboard.type(text, { delay: PERSONS_PACE });
    return true;
  }

  async keys(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  private async find(part: Part): Promise<ElementHandle | null> {
    if (!(await this.page.evaluate(hasQueries))) await this.page.evaluate(QUERIES);
    const handle = await this.page.evaluateHandle(findInPage, part);
    return handle.asElement() as ElementHandle | null;
  }
}
