import { expect, type Page, type Route } from '@playwright/test';
import { SERVED } from '@festix/domain/contract';
import { AppOnPage } from './app-on-page.ts';

/** The states of a screen. `as-it-is` is the demonstration's. */
export const STATES = ['as-it-is', 'loading', 'error', 'empty', 'long-text'] as const;
export type State = (typeof STATES)[number];

/** 80 characters, 46 of them the longest word of the language. */
const LONG = 'Noite do Pneumoultramicroscopicossilicovulcanoconiótico em Santa Rita do Sapucaí';

/** Text that people have typed; `name` of itself or of another field: `holder_name`. */
const TYPED =
  /^(.*_)?(name|title|question|message|reason|subject)$|^(short_description|line|gate|label|obs_\w+|person)$/;

/** Lists that say what may be done or chosen: no answer comes without them. */
const NEVER_EMPTY: readonly string[] = ['abilities', 'roles', 'grants', 'areas', 'scopes'];

const COUNTED = /total|count|amount|sum|receipt|sold|tickets|orders|balance|available|pending|remaining/;

/** Calls without which a screen is empty: the person, and whether there is one. */
const SESSION = /^\/api\/(auth\/|me$|realtime|health\/|errors)/;

/** An event as all its tabs read it before they show anything. */
const EVENT_OF_TABS = /^\/api\/[\w-]+\/events\/[0-9a-f-]{36}$/;

const BLOCKS = [SERVED.event, SERVED.events, SERVED.home].join('|');
const WITH_DATA = new RegExp(String.raw`<script[^>]*id="(?:${BLOCKS})"[^>]*>[\s\S]*?</script>`);

/** A server lets go of a line that rests, at times just when it is used once more. */
const AGAIN = { maxRetries: 2 };

/** Milliseconds without anything on the way after which a screen has what it asked for. */
const QUIET = 400;
/** A failed read is repeated after one second, and after two more. */
const QUIET_WITH_RETRIES = 2_300;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The reading calls of a page, answered as a state would have it. */
export class DataCalls {
  private state: State = 'as-it-is';
  private readonly page: Page;
  private readonly app: AppOnPage;
  /** Screens where the event is not the data, but the frame around it. */
  private readonly sparesEvent: boolean;
  private held: Route[] = [];
  private open = 0;
  private last = Date.now();
  /** Data that was requested since the last address was opened. */
  private asked = 0;
  private altered = 0;
  private needsData = false;

  static async of(page: Page, { sparesEvent = false }: { sparesEvent?: boolean } = {}): Promise<DataCalls> {
    const calls = new DataCalls(page, sparesEvent);
    await page.route('**/api/**', (route) => calls.answer(route));
    await page.route(/^\w+:\/\/[^/]+(\/|\/events(\/[^/]*)?)$/, (route) => calls.serve(route));
    return calls;
  }

  private constructor(page: Page, sparesEvent: boolean) {
    this.page = page;
    this.app = new AppOnPage(page);
    this.sparesEvent = sparesEvent;
    const ended = () => this.note(-1);
    page
      .on('request', () => this.note(1))
      .on('requestfinished', ended)
      .on('requestfailed', ended);
  }

  /** Opens an address, first of all as it is; answers false where a state changes nothing there. */
  async show(address: string, state: State): Promise<boolean> {
    await this.release();
    this.state = state;
    this.asked = 0;
    this.altered = 0;
    if (state !== 'as-it-is' && !this.needsData) return false;
    // A picture held back would hold the page's load back as well.
    await this.page.goto(address, { waitUntil: state === 'as-it-is' ? 'load' : 'domcontentloaded' });
    await this.rests();
    if (state === 'as-it-is') this.needsData = this.asked > 0;
    return state === 'as-it-is' || this.altered > 0;
  }

  /** Goes on to another screen as a link does. */
  async goOn(address: string): Promise<void> {
    this.needsData = false;
    await this.app.goOn(address);
  }

  /** Lets go of what is held, to no effect. */
  async release(): Promise<void> {
    await this.page.goto('about:blank');
    await Promise.allSettled(this.held.map((route) => route.abort()));
    this.held = [];
    this.open = 0;
  }

  private async rests(): Promise<void> {
    const quiet = this.state === 'error' ? QUIET_WITH_RETRIES : QUIET;
    const waiting = this.page.locator('[aria-busy=true]');
    await expect
      .poll(
        async () => {
          const hasAsked = this.asked > 0 || !this.needsData;
          const isQuiet = this.open <= this.held.length && Date.now() - this.last > quiet;
          return hasAsked && isQuiet && (this.state === 'loading' || (await waiting.count()) === 0);
        },
        { message: 'the screen has all it asked for', intervals: [100] },
      )
      .toBe(true);
  }

  private note(change: number): void {
    this.open += change;
    this.last = Date.now();
  }

  /**
   * Serves the page without the data that it brings along, unless the state is `as-it-is`: an event's page brings the
   * event, and a list its first page, so in any other state the page has to ask.
   */
  private async serve(route: Route): Promise<void> {
    if (this.state === 'as-it-is' || route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch(AGAIN);
    await route.fulfill({ response, body: (await response.text()).replace(WITH_DATA, '') });
  }

  private async answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const isSpared = SESSION.test(pathname) || (this.sparesEvent && EVENT_OF_TABS.test(pathname));
    if (isSpared || route.request().method() !== 'GET') return route.continue();
    this.asked += 1;
    switch (this.state) {
      case 'as-it-is':
        return route.continue();
      case 'loading':
        this.altered += 1;
        this.held.push(route);
        return;
      case 'error':
        this.altered += 1;
        return route.fulfill({ status: 503, contentType: 'application/problem+json', json: UNAVAILABLE });
      case 'empty':
        return this.rewrite(route, emptied);
      case 'long-text':
        return this.rewrite(route, lengthened);
    }
  }

  private async rewrite(route: Route, change: (answer: Json) => Json): Promise<void> {
    const response = await route.fetch(AGAIN);
    const isJson = response.ok() && /json/.test(response.headers()['content-type'] ?? '');
    if (!isJson) return route.fulfill({ response });
    const real = (await response.json()) as Json;
    const json = change(real);
    if (JSON.stringify(json) !== JSON.stringify(real)) this.altered += 1;
    await route.fulfill({ response, json });
  }
}

const UNAVAILABLE = {
  type: 'about:blank',
  title: 'Serviço ocupado',
  status: 503,
  code: 'BUSY',
  detail: 'Estamos com muita procura agora, tente novamente em instantes.',
};

/** Returns the same answer for a person who has no records yet. */
function emptied(value: Json, key = ''): Json {
  if (Array.isArray(value)) return NEVER_EMPTY.includes(key) ? value : [];
  if (typeof value === 'number') return COUNTED.test(key) ? 0 : value;
  return inside(value, emptied);
}

/** Returns the same answer with long names for everything. */
function lengthened(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map((one) => lengthened(one, key));
  if (typeof value === 'string') return TYPED.test(key) ? LONG : value;
  return inside(value, lengthened);
}

function inside(value: Json, change: (value: Json, key: string) => Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]));
}
