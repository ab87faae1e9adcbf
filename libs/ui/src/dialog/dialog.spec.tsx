import { vi } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const dialog = {
  open: true,
  title: 'Esgotar o 2º lote?',
  consequence: 'As vendas deste lote param agora.',
  confirmLabel: 'Esgotar lote',
};

it('a dialog explains an action before it is done', () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(<ConfirmDialog {...dialog} onConfirm={onConfirm} onCancel={onCancel} />);
  expect(screen.getByRole('heading', { name: 'Esgotar o 2º lote?' })).toBeTruthy();
  expect(screen.getByText('As vendas deste lote param agora.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Esgotar lote' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('a dialog cannot be confirmed twice or left while it is busy', () => {
  render(<ConfirmDialog {...dialog} busy onConfirm={() => undefined} onCancel={() => undefined} />);
  for (const name of ['Esgotar lote', 'Cancelar', 'Fechar']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
});

it('a dialog that requires an answer is closed by its own buttons alone', () => {
  const onCancel = vi.fn();
  render(<ConfirmDialog {...dialog} mustAnswer onConfirm={() => undefined} onCancel={onCancel} />);
  const shown = screen.getByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull();
  fireEvent.keyDown(shown, { key: 'Escape', keyCode: 27 });
  fireEvent.mouseDown(shown.parentElement!);
  fireEvent.click(shown.parentElement!);
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('a dialog can be left when its action is impossible', () => {
  const onCancel = vi.fn();
  render(<ConfirmDialog {...dialog} confirmDisabled onConfirm={() => undefined} onCancel={onCancel} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Esgotar lote' }).disabled).toBe(true);
  for (const name of ['Cancelar', 'Fechar']) fireEvent.click(screen.getByRole('button', { name }));
  expect(onCancel).toHaveBeenCalledTimes(2);
});

it('a dialog stays open after a failure, and says why', () => {
  const error = { text: 'Ocorreu um erro ao esgotar o lote, tente novamente', requestId: 'req_8f2k1' };
  render(<ConfirmDialog {...dialog} error={error} onConfirm={() => undefined} onCancel={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toBe(`${error.text}Código para o suporte: req_8f2k1`);
});
