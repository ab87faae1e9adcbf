import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * Vitest environment with a page: jsdom, with Node.js's own classes where jsdom's are strangers to Node.js's `fetch`, so
 * that forms, files and bodies really go over the wire.
 */
export default {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    const { FormData: Form, Blob, File } = global as typeof globalThis;
    const jsdom = await builtinEnvironments.jsdom.setup(global, options);
    const { FormData: FormOfPage } = global as typeof globalThis;

    /** Node.js's form data, which can also read a form of the page. */
    class PageFormData extends Form {
      constructor(form?: HTMLFormElement) {
        super();
        if (form) for (const [name, value] of new FormOfPage(form)) this.append(name, value);
      }
    }
    const { getComputedStyle } = global as typeof globalThis;
    // jsdom knows no pseudo-elements, and complains about each question; the element itself is near enough.
    const styleOf = (element: Element) => getComputedStyle(element);
    Object.assign(global, { FormData: PageFormData, Blob, File, getComputedStyle: styleOf });
    return jsdom;
  },
} satisfies Environment;
