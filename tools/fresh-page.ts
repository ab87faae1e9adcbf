import { vi } from 'vitest';

/*
 * Makes modules, timers and the page as new before each spec: a setup file of the Vitest projects, whose threads keep
 * packages and page from spec to spec.
 */

const KEPT = Symbol.for('festix.page');

vi.resetModules();
vi.useRealTimers();
if (globalThis.document?.body) renewPage();

function renewPage(): void {
  const { documentElement, head, body } = document;
  for (const part of [head, body]) part.replaceChildren();
  for (const part of [documentElement, head, body]) {
    for (const name of part.getAttributeNames()) part.removeAttribute(name);
  }
  history.replaceState(null, '', 'http://localhost/');
  localStorage.clear();
  sessionStorage.clear();
  putBackReplaced();
}

/** Puts back what the specs before have replaced on the page's objects and classes. */
function putBackReplaced(): void {
  const kept = globalThis as { [KEPT]?: (() => void)[] };
  if (kept[KEPT]) for (const putBack of kept[KEPT]) putBack();
  else kept[KEPT] = snapshot();
}

/** Returns ways to put back what the page's objects and classes have now. */
function snapshot(): (() => void)[] {
  const objects = new Set<object>([document, navigator, history, location, screen]);
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(globalThis)) as { value?: unknown }[]) {
    if (typeof value === 'function' && value.prototype) objects.add(value).add(value.prototype as object);
  }
  return [...objects].map((object) => {
    const before = Object.getOwnPropertyDescriptors(object);
    return () => putBack(object, before);
  });
}

function putBack(object: object, before: Record<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(object)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(object, key);
  for (const key of Reflect.ownKeys(before)) {
    const is = Object.getOwnPropertyDescriptor(object, key);
    const was = before[key]!;
    const isSame = is && is.value === was.value && is.get === was.get && is.set === was.set;
    if (!isSame) Reflect.defineProperty(object, key, was);
  }
}
