/// <reference types="node" />

import { runInThisContext } from 'node:vm';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { shownStyleOf } from './shown-style.ts';

/*
 * Adds what jsdom lacks for whole screens over a real network: Node's fetch with the classes that it needs, the two
 * layout observers that Ant Design uses, and dialogs. Import it first.
 */

// A whole screen loads its parts at the first visit.
jest.setTimeout(30_000);

// By this global, Testing Library sees that time is faked.
Object.assign(globalThis, { jest });

// Each look of a wait fails until the element is there, and would print the page only to cut it to nothing.
if (process.env.DEBUG_PRINT_LIMIT === '0') {
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  });
}

const NAMES =
  'fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone';
Object.assign(globalThis, runInThisContext(`({ ${NAMES} })`));

const { setTimeout: runLater } = globalThis;

/** Delivers by a true timer, also while time is faked: React and Ant Design post their work to themselves. */
class TaskChannel {
  port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  port2 = { postMessage: (data: unknown) => void runLater(() => this.port1.onmessage?.({ data })) };
}

globalThis.MessageChannel ??= TaskChannel as unknown as typeof MessageChannel;
window.getComputedStyle = shownStyleOf(window.getComputedStyle.bind(window));

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillObserver as unknown as typeof ResizeObserver;

/** true: a phone's screen, which decides between table and list. It is narrower than every query asks; no other media query is answered. */
let isPhone = false;

/** Sets whether the screen is a phone's. */
export function showOnPhone(phone: boolean): void {
  isPhone = phone;
}

window.matchMedia = (query: string) =>
  ({
    matches: isPhone && /^\(max-width: [\d.]+(?:px|em)\)$/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;

// Shows the browser's dialogs, without its top layer.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Draws nothing: a chart's data is in its table.
HTMLCanvasElement.prototype.getContext = () => null;

window.scrollTo = () => undefined;

// To find a field's labels, jsdom asks every label of the page for its field, with a walk through the page each time.
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  const around = this.closest('label');
  // A list of `querySelectorAll` has no names, among which jsdom would look for `length` at each step.
  const naming = this.id ? [...document.querySelectorAll('label')].filter(({ htmlFor }) => htmlFor === this.id) : [];
  return around && !around.htmlFor ? [...naming, around] : naming;
}

// To find what names a field, Testing Library asks for `[id="…"]`, for which jsdom walks through the whole page.
const BY_ID = /^\[id="([^"\\]+)"\]$/;
const { querySelector } = Element.prototype;
Object.defineProperty(Element.prototype, 'querySelector', { value: queryFirst, configurable: true, writable: true });

function queryFirst(this: Element, selectors: string): Element | null {
  const id = BY_ID.exec(selectors)?.[1];
  const found = id === undefined ? null : document.getElementById(id);
  return found && found !== this && this.contains(found) ? found : querySelector.call(this, selectors);
}
