import * as vitest from 'vitest';

/*
 * Makes modules, timers, globals and the page as new before each spec: a setup file of the Vitest projects, whose threads
 * keep packages and page from spec to spec.
 */

const KEPT = Symbol.for('festix.kept');

const kept = globalThis as { [KEPT]?: (() => void)[] };

vitest.vi.resetModules();
vitest.vi.useRealTimers();
if (kept[KEPT]) for (const putBack of kept[KEPT]) putBack();
else kept[KEPT] = snapshot();
if (globalThis.document) renewPage();

function renewPage(): void {
  const { documentElement, head, body } = document;
  for (const part of [head, body]) part.replaceChildren();
  for (const part of [documentElement, head, body]) {
    for (const name of part.getAttributeNames()) part.removeAttribute(name);
  }
  history.replaceState(null, '', 'http://localhost/');
  localStorage.clear();
  sessionStorage.clear();
}

/** Returns ways to put back what the globals, their objects and the page's classes have now. */
function snapshot(): (() => void)[] {
  const { document: page, history: past, location: place, screen: display } = globalThis;
  const objects = new Set<object>([navigator, process.env, ...[page, past, place, display].filter(Boolean)]);
  if (page) {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(globalThis)) as { value?: unknown }[]) {
      if (typeof value === 'function' && value.prototype) objects.add(value).add(value.prototype as object);
    }
  }
  return [globalThis, ...objects].map((object) => {
    const before = Object.getOwnPropertyDescriptors(object);
    return () => putBack(object, before);
  });
}

function putBack(object: object, before: Record<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(object)) {
    if (!Object.hasOwn(before, key) && !isOfRunner(object, key)) Reflect.deleteProperty(object, key);
  }
  for (const key of Reflect.ownKeys(before)) {
    const is = Object.getOwnPropertyDescriptor(object, key);
    const was = before[key]!;
    const isSame = is && is.value === was.value && is.get === was.get && is.set === was.set;
    if (!isSame && !isOfRunner(object, key)) Reflect.defineProperty(object, key, was);
  }
}

/** Returns whether a global is the runner's own, or a package's that outlives the spec. */
function isOfRunner(object: object, key: PropertyKey): boolean {
  return object === globalThis && (typeof key === 'symbol' || String(key).startsWith('__') || key in vitest);
}
