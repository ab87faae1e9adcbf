const WORDS = '[data-first-words]';

/**
 * Carries what a person typed into the page's first words over to the fields of the same names that the app draws in their
 * place, with the focus. Only to those that come in the same moment: fields of a later screen are others.
 */
export function carryTyped(root: HTMLElement): void {
  const typed = [...root.querySelectorAll<HTMLInputElement>(`${WORDS} input`)];
  if (typed.length === 0) return;
  let focused: Element | null = document.activeElement;
  const noteFocus = (event: FocusEvent): void => {
    // Fields that are taken away leave the focus too, and by then are in no page.
    queueMicrotask(() => {
      if ((event.target as Element).isConnected) focused = document.activeElement;
    });
  };
  root.addEventListener('focusin', noteFocus);
  root.addEventListener('focusout', noteFocus);
  const observer = new MutationObserver(() => {
    if (root.querySelector(WORDS)) return;
    observer.disconnect();
    root.removeEventListener('focusin', noteFocus);
    root.removeEventListener('focusout', noteFocus);
    for (const before of typed) {
      const field = root.querySelector<HTMLInputElement>(`input[name="${before.name}"]`);
      if (!field) continue;
      // Empty ones may be filled by the browser meanwhile.
      if (before.value !== '') field.value = before.value;
      if (before === focused) field.focus({ preventScroll: true });
    }
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Returns whether the page's first words are a sign-in. */
export function hasServedSignIn(root: HTMLElement): boolean {
  return root.querySelector(`${WORDS} input`) !== null;
}
