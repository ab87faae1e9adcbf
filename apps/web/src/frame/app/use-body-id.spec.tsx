/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useBodyId } from './use-body-id.ts';

afterEach(cleanup);

const receipt = (name: string) => new File(['%PDF'], name, { lastModified: 0 });

it('useBodyId returns one id for a repeat, and another for a changed field or file', () => {
  const { result } = renderHook(() => useBodyId());
  const idOf = (amount: number, file: string) => result.current({ amount, receipt: receipt(file) });
  const first = idOf(500, 'som.pdf');
  expect(idOf(500, 'som.pdf')).toBe(first);
  const other = idOf(500, 'luz.pdf');
  expect(other).not.toBe(first);
  expect(idOf(600, 'luz.pdf')).not.toBe(other);
});
