import { flushSync } from 'react-dom';
import { isEditable, listenToWedge, type WedgeRead } from '../../../door/camera/wedge.ts';
import { actOf, type KeyAct } from './key-acts.ts';
import { keyTaker } from './use-till-keys.ts';

export interface KeyParts {
  /** Carries out an act that all pages have in common. */
  act(act: KeyAct): void;
  read(found: WedgeRead): void;
  /** Returns whether characters act outside of fields. */
  hasCharacterKeys(): boolean;
  /** Remembers the sale, so that the characters of a slow reader can be undone. */
  begin(): void;
  takeBack(): void;
}

/** Keys that a focused element of a kind has a use for, if a person went to it by keyboard. */
const TAKEN_BY: readonly (readonly [elements: string, keys: readonly string[]])[] = [
  ['a[href], button, summary', ['Enter', ' ']],
  ['select, [role=listbox]', ['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']],
  ['input[type=radio]', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']],
  ['textarea, input:not([type=radio])', ['Backspace']],
];

/** Listens to the keys of a till: those of a person go to the page, those of a reader become a code. */
export function listenToKeys({ act, read, hasCharacterKeys, begin, takeBack }: KeyParts): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let pointedAt: EventTarget | null = null;
  // A button that was clicked keeps the focus: an Enter then is meant for the page, not for a second click.
  let isPointed = false;
  const onWindow = <T extends Event>(type: string, listener: (event: T) => void) =>
    window.addEventListener(type, listener as EventListener, { signal, capture: true });
  onWindow('pointerdown', ({ target }) => {
    pointedAt = target;
    isPointed = isAt(document.activeElement, target);
  });
  onWindow('keydown', () => (pointedAt = null));
  onWindow('focusin', ({ target }) => (isPointed = isAt(target, pointedAt)));

  /** Gives a key to the page; returns whether the page has a use for it. */
  function press(key: string, target: EventTarget | null): boolean {
    const taker = keyTaker();
    if (!taker) return false;
    const pressed = { key, isInField: isEditable(target), isTaken: isTakenBy(key, target, isPointed) };
    const found = actOf(pressed, taker.place);
    if (!found) return false;
    taker.take(found);
    act(found);
    return true;
  }

  const pressed = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing, repeat, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || altKey || metaKey || isComposing) return;
    // Characters come from the reader's listener, which knows whose they are.
    if (key.length === 1) return;
    if (repeat && key !== 'Backspace' && !key.startsWith('Arrow')) return;
    if (press(key, target)) event.preventDefault();
  };
  window.addEventListener('keydown', pressed, { signal });
  // Characters come together where a reader might have typed them: each is judged by the page as the last one left it.
  const type = (key: string) => {
    if (hasCharacterKeys()) flushSync(() => void press(key, document.activeElement));
  };
  const stop = listenToWedge(read, { begin, takeBack, type });
  return () => {
    stop();
    abort.abort();
  };
}

/** Returns whether a pointer went down on an element or its label. */
function isAt(element: EventTarget | null, pointedAt: EventTarget | null): boolean {
  if (!(element instanceof HTMLElement) || !(pointedAt instanceof Node)) return false;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return [element, ...labels].some((part) => part.contains(pointedAt));
}

function isTakenBy(key: string, target: EventTarget | null, isPointed: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A form sends itself.
  if (key === 'Enter' && isEditable(target))
    return target instanceof HTMLTextAreaElement || target.closest('form') !== null;
  return !isPointed && TAKEN_BY.some(([elements, keys]) => keys.includes(key) && target.matches(elements));
}
