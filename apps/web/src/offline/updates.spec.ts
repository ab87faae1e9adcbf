/** @jest-environment jsdom */
import '../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { registerServiceWorker, useUpdates } from './updates.ts';

/** A version of the app that the browser holds. */
class Version extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href;
  state = 'installing';
  readonly told: unknown[] = [];

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Version | null = null;
  waiting: Version | null = null;
  active: Version | null = null;
}

class Browser extends EventTarget {
  controller: Version | null = null;
  readonly registration = new Registration();
  readonly registered: unknown[] = [];

  register = async (url: unknown) => {
    this.registered.push(url);
    return this.registration;
  };
}

let browser: Browser;

beforeEach(() => {
  jest.useFakeTimers();
  useUpdates.setState({ apply: undefined });
  browser = new Browser();
  browser.controller = browser.registration.active = new Version();
  Object.defineProperty(navigator, 'serviceWorker', { value: browser, configurable: true });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Lets the browser find another version, which waits for this page. */
async function findNewVersion(): Promise<Version> {
  const { registration } = browser;
  const found = new Version();
  registration.installing = found;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  registration.waiting = found;
  found.becomes('installed');
  // The library checks once more whether the version still waits.
  await jest.advanceTimersByTimeAsync(1_000);
  return found;
}

describe('service worker', () => {
  it('registerServiceWorker installs the worker once', async () => {
    expect(await registerServiceWorker(true)).toBeUndefined();
    expect(browser.registered).toEqual(['/sw.js']);
    expect(useUpdates.getState()).toEqual({ apply: undefined });
  });

  it('registerServiceWorker installs nothing in development, nor without service workers', async () => {
    await registerServiceWorker(false);
    expect(browser.registered).toEqual([]);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(await registerServiceWorker(true)).toBeUndefined();
  });

  it('registerServiceWorker returns the error of a browser that refuses', async () => {
    const error = new DOMException('An SSL certificate error occurred', 'SecurityError');
    browser.register = () => Promise.reject(error);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await registerServiceWorker(true)).toBe(error);
  });
});

describe('new version', () => {
  it('a new version waits until it is applied', async () => {
    await registerServiceWorker(true);
    const found = await findNewVersion();
    expect(found.told).toEqual([]);
    const { apply } = useUpdates.getState();
    expect(apply).toBeInstanceOf(Function);
    apply!();
    expect(found.told).toEqual([{ type: 'SKIP_WAITING' }]);
  });

  it('a version that has waited since before the page was opened is offered as well', async () => {
    browser.registration.waiting = new Version();
    await registerServiceWorker(true);
    expect(useUpdates.getState().apply).toBeInstanceOf(Function);
  });
});
