/// <reference types="node" />
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

/* Adds what every browser has and jsdom lacks. Jest loads it before each suite. */

Object.assign(globalThis, { TextDecoder, TextEncoder });

// A machine that is busy may take its time.
configure({ asyncUtilTimeout: 20_000 });

/** There is no layout, so nothing changes its size. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= StillObserver as unknown as typeof ResizeObserver;

/** There is no screen: a query matches nothing until a test changes that with `screenMatches`. */
window.matchMedia ??= () => queryThatMatches(false);

/** Says which media queries match: `screenMatches('(max-width: 43.75em)')` is a phone. */
export function screenMatches(...matching: string[]): void {
  window.matchMedia = (query) => queryThatMatches(matching.includes(query), query);
}

function queryThatMatches(matches: boolean, media = ''): MediaQueryList {
  const target = new EventTarget();
  return Object.assign(target, {
    matches,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}
