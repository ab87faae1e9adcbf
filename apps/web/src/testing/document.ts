/// <reference types="node" />

import { runInThisContext } from 'node:vm';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';

/*
 * What jsdom lacks for whole screens over a real network: Node's own fetch with the classes it insists on, the two
 * observers of the layout that Ant Design asks for, and dialogs. Import it first.
 */

// Whole screens load their parts with the first visit.
jest.setTimeout(30_000);

// A wait fails at each look for what is not there yet; the page would be printed each time, to be cut to nothing.
if (process.env.DEBUG_PRINT_LIMIT === '0') {
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  });
}

const NAMES =
  'fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone';
Object.assign(globalThis, runInThisContext(`({ ${NAMES} })`));

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillObserver as unknown as typeof ResizeObserver;

/** Whether the screen is a phone's decides between table and list; no other query is answered. */
let isPhone = false;

export function showOnPhone(phone: boolean): void {
  isPhone = phone;
}

window.matchMedia = (query: string) =>
  ({
    matches: query === '(max-width: 700px)' && isPhone,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;

// The browser's own dialogs are shown, without the layer above everything.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Nothing is drawn here; what a chart shows, its table tells.
HTMLCanvasElement.prototype.getContext = () => null;

window.scrollTo = () => undefined;

// To find the labels of one field, jsdom asks each label of the page for its field, through the whole page again.
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  const around = this.closest('label');
  const naming = this.id
    ? [...document.getElementsByTagName('label')].filter(({ htmlFor }) => htmlFor === this.id)
    : [];
  return around && !around.htmlFor ? [...naming, around] : naming;
}
