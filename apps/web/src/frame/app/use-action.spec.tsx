/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NoticesProvider } from '@festix/ui';
import { useAction } from './use-action.ts';

let fails: boolean;
beforeEach(() => {
  fails = true;
});
afterEach(cleanup);

function Form() {
  const { run } = useAction(
    async () => {
      if (fails) throw new Error('no network');
    },
    { place: 'test', failed: 'Não deu certo.', done: 'Feito.' },
  );
  return <button onClick={() => void run(undefined)}>Salvar</button>;
}

const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' })));

it('useAction keeps the error notice until the action succeeds', async () => {
  render(
    <NoticesProvider>
      <Form />
    </NoticesProvider>,
  );
  await save();
  await save();
  expect(screen.getAllByText('Não deu certo.')).toHaveLength(1);
  fails = false;
  await save();
  expect(screen.queryByText('Não deu certo.')).toBeNull();
  expect(screen.getByText('Feito.')).toBeDefined();
});
