import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SortableList } from './SortableList.tsx';

const NAMES = ['Pista', 'Frente', 'Camarote'];

function Lots({ locked = false }: { locked?: boolean }) {
  const [names, setNames] = useState(NAMES);
  return (
    <SortableList<string>
      label="Lotes"
      rows={names}
      rowKey={(name) => name}
      name={(name) => name}
      locked={locked}
      onMove={setNames}
    >
      {(name, handle) => (
        <div>
          {handle}
          <b>{name}</b>
        </div>
      )}
    </SortableList>
  );
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const handle = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Mover ${name}` });

describe('sortable rows', () => {
  it.each([
    ['Camarote', 'ArrowUp', ['Pista', 'Camarote', 'Frente'], 'Camarote: posição 2 de 3'],
    ['Pista', 'ArrowDown', ['Frente', 'Pista', 'Camarote'], 'Pista: posição 2 de 3'],
    ['Camarote', 'Home', ['Camarote', 'Pista', 'Frente'], 'Camarote: posição 1 de 3'],
    ['Pista', 'End', ['Frente', 'Camarote', 'Pista'], 'Pista: posição 3 de 3'],
  ])('a sortable row %s moves by %s, is announced and keeps the focus', (name, key, expected, said) => {
    render(<Lots />);
    fireEvent.keyDown(handle(name), { key });
    expect(order()).toEqual(expected);
    expect(screen.getByText(said)).toBeDefined();
    expect(document.activeElement).toBe(handle(name));
  });

  it('a sortable row stops at the ends', () => {
    render(<Lots />);
    fireEvent.keyDown(handle('Pista'), { key: 'ArrowUp' });
    fireEvent.keyDown(handle('Camarote'), { key: 'ArrowDown' });
    fireEvent.keyDown(handle('Frente'), { key: 'Enter' });
    expect(order()).toEqual(NAMES);
    expect(screen.queryByText(/posição/)).toBeNull();
  });

  it('sortable rows explain how they are moved, and do not move while they are locked', () => {
    const { rerender } = render(<Lots />);
    const hint = document.getElementById(handle('Pista').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Arraste, ou use as setas para cima e para baixo.');
    rerender(<Lots locked />);
    expect(NAMES.map((name) => handle(name).disabled)).toEqual([true, true, true]);
  });
});
