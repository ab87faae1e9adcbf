import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Jest's environment for specs that need a document: `@jest-environment <rootDir>/../../jest.document.mjs`. A worker has one
 * page for all of them, so that what jest.runtime.mjs keeps stays where it belongs; before each spec the page is made as
 * new.
 */

/** @typedef {InstanceType<typeof TestEnvironment>['global'] & typeof globalThis} Page */
/** @typedef {{ target: EventTarget, type: string, callback: any, options: any }} Listener */

const ADDRESS = 'http://localhost/';

/** @type {DocumentEnvironment | undefined} */
let only;

/** jsdom's error output: the console of the running spec. */
let reports = console;

export default class DocumentEnvironment extends TestEnvironment {
  /** For jest.runtime.mjs. */
  keepsPackages = true;
  /** Messages posted to a `MessageChannel` that have not arrived. @type {Set<() => void>} */
  posted = new Set();
  /** Those on the parts of the page that outlive a spec. @type {Listener[]} */
  listeners = [];
  /** Ways to put back what a spec has replaced. @type {(() => void)[]} */
  replaced = [];
  /** By which the spec's packages choose what they export. @type {string[]} */
  conditions = [];
  /** The latest timer and the latest frame of the specs before. */
  latest = { timer: 0, frame: 0 };

  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor(config, context) {
    reports = context.console;
    if (only) {
      only.renew();
      only.conditions = conditionsOf(config);
      return only;
    }
    const console = Object.assign(Object.create(null), {
      error: (/** @type {unknown[]} */ ...said) => reports.error(...said),
    });
    super(config, { ...context, console });
    only = withoutGaps(this);
    this.conditions = conditionsOf(config);
    this.replaced = snapshotOf(this.page);
  }

  /** @override */
  exportConditions() {
    return this.conditions;
  }

  get page() {
    return /** @type {Page} */ (this.global);
  }

  /**
   * Ends everything that the spec has left running; the page stays for the next spec.
   *
   * @override
   */
  async teardown() {
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    // React's scheduler outlives the spec, and would wait for ever for a task that it has asked for.
    for (const arrive of this.posted) arrive();
    this.stopTimers();
  }

  stopTimers() {
    const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = this.page;
    const timer = Number(setTimeout(() => undefined));
    for (let id = this.latest.timer; id <= timer; id++) clearTimeout(id);
    const frame = requestAnimationFrame(() => undefined);
    for (let id = this.latest.frame; id <= frame; id++) cancelAnimationFrame(id);
    this.latest = { timer, frame };
  }

  renew() {
    const { document, history, localStorage, sessionStorage } = this.page;
    for (const { target, type, callback, options } of [...this.listeners]) {
      target.removeEventListener(type, callback, options);
    }
    for (const part of [document.head, document.body]) part.replaceChildren();
    for (const part of [document.documentElement, document.head, document.body]) {
      for (const name of part.getAttributeNames()) part.removeAttribute(name);
    }
    this.dom?.reconfigure({ url: ADDRESS });
    history.replaceState(null, '', ADDRESS);
    this.dom?.cookieJar.removeAllCookiesSync();
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    for (const putBack of this.replaced) putBack();
  }
}

/** @param {import('@jest/environment').JestEnvironmentConfig} config */
function conditionsOf({ projectConfig }) {
  const { customExportConditions } = projectConfig.testEnvironmentOptions;
  return Array.isArray(customExportConditions) ? customExportConditions.map(String) : ['browser'];
}

/**
 * Adds to the environment the features that every browser has, and that jsdom lacks or is too slow at.
 *
 * @param {DocumentEnvironment} environment
 */
function withoutGaps(environment) {
  const { page, posted, listeners } = environment;
  // A closed page would never open again.
  page.close = () => undefined;
  page.getComputedStyle = styleReader(page);

  // By a timer of the page, fake ones included; Node's own channel would keep the suite from ending.
  class TaskChannel {
    /** @type {{ onmessage: ((event: { data: unknown }) => void) | null }} */
    port1 = { onmessage: null };
    port2 = {
      /** @param {unknown} data */
      postMessage: (data) => {
        const arrive = () => {
          if (posted.delete(arrive)) this.port1.onmessage?.({ data });
        };
        posted.add(arrive);
        page.setTimeout(arrive);
      },
    };
  }
  page.MessageChannel = /** @type {typeof MessageChannel} */ (/** @type {unknown} */ (TaskChannel));

  const { document, EventTarget } = page;
  /** @type {Set<EventTarget>} */
  const lasting = new Set([page, document, document.documentElement, document.head, document.body]);
  for (const holder of [EventTarget.prototype, page]) {
    const { addEventListener, removeEventListener } = holder;
    holder.addEventListener = function add(type, callback, options) {
      const target = this ?? page;
      if (lasting.has(target)) listeners.push({ target, type, callback, options });
      return addEventListener.call(target, type, callback, options);
    };
    holder.removeEventListener = function remove(type, callback, options) {
      const target = this ?? page;
      const at = listeners.findIndex((one) => one.target === target && one.type === type && one.callback === callback);
      if (at >= 0) listeners.splice(at, 1);
      return removeEventListener.call(target, type, callback, options);
    };
  }
  return environment;
}

