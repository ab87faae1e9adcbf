import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { onPath } from '../on-path.ts';
import { freePort } from '../postgres.ts';
import { RefusalError } from '../say.ts';
import { startProgram } from '../stage/program.ts';
import { aptInstall } from '../system-programs.ts';
import {
  findInPage,
  hasQueries,
  PERSONS_PACE,
  QUERIES,
  SIZE,
  TIME_ZONE,
  type Engine,
  type EngineKind,
  type Part,
  type Portable,
} from './engine.ts';

const DRIVER = 'WebKitWebDriver';
const DISPLAY_SERVER = 'Xvfb';
/** Each program with Debian's package of it; the driver brings WebKitGTK and its MiniBrowser. */
const PACKAGES = { [DRIVER]: 'webkit2gtk-driver', [DISPLAY_SERVER]: 'xvfb' };
const FIRST_DISPLAY = 90;
const SCREEN = '1280x1024x24';
const SCRIPT_MS = 60_000;

/** WebKitGTK in its MiniBrowser, by WebDriver, on a virtual screen. */
export const webkit: EngineKind = {
  name: 'WebKitGTK',
  install: async () => {
    const missing = Object.entries(PACKAGES).filter(([program]) => !onPath(program));
    const names = missing.map(([, name]) => name);
    if (names.length === 0 || ((await aptInstall(...names)) && missing.every(([program]) => onPath(program)))) return;
    throw new RefusalError(
      `There is no WebKitGTK to drive, and none could be installed: apt-get install ${names.join(' ')}`,
    );
  },
  start: async (folder) => {
    const { display, stop: stopDisplay } = await startDisplay(folder);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...process.env, DISPLAY: display, TZ: TIME_ZONE, LC_ALL: 'pt_BR.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };
    const isUp = async (): Promise<boolean> => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true;
    const stopDriver = await startProgram(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
      log: join(folder, 'webkit-driver.log'),
      isUp,
      env,
    });
    const stop = async (): Promise<void> => {
      await stopDriver();
      await stopDisplay();
    };
    try {
      const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
      const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      await driver.manage().setTimeouts({ script: SCRIPT_MS });
      await driver.manage().window().setRect(SIZE);
      const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
      return new WebKit(driver, version, stop);
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

/** Starts a screen in memory, on the first free number. */
async function startDisplay(folder: string): Promise<{ display: string; stop(): Promise<void> }> {
  let number = FIRST_DISPLAY;
  while (existsSync(socketOf(number))) number++;
  const stop = await startProgram(DISPLAY_SERVER, [`:${number}`, '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    log: join(folder, 'display.log'),
    isUp: () => Promise.resolve(existsSync(socketOf(number))),
  });
  return { display: `:${number}`, stop };
}

function socketOf(display: number): string {
  return `/tmp/.X11-unix/X${display}`;
}

class WebKit implements Engine {
  readonly version: string;
  private readonly driver: WebDriver;
  private readonly stop: () => Promise<void>;

  constructor(driver: WebDriver, version: string, stop: () => Promise<void>) {
    this.driver = driver;
    this.version = version;
    this.stop = stop;
  }

  async open(url: string): Promise<void> {
    await this.driver.get(url);
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh();
  }

  async run<Args extends readonly Portable[], R>(work: (...args: Args) => R | Promise<R>, ...args: Args): Promise<R> {
    const answer = await this.driver.executeAsyncScript<{ result: R } | { error: string }>(
      `const [args, done] = arguments;
       Promise.resolve().then(() => (${work.toString()})(...args))
         .then((result) => done({ result }), (error) => done({ error: String(error) }));`,
      args,
    );
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
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
    await this.driver.executeScript('arguments[0].select()', element);
    for (const key of text) {
      await element.sendKeys(key);
      await delay(PERSONS_PACE);
    }
    return true;
  }

  async keys(text: string): Promise<void> {
    await this.driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform();
  }

  async close(): Promise<void> {
    await this.driver.quit().catch(() => undefined);
    await this.stop();
  }

  private async find(part: Part): Promise<WebElement | null> {
    if (!(await this.driver.executeScript<boolean>(`return (${hasQueries.toString()})()`))) {
      await this.driver.executeScript(QUERIES);
    }
    return this.driver.executeScript<WebElement | null>(`return (${findInPage.toString()})(arguments[0])`, part);
  }
}
