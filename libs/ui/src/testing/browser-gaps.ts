/// <reference types="node" />
import { TextDecoder, TextEncoder } from 'node:util';

/*
 * What every browser has and jsdom lacks. Jest loads it before each suite.
 */

Object.assign(globalThis, { TextDecoder, TextEncoder });

/** Ant Design's lists of choices wait for the next task by a channel; Node's own would keep the suite from ending. */
class TaskChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })),
  };
}
globalThis.MessageChannel ??= TaskChannel as unknown as typeof MessageChannel;

/** There is no layout, so nothing changes its size. */
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= StillObserver as unknown as typeof ResizeObserver;

/** Nor is there a screen: a query matches nothing until a test says otherwise with `screenMatches`. */
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
