import type { ClipboardEvent } from 'react';

/** Replaces a field's text as typing does, so that its form and React hear of it. */
export function typeInto(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns the part of a pasted text that a field is for; undefined leaves the paste to the browser. */
export type Within = (pasted: string) => string | undefined;

/**
 * Returns the handler of a field that takes the part it is for out of a pasted text: `CPF: 529.982.247-25` is longer than
 * a document, and the browser would cut off its end.
 */
export function takesPasted(within: Within) {
  return (event: ClipboardEvent<HTMLInputElement>): void => {
    const found = within(event.clipboardData.getData('text'));
    if (found === undefined) return;
    event.preventDefault();
    typeInto(event.currentTarget, found);
  };
}
