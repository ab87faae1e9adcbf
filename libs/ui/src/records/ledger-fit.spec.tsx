import { vi } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { screenMatches } from '../testing/browser-gaps.ts';
import { UPRIGHT_TABLET } from '../theme/breakpoints.ts';
import { RecordsTable, type RecordsTableProps } from './RecordsTable.tsx';

interface Person {
  code: string;
  name: string;
  mail: string;
}

/** The least widths that a browser would measure, in px. */
const WIDTHS = { code: 100, name: 200, document: 120, ticket: 300, entered: 150, more: 40 };

let widths: Record<string, number> = WIDTHS;
let room = 0;
const observers = new Set<ResizeObserverCallback>();

class RoomObserver implements ResizeObserver {
  private readonly tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }
  observe(): void {
    observers.add(this.tell);
  }
  unobserve(): void {}
  disconnect(): void {
    observers.delete(this.tell);
  }
}

function widthOf(element: Element): number {
  if (element.tagName === 'TABLE') {
    return Array.from(element.querySelectorAll('th'), widthOf).reduce((sum, width) => sum + width, 0);
  }
  if (element.tagName !== 'TH') return 0;
  return widths[element.getAttribute('data-column') ?? 'more'] ?? 0;
}

function resizeTo(width: number): void {
  room = width;
  const entry = { contentRect: { width } } as ResizeObserverEntry;
  act(() => observers.forEach((tell) => tell([entry], {} as ResizeObserver)));
}

beforeEach(() => {
  widths = WIDTHS;
  screenMatches();
  observers.clear();
  vi.stubGlobal('ResizeObserver', RoomObserver);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { width: widthOf(this), height: 0, top: 0, left: 0, right: 0, bottom: 0, x: 0, y: 0 } as DOMRect;
  });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const people: Person[] = [
  { code: 'FTXARR1', name: 'Marina Couto Alves', mail: 'marina@exemplo.br' },
  { code: 'FTXARR2', name: 'Rafa Nogueira', mail: 'rafa@exemplo.br' },
];

const table: RecordsTableProps<Person> = {
  label: 'Participantes',
  rows: people,
  rowKey: ({ code }) => code,
  columns: [
    { key: 'code', title: 'Código', leaves: 3, render: ({ code }) => code },
    {
      key: 'name',
      title: 'Participante',
      whole: ({ name, mail }) => `${name} · ${mail}`,
      render: ({ name }) => <b>{name}</b>,
      beside: ({ mail }) => mail,
    },
    { key: 'document', title: 'Documento', leaves: 1, render: () => '***.482.***-**' },
    { key: 'ticket', title: 'Ingresso', leaves: 2, whole: () => 'Camarote Varal · Inteira' },
    { key: 'entered', title: 'Entrou', render: () => '—' },
  ],
  lines: ({ name, code }) => ({ title: name, detail: code }),
  href: ({ code }) => `#${code}`,
  empty: null,
};

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

/** Widths of the columns in px; none: the browser deals them out. */
const dealt = () => Array.from(document.querySelectorAll('col'), ({ style }) => Number.parseFloat(style.width));

