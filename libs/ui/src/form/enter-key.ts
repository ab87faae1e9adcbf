import { useEffect } from 'react';

/** Marks a form that Enter sends, whatever its fields: the sign-in. A search form has it by its role. */
export const ENTER_SUBMITS = { 'data-enter': 'submits' } as const;

const SENDING_FORMS = 'form[data-enter="submits"], form[role="search"]';

/** Inputs that send a form or press by their nature, and are no fields. */
const KEYS = ['button', 'submit', 'reset', 'image', 'hidden'];

/**
 * Keeps Enter in a field from sending its form: a form of several fields is sent by its key alone, so that nobody
 * creates an event by leaving its name. Signing in, a search and a form of one field are sent as everywhere.
 */
export function useEnterKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', holdEnter);
    return () => document.removeEventListener('keydown', holdEnter);
  }, []);
}

function holdEnter(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || KEYS.includes(target.type)) return;
  const { form } = target;
  if (form && !form.matches(SENDING_FORMS) && fieldsOf(form) > 1) event.preventDefault();
}

/** Returns the number of fields of a form; choices of one name are one. */
function fieldsOf(form: HTMLFormElement): number {
  const named = [...form.elements].filter(isField).map((field) => (isChoice(field) && field.name) || field);
  return new Set(named).size + form.querySelectorAll('[contenteditable="true"]').length;
}

/** Returns whether an element is a field: a switch is a button, and disabled elements do not count. */
function isField(element: Element): boolean {
  if (element.matches(':disabled')) return false;
  if (element instanceof HTMLInputElement) return !KEYS.includes(element.type);
  return element.matches('select, textarea, [role="switch"]');
}

function isChoice(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'radio';
}
