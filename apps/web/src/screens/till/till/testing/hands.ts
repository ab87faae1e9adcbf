import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { tillTexts as texts } from '../till-texts.ts';

/* Actions of an operator at the till's screens. */

export const inteira = () => screen.findByRole('button', { name: /^1º lote, Inteira/ });
export const meia = () => screen.findByRole('button', { name: /^1º lote, Meia/ });

export async function tapInteira(times = 1): Promise<void> {
  for (let tap = 0; tap < times; tap++) fireEvent.click(await inteira());
}

export async function sellForCash(): Promise<void> {
  await tapInteira();
  await press(texts.choosePayment);
  await press(texts.finish);
  await screen.findByRole('heading', { name: texts.done });
}

/** Presses a key once it accepts taps: it ignores one that may be the second tap of two on the page before. */
export async function press(name: string): Promise<void> {
  const key = await screen.findByRole('button', { name });
  await waitFor(() => expect(key.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(key);
}

export async function typed(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
}
