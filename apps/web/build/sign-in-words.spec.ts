/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lawTexts } from '../src/frame/app/law-texts.ts';
import { fieldTexts } from '../src/frame/form/field-texts.ts';
import { doorTexts } from '../src/screens/door/door/door-texts.ts';
import { accountTexts, signInTexts } from '../src/screens/people/account/account-texts.ts';
import { tillTexts } from '../src/screens/till/till/till-texts.ts';

const { email, password } = accountTexts;
const ways = [fieldTexts.forgot, fieldTexts.forgotHint, lawTexts.terms, lawTexts.privacy];

/** The texts of each page's sign-in, in the order of the app's own. */
const PAGES = {
  'door.html': [doorTexts.signInTitle, doorTexts.signInHint, email, password, ...ways],
  'till.html': [tillTexts.signInTitle, tillTexts.signInHint, tillTexts.email, tillTexts.password, ...ways],
  'index.html': [
    signInTexts.title,
    signInTexts.line,
    ...[email, password, signInTexts.forgot, signInTexts.newHere, signInTexts.signUp],
    ...[lawTexts.terms, lawTexts.privacy],
  ],
};

function signInOf(page: string): DocumentFragment {
  const html = readFileSync(join(import.meta.dirname, '..', page), 'utf8');
  const template = new DOMParser().parseFromString(html, 'text/html').querySelector('template');
  return template!.content;
}

const textOf = (element: Element | null): string => element?.textContent.trim().replaceAll(/\s+/g, ' ') ?? '';

describe.each(Object.entries(PAGES))('the sign-in in %s', (page, texts) => {
  it('has the words of the app’s own in their order', () => {
    const words = [...signInOf(page).querySelectorAll('[data-first-words]')].map(textOf).join(' ');
    let from = 0;
    for (const text of texts) {
      const at = words.indexOf(text, from);
      expect(`${text}: ${at < from}`).toBe(`${text}: false`);
      from = at + text.length;
    }
  });

  it('has fields that a browser fills in, and labels of theirs', () => {
    const fragment = signInOf(page);
    const fields = ['email', 'password'].map((name) => fragment.querySelector(`input[name="${name}"]`)!);
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(['username', 'current-password']);
    expect(fields.map((field) => field.getAttribute('type'))).toEqual(['email', 'password']);
    expect(fields.map(({ id }) => textOf(fragment.querySelector(`label[for="${id}"]`)))).toEqual([email, password]);
  });

  it('can’t be sent: no key submits it, and its form leads nowhere', () => {
    const fragment = signInOf(page);
    expect([...fragment.querySelectorAll('form')].map((form) => form.getAttribute('method'))).toEqual(['dialog']);
    expect([...fragment.querySelectorAll('button')].map((button) => [button.type, button.disabled])).toEqual([
      ['button', true],
    ]);
    // With two fields that hold text and no key of its own, Enter sends no form either.
    expect(fragment.querySelectorAll('form input')).toHaveLength(2);
  });
});
