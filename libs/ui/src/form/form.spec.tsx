import { vi } from 'vitest';
import { emailAddress, requiredText } from '@festix/domain/ground';
import { fireEvent, render, screen } from '@testing-library/react';
import { screenMatches } from '../testing/browser-gaps.ts';
import { CheckGrid, type CheckGridProps } from './CheckGrid.tsx';
import { ChipsInput } from './ChipsInput.tsx';
import { FileInput } from './FileInput.tsx';
import { obeys } from './obeys.ts';
import { SaveBar } from './SaveBar.tsx';

const grid: CheckGridProps<'lots' | 'supervise'> = {
  label: 'Permissões por pessoa',
  rowsTitle: 'Pessoa',
  legendLabel: 'O que cada permissão libera',
  rows: [
    { key: 'bia', title: 'Bia', detail: 'Portaria' },
    { key: 'caio', title: 'Caio' },
  ],
  columns: [
    { key: 'lots', label: 'Lotes', explanation: 'Edita lotes.' },
    { key: 'supervise', label: 'Supervisão', explanation: 'Desfaz entradas.', apart: true },
  ],
  isChecked: (row, column) => row === 'bia' && column === 'lots',
  isChanged: (row, column) => row === 'caio' && column === 'lots',
  onChange: () => undefined,
};

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('CheckGrid as a table', () => {
  beforeEach(() => screenMatches());

  it('CheckGrid names every box by its row and column, and explains the columns', () => {
    const onChange = vi.fn();
    render(<CheckGrid {...grid} onChange={onChange} />);
    expect(box('Lotes para Bia').checked).toBe(true);
    expect(box('Supervisão para Bia').checked).toBe(false);
    fireEvent.click(box('Supervisão para Caio'));
    fireEvent.click(box('Lotes para Bia'));
    expect(onChange.mock.calls).toEqual([
      ['caio', 'supervise', true],
      ['bia', 'lots', false],
    ]);
    expect(screen.getByText('Desfaz entradas.')).toBeTruthy();
  });

  it('CheckGrid moves between boxes with the arrows, and stops at the edges', () => {
    render(<CheckGrid {...grid} />);
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
    box('Lotes para Bia').focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(box('Supervisão para Bia'));
    press('ArrowDown');
    expect(document.activeElement).toBe(box('Supervisão para Caio'));
    press('ArrowDown');
    press('ArrowRight');
    expect(document.activeElement).toBe(box('Supervisão para Caio'));
    press('ArrowLeft');
    press('ArrowUp');
    expect(document.activeElement).toBe(box('Lotes para Bia'));
  });
});

describe('CheckGrid on a phone', () => {
  beforeEach(() => screenMatches('(max-width: 43.75em)'));

  it('CheckGrid on a phone is a list that opens row by row, with the explanations at the boxes', () => {
    const onChange = vi.fn();
    render(<CheckGrid {...grid} onChange={onChange} />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    const row = screen.getByRole('button', { name: 'Caio 0 de 2 (por salvar)' });
    fireEvent.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(box('Supervisão Desfaz entradas.'));
    expect(onChange).toHaveBeenCalledWith('caio', 'supervise', true);
  });
});

describe('ChipsInput', () => {
  const chips = (onChange: (words: string[]) => void, value: string[] = []) => (
    <ChipsInput
      label="E-mails"
      value={value}
      onChange={onChange}
      normalise={(word) => word.trim().toLowerCase()}
      isFit={(word) => word.includes('@')}
    />
  );
  const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });

  it('ChipsInput makes words of typed or pasted text, each once, normalised', () => {
    const onChange = vi.fn();
    render(chips(onChange, ['a@b.br']));
    type('Bia@Exemplo.br, a@b.br');
    type('Bia@Exemplo.br, a@b.br,');
    expect(onChange).toHaveBeenLastCalledWith(['a@b.br', 'bia@exemplo.br']);
  });

  it('ChipsInput marks an invalid word, and lets each be removed', () => {
    const onChange = vi.fn();
    render(chips(onChange, ['a@b.br', 'ninguém']));
    expect(screen.getByText('ninguém').className).toContain('chipWrong');
    expect(screen.getByText('a@b.br').className).not.toContain('chipWrong');
    fireEvent.click(screen.getByRole('button', { name: 'Tirar ninguém' }));
    expect(onChange).toHaveBeenCalledWith(['a@b.br']);
  });
});

describe('obeys', () => {
  const verdict = (rule: Parameters<typeof obeys>[0], value: unknown) =>
    obeys(rule)
      .validator(undefined, value)
      .then(
        () => 'fine',
        (error: Error) => error.message,
      );

  it('obeys checks a typed value by the rule of the domain, in the form it is sent in', async () => {
    expect(await verdict(emailAddress, ' a@b.br ')).toBe('fine');
    expect(await verdict(emailAddress, 'a@b')).toBe('E-mail inválido');
  });

  it('obeys accepts an empty field, which the rule of required fields checks', async () => {
    expect(await verdict(emailAddress, '')).toBe('fine');
    expect(await verdict(requiredText, '  ')).toBe('Campo obrigatório');
    expect(await verdict(requiredText, undefined)).toBe('Campo obrigatório');
  });
});

it('SaveBar shows unsaved changes, saves them once, and drops them', () => {
  const onSave = vi.fn();
  const onDiscard = vi.fn();
  const bar = { label: '2 pessoas mudaram', saveLabel: 'Salvar', onSave, onDiscard };
  const { rerender } = render(<SaveBar {...bar} />);
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect([onSave, onDiscard].map((done) => done.mock.calls.length)).toEqual([1, 1]);
  rerender(<SaveBar {...bar} busy />);
  expect(screen.getAllByRole<HTMLButtonElement>('button').every((button) => button.disabled)).toBe(true);
});

describe('FileInput', () => {
  const field = { label: 'Comprovante', prompt: 'Imagem ou PDF', accept: 'application/pdf' };
  const receipt = new File(['%PDF'], 'comprovante.pdf', { type: 'application/pdf' });

  it('FileInput takes a chosen file, and a dropped one', () => {
    const onChange = vi.fn();
    const { container } = render(<FileInput {...field} onChange={onChange} />);
    expect(screen.getByRole('button', { name: 'Comprovante: Imagem ou PDF' })).toBeTruthy();
    const chooser = screen.getByLabelText<HTMLInputElement>('Comprovante');
    expect(chooser.accept).toBe('application/pdf');
    fireEvent.change(chooser, { target: { files: [receipt] } });
    fireEvent.drop(container.firstElementChild!, { dataTransfer: { files: [receipt] } });
    expect(onChange.mock.calls).toEqual([[receipt], [receipt]]);
  });

  it('FileInput names the chosen file, and lets it be removed', () => {
    const onChange = vi.fn();
    render(<FileInput {...field} value={receipt} onChange={onChange} />);
    expect(screen.getByRole('button', { name: 'Comprovante: comprovante.pdf' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tirar comprovante.pdf' }));
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('FileInput takes nothing while it is disabled', () => {
    const onChange = vi.fn();
    const { container } = render(<FileInput {...field} value={receipt} disabled onChange={onChange} />);
    fireEvent.drop(container.firstElementChild!, { dataTransfer: { files: [receipt] } });
    expect(onChange).not.toHaveBeenCalled();
  });
});
