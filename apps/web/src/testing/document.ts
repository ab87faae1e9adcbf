/// <reference types="node" />

import { runInThisContext } from 'node:vm';
import { jest } from '@jest/globals';

/*
 * What jsdom lacks for whole screens over a real network: Node's own fetch with the classes it insists on, and the two
 * observers of the layout that Ant Design asks for. Import it first.
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

window.scrollTo = () => undefined;
