/// <reference types="node" />

import { runInThisContext } from 'node:vm';
import { jest } from '@jest/globals';

/*
 * What jsdom lacks for whole screens over a real network: Node's own fetch with the classes it insists on, the two
 * observers of the layout that Ant Design asks for, and dialogs. Import it first.
 */

// Whole screens load their parts with the first visit.
jest.setTimeout(30_000);

const NAMES =
  'fetch, Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder, structuredClone';
Object.assign(globalThis, runInThisContext(`({ ${NAMES} })`));

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= StillObserver as unknown as typeof ResizeObserver;

/** Ant Design's forms wait for the next task by a channel; Node's own would keep the suite from ending. */
class TaskChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })),
  };
}

globalThis.MessageChannel ??= TaskChannel as unknown as typeof MessageChannel;

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

// Pseudo-elements are not laid out here; the element itself is near enough.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

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