describe('a ledger in its room', () => {
  it('a ledger shows all columns where they have room, a cut text of which needs a part', () => {
    // 300 px of ticket may be cut down to 128.
    room = 100 + 200 + 120 + 128 + 150;
    render(<RecordsTable {...table} />);
    expect(heads()).toEqual(['Código', 'Participante', 'Documento', 'Ingresso', 'Entrou']);
    expect(screen.queryByRole('button', { name: /Outras colunas/ })).toBeNull();
  });

  it('a ledger drops columns by their turns as its room shrinks, and takes them back as it grows', () => {
    room = 697;
    render(<RecordsTable {...table} />);
    expect(heads()).toEqual(['Código', 'Participante', 'Ingresso', 'Entrou', 'Mais']);
    resizeTo(698);
    expect(heads()).toEqual(['Código', 'Participante', 'Documento', 'Ingresso', 'Entrou']);
  });

  it('a ledger keeps 20 rem of a long name before other columns leave for it', () => {
    widths = { ...WIDTHS, name: 900 };
    room = 100 + 320 + 128 + 150 + 40 - 1;
    render(<RecordsTable {...table} />);
    expect(heads()).toEqual(['Código', 'Participante', 'Entrou', 'Mais']);
    resizeTo(100 + 320 + 128 + 150 + 40);
    expect(heads()).toEqual(['Código', 'Participante', 'Ingresso', 'Entrou', 'Mais']);
  });

  it('a ledger shows below an opened row what has left', () => {
    room = 697;
    render(<RecordsTable {...table} />);
    expect(screen.queryByText('***.482.***-**')).toBeNull();
    const [more] = screen.getAllByRole('button', { name: 'Outras colunas de Marina Couto Alves' });
    fireEvent.click(more!);
    expect(more!.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('***.482.***-**')).toBeTruthy();
    expect(screen.getByText('Documento').tagName).toBe('DT');
    fireEvent.click(more!);
    expect(more!.getAttribute('aria-expanded')).toBe('false');
  });

  it('a ledger keeps its opened rows when a font comes late, beside the menu of a narrow window, too', () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
    screenMatches(UPRIGHT_TABLET);
    room = 697;
    render(<RecordsTable {...table} />);
    fireEvent.click(screen.getByRole('button', { name: 'Outras colunas de Marina Couto Alves' }));
    act(() => void fonts.dispatchEvent(new Event('loadingdone')));
    expect(screen.getByText('***.482.***-**')).toBeTruthy();
    expect(heads()).toEqual(['Código', 'Participante', 'Ingresso', 'Entrou', 'Mais']);
  });

  it('a ledger gives the link of a row to the first column that is there', () => {
    widths = { ...WIDTHS, entered: 330 };
    room = 650;
    render(<RecordsTable {...table} />);
    expect(heads()).toEqual(['Participante', 'Entrou', 'Mais']);
    expect(screen.getByRole('link', { name: /Marina Couto Alves/ }).getAttribute('href')).toBe('#FTXARR1');
  });

  it('a ledger becomes a list below 40 rem, and where the columns that stay have no room', () => {
    room = 639;
    render(<RecordsTable {...table} />);
    expect(screen.getByRole('list', { name: 'Participantes' })).toBeTruthy();
    resizeTo(700);
    expect(screen.getByRole('table', { name: 'Participantes' })).toBeTruthy();
    widths = { ...WIDTHS, entered: 500 };
    render(<RecordsTable {...table} label="Outra" />);
    expect(screen.getByRole('list', { name: 'Outra' })).toBeTruthy();
  });

  it('a ledger measures its columns once for the same rows, however its room changes', () => {
    room = 900;
    render(<RecordsTable {...table} />);
    const measured = vi.mocked(Element.prototype.getBoundingClientRect);
    measured.mockClear();
    resizeTo(697);
    resizeTo(660);
    resizeTo(900);
    expect(measured.mock.contexts.filter((element) => (element as Element).tagName === 'TH')).toEqual([]);
  });

  it('a ledger on another page keeps its columns, and takes them back at the width where they left', () => {
    room = 697;
    const { rerender } = render(<RecordsTable {...table} />);
    rerender(<RecordsTable {...table} rows={people.toReversed()} />);
    expect(heads()).toEqual(['Código', 'Participante', 'Ingresso', 'Entrou', 'Mais']);
    resizeTo(698);
    expect(heads()).toEqual(['Código', 'Participante', 'Documento', 'Ingresso', 'Entrou']);
  });

  it('a ledger measures a column that comes back with other rows than it left with', () => {
    room = 697;
    const { rerender } = render(<RecordsTable {...table} />);
    widths = { ...WIDTHS, document: 180 };
    rerender(<RecordsTable {...table} rows={people.toReversed()} />);
    resizeTo(757);
    expect(heads()).toEqual(['Código', 'Participante', 'Ingresso', 'Entrou', 'Mais']);
    resizeTo(758);
    expect(heads()).toEqual(['Código', 'Participante', 'Documento', 'Ingresso', 'Entrou']);
  });

  it('a ledger deals its room out by the texts of its page, whatever other pages had', () => {
    widths = { ...WIDTHS, name: 900 };
    room = 100 + 320 + 120 + 200 + 150;
    const { rerender } = render(<RecordsTable {...table} />);
    expect(dealt()).toEqual([100, 320, 120, 200, 150]);
    widths = WIDTHS;
    rerender(<RecordsTable {...table} rows={people.toReversed()} />);
    expect(dealt()).toEqual([102, 204, 122, 306, 153]);
    resizeTo(840);
    expect(dealt()).toEqual([100, 200, 120, 270, 150]);
  });

  it('a ledger on paper has all columns, as wide as their texts', () => {
    screenMatches('print');
    room = 650;
    render(<RecordsTable {...table} />);
    expect(dealt()).toEqual([]);
    expect(heads()).toEqual(['Código', 'Participante', 'Documento', 'Ingresso', 'Entrou']);
  });
});
