import { vi } from 'vitest';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { Notices } from './notice.ts';
import { NoticesProvider, useNotices } from './NoticesProvider.tsx';

function mount(): Notices {
  let notices: Notices | undefined;
  function Catch() {
    notices = useNotices();
    return null;
  }
  render(
    <NoticesProvider>
      <Catch />
    </NoticesProvider>,
  );
  return notices!;
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a notice of success is announced politely, and closes by itself', () => {
  const notices = mount();
  act(() => notices.success('Lote salvo com sucesso!'));
  expect(within(screen.getByRole('status')).getByText('Lote salvo com sucesso!')).toBeTruthy();
  pass(3999);
  expect(screen.queryByText('Lote salvo com sucesso!')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Lote salvo com sucesso!')).toBeNull();
});

it('a notice of an error is announced at once, with its code and request id, and stays longer', () => {
  const notices = mount();
  act(() => notices.error('Ocorreu um erro ao carregar as vendas', { code: 'INTERNAL', requestId: 'req_8f2k1' }));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('INTERNAL · Código para o suporte: req_8f2k1');
  pass(7999);
  expect(alert.textContent).toContain('Ocorreu um erro');
  pass(1);
  expect(alert.textContent).toBe('');
});

it("a notice's undo works once and closes the notice", () => {
  const notices = mount();
  const onUndo = vi.fn();
  act(() => notices.info('Cupom arquivado.', { undo: { onUndo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Cupom arquivado.')).toBeNull();
});

it('a notice waits while the pointer or the focus is on it', () => {
  const notices = mount();
  act(() => notices.success('Copiado'));
  const block = screen.getByText('Copiado').parentElement!;
  fireEvent.pointerEnter(block);
  pass(60_000);
  expect(screen.queryByText('Copiado')).not.toBeNull();
  fireEvent.pointerLeave(block);
  pass(4000);
  expect(screen.queryByText('Copiado')).toBeNull();
});

it('notices are three at most, and equal ones are shown once', () => {
  const notices = mount();
  act(() => {
    for (const text of ['um', 'dois', 'dois', 'três', 'quatro']) notices.info(text);
  });
  const shown = screen.getAllByRole('button', { name: 'Fechar aviso' });
  expect(shown).toHaveLength(3);
  expect(screen.queryByText('um')).toBeNull();
});
