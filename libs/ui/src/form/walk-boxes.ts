import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus between the boxes of a table by the arrow keys; a cell's first field is its box. */
export function walkBoxes(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as Element).closest('td');
  const row = cell?.parentElement as HTMLTableRowElement | null | undefined;
  const body = row?.parentElement as HTMLTableSectionElement | null | undefined;
  if (!step || !cell || !row || !body) return;
  const target = body.rows[row.sectionRowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
  const box = target?.querySelector<HTMLInputElement>('input');
  event.preventDefault();
  box?.focus();
}
