import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Vitest environment with a page: jsdom, without its complaints about what it lacks. */
export default {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    const jsdom = await builtinEnvironments.jsdom.setup(global, options);
    const { getComputedStyle } = global as typeof globalThis;
    // jsdom knows no pseudo-elements, and complains about each question; the element itself is near enough.
    const styleOf = (element: Element) => getComputedStyle(element);
    Object.assign(global, { getComputedStyle: styleOf });
    return jsdom;
  },
} satisfies Environment;
