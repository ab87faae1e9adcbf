import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * Message channel whose messages arrive by a timer of the page, fake ones included: in order with the timers by which Testing
 * Library lets React finish. Node.js's own channel has a turn of its own, and keeps the process from ending.
 */
class TaskChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown): void => void setTimeout(() => this.port1.onmessage?.({ data })),
  };
}

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
    Object.assign(global, {
      FormData: PageFormData,
      Blob,
      File,
      getComputedStyle: styleOf,
      MessageChannel: TaskChannel,
    });
    // No browser has it, and React would prefer it to the channel.
    Reflect.deleteProperty(globalThis, 'setImmediate');
    return jsdom;
  },
} satisfies Environment;