/**
 * Returns a `getComputedStyle` that tells whether an element is shown without reading all else: Testing Library asks
 * for that about each element, at each look for a role. As in jsdom, the last rule that matches counts; any other
 * property comes from jsdom.
 *
 * @param {Page} page
 * @returns {typeof globalThis.getComputedStyle}
 */
function styleReader(page) {
  const readWhole = page.getComputedStyle.bind(page);
  const unstyled = page.document.implementation.createHTMLDocument();
  /** `display` by what jsdom's own style sheet tells elements apart by. @type {Map<string, string>} */
  const displays = new Map();
  /** @type {WeakMap<CSSStyleSheet, { size: number, rules: CSSStyleRule[] }>} */
  const telling = new WeakMap();

  /** @param {CSSStyleSheet} sheet */
  const rulesOf = (sheet) => {
    const size = sheet.cssRules.length;
    const known = telling.get(sheet);
    if (known?.size === size) return known.rules;
    const rules = [...sheet.cssRules].flatMap(rulesOnScreen).filter(({ style }) => style.display || style.visibility);
    telling.set(sheet, { size, rules });
    return rules;
  };

  /**
   * @param {Element} element
   * @param {'display' | 'visibility'} property
   */
  const saidOf = (element, property) => {
    const own = element.hasAttribute('style') && /** @type {HTMLElement} */ (element).style[property];
    if (own) return own;
    const rules = [...page.document.styleSheets].flatMap(rulesOf);
    return rules.findLast(({ style, selectorText }) => style[property] && matches(element, selectorText))?.style[
      property
    ];
  };

  /** @param {Element} element */
  const displayOf = (element) => {
    if (element.parentElement?.localName === 'ruby') return readWhole(element).display;
    const attributes = [element.getAttribute('type'), element.hasAttribute('hidden'), element.hasAttribute('open')];
    const kind = [element.namespaceURI, element.localName, ...attributes].join(' ');
    const display = displays.get(kind) ?? readWhole(withoutStyle(unstyled.importNode(element))).display;
    displays.set(kind, display);
    return saidOf(element, 'display') ?? display;
  };

  /** @param {Element} element */
  const visibilityOf = (element) => {
    for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
      const said = saidOf(at, 'visibility');
      if (said) return said;
    }
    return 'visible';
  };

  // Pseudo-elements are not laid out here; the element itself is near enough.
  return (element) => {
    /** @type {CSSStyleDeclaration | undefined} */
    let whole;
    const read = () => (whole ??= readWhole(element));
    /** @param {string} name */
    const getPropertyValue = (name) => {
      if (name === 'display') return displayOf(element);
      if (name === 'visibility') return visibilityOf(element);
      return read().getPropertyValue(name);
    };
    return new Proxy(
      /** @type {CSSStyleDeclaration} */ ({}),
      {
        get(_, name) {
          if (name === 'display' || name === 'visibility') return getPropertyValue(name);
          if (name === 'getPropertyValue') return getPropertyValue;
          const value = /** @type {unknown} */ (Reflect.get(read(), name));
          return typeof value === 'function' ? value.bind(read()) : value;
        },
      },
    );
  };
}

/**
 * @param {CSSRule} rule
 * @returns {CSSStyleRule[]}
 */
function rulesOnScreen(rule) {
  if ('selectorText' in rule) return [/** @type {CSSStyleRule} */ (rule)];
  const { media, cssRules } = /** @type {Partial<CSSMediaRule>} */ (rule);
  return media && cssRules && Array.from(media).includes('screen') ? Array.from(cssRules).flatMap(rulesOnScreen) : [];
}

/** @param {Element} element */
function withoutStyle(element) {
  element.removeAttribute('style');
  return element;
}

/**
 * @param {Element} element
 * @param {string} selector that jsdom may not know
 */
function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

/**
 * Returns functions that restore the present state of the page's objects and classes.
 *
 * @param {Page} page
 */
function snapshotOf(page) {
  const { document, navigator, history, location, screen, process } = page;
  /** @type {Set<object>} */
  const objects = new Set([page, document, navigator, history, location, screen, process, process.env]);
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(page))) {
    if (typeof value === 'function' && value.prototype) objects.add(value).add(value.prototype);
  }
  return [...objects].map((object) => {
    const before = Object.getOwnPropertyDescriptors(object);
    return () => putBack(object, before);
  });
}

/**
 * @param {object} object
 * @param {Record<PropertyKey, PropertyDescriptor>} before
 */
function putBack(object, before) {
  for (const key of Reflect.ownKeys(object)) {
    if (!Object.hasOwn(before, key)) Reflect.deleteProperty(object, key);
  }
  for (const key of Reflect.ownKeys(before)) {
    const is = Object.getOwnPropertyDescriptor(object, key);
    const was = /** @type {PropertyDescriptor} */ (Reflect.get(before, key));
    const isSame = is && is.value === was.value && is.get === was.get && is.set === was.set;
    if (!isSame) Reflect.defineProperty(object, key, was);
  }
}
