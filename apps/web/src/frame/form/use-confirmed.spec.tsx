/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NoticesProvider } from '@festix/ui';
import { useState } from 'react';
import { useConfirmed } from './use-confirmed.ts';

let answer: { resolve(): void; reject(error: Error): void };
let done: string[];
beforeEach(() => {
  done = [];
});
afterEach(cleanup);

/** Stands for a dialog: shows the props that it would get. */
function Question() {
  const [team, setTeam] = useState<string | undefined>('Portaria');
  const asked = useConfirmed(
    team,
    (name) =>
      new Promise<void>((resolve, reject) => {
        done.push(`remove ${name}`);
        answer = { resolve, reject };
      }),
    {
      place: 'test',
      failed: 'Não deu certo.',
      onClose: () => {
        done.push('close');
        setTeam(undefined);
      },
      onDone: () => void done.push('reload'),
    },
  );
  return (
    <>
      <p>{asked.open ? 'open' : 'closed'}</p>
      <button disabled={asked.busy} onClick={asked.onConfirm}>
        Remover
      </button>
      <button onClick={asked.onCancel}>Voltar</button>
    </>
  );
}

const show = () =>
  render(
    <NoticesProvider>
      <Question />
    </NoticesProvider>,
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isBusy = () => screen.getByRole('button', { name: 'Remover' }).hasAttribute('disabled');
const shown = () => screen.getByText(/^(open|closed)$/).textContent;

describe('useConfirmed', () => {
  it('a confirmed action gets its subject, and closes the dialog on success before it reads again', async () => {
    show();
    await press('Remover');
    expect([done, isBusy(), shown()]).toEqual([['remove Portaria'], true, 'open']);
    await act(async () => answer.resolve());
    expect([done, isBusy(), shown()]).toEqual([['remove Portaria', 'close', 'reload'], false, 'closed']);
  });

  it('a confirmed action leaves the dialog open on failure', async () => {
    show();
    await press('Remover');
    await act(async () => answer.reject(new Error('no network')));
    expect(screen.getByText('Não deu certo.')).toBeDefined();
    expect([done, isBusy(), shown()]).toEqual([['remove Portaria'], false, 'open']);
  });

  it('a confirmed action does not run on cancelling, nor without a subject', async () => {
    show();
    await press('Voltar');
    await press('Remover');
    expect([done, shown()]).toEqual([['close'], 'closed']);
  });
});
