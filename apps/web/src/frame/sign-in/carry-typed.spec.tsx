/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';
import { carryTyped } from './carry-typed.ts';

const page = document.createElement('div');
let root: Root;

const field = (name: string) => page.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;

const fields = (
  <form>
    <input name="email" type="email" />
    <input name="password" type="password" />
  </form>
);

beforeEach(() => {
  document.body.append(page);
  page.innerHTML =
    '<main data-first-words><input name="email" type="email"><input name="password" type="password"></main>';
  carryTyped(page);
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

function draw(content: React.ReactNode) {
  root = createRoot(page);
  return act(async () => root.render(content));
}

it('what was typed into the first words is in the fields that take their place, with the focus', async () => {
  field('email').value = 'ana@exemplo.br';
  field('password').focus();
  field('password').value = 'segre';
  await draw(fields);
  expect(page.querySelector('[data-first-words]')).toBeNull();
  expect([field('email').value, field('password').value]).toEqual(['ana@exemplo.br', 'segre']);
  expect(document.activeElement).toBe(field('password'));
});

it('the focus stays where it is if it was in none of the first words', async () => {
  field('email').focus();
  field('email').blur();
  await Promise.resolve();
  await draw(fields);
  expect(document.activeElement).toBe(document.body);
});

it('a field of a later screen is not filled', async () => {
  field('email').value = 'ana@exemplo.br';
  await draw(<p>Abrindo…</p>);
  await act(async () => root.render(fields));
  expect(field('email').value).toBe('');
});
