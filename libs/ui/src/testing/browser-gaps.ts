/// <reference types="node" />
import { TextDecoder, TextEncoder } from 'node:util';

/*
 * What every browser has and jsdom lacks. Jest loads it before each suite.
 */

Object.assign(globalThis, { TextDecoder, TextEncoder });

/** There is no layout: a query matches nothing until a test says otherwise with `screenMatches`. */
window.matchMedia ??= () => queryThatMatches(false);

/** Ant Design measures scroll bars through pseudo-elements, which jsdom only complains about. */
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

/** Says which media queries match: `screenMatches('(max-width: 700px)')` is a phone. */
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
