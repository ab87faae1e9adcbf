import type { Page } from '@playwright/test';

/**
 * Presses Enter in every field of the visible forms, as far as the page is asked. Returns the labels of those whose
 * form would be sent, though it has several fields and is neither a sign-in nor a search.
 */
export function sentByEnter(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOpen = (input: HTMLInputElement) =>
      !input.disabled && !['button', 'submit', 'reset', 'image', 'hidden'].includes(input.type);
    const forms = [...document.forms].filter((form) => !form.matches('[role="search"], [data-enter="submits"]'));
    const fields = forms
      .map((form) => [...form.querySelectorAll('input')].filter(isOpen))
      .filter((inputs) => new Set(inputs.map((input) => (input.type === 'radio' && input.name) || input)).size > 1);
    const press = (input: HTMLInputElement) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return fields.flat().flatMap((input) => (press(input) ? [input.labels?.[0]?.textContent ?? input.id] : []));
  });
}
