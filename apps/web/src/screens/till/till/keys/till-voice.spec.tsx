/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { say } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { TillVoice } from './TillVoice.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  render(<TillVoice />);
});
afterEach(() => {
  cleanup();
  act(() => say({}));
  jest.useRealTimers();
});

const refuse = () => act(() => say({ refusal: texts.scanForeign }));
const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));

describe('TillVoice', () => {
  it('the refusal of a second code is a new message in the same alert, and is shown as long as the first', () => {
    refuse();
    const alert = screen.getByRole('alert');
    const first = screen.getByText(texts.scanForeign);
    pass(7_000);
    refuse();
    expect(screen.getByRole('alert')).toBe(alert);
    expect(screen.getByText(texts.scanForeign)).not.toBe(first);
    pass(7_000);
    expect(screen.getByText(texts.scanForeign)).toBeDefined();
    pass(2_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a sum that is said again is a new message in the same live region', () => {
    const region = screen.getByRole('status');
    const sum = '2 ingressos, R$ 100,00';
    act(() => say({ text: sum }));
    const first = screen.getByText(sum);
    act(() => say({ text: sum }));
    expect(region.textContent).toBe(sum);
    expect(screen.getByText(sum)).not.toBe(first);
    expect(region.contains(first)).toBe(false);
  });
});
