import { vi } from 'vitest';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { screenMatches } from '../testing/browser-gaps.ts';
import { FilterBar } from './FilterBar.tsx';
import { Pagination, pagesAround } from './Pagination.tsx';
import { RecordsTable, type RecordsTableProps } from './RecordsTable.tsx';

interface Sale {
  code: string;
  buyer: string;
}

const sales: Sale[] = [
  { code: 'FTXARR1', buyer: 'Marina' },
  { code: 'FTXARR2', buyer: 'Rafa' },
  { code: 'FTXARR3', buyer: 'Bia' },
];

const table: RecordsTableProps<Sale> = {
  label: 'Vendas',
  rows: sales,
  rowKey: (sale) => sale.code,
  columns: [
    { key: 'code', title: 'Código', render: (sale) => sale.code },
    { key: 'buyer', title: 'Comprador', render: (sale) => sale.buyer },
  ],
  lines: (sale) => ({ title: sale.buyer, detail: sale.code }),
  href: (sale) => `#${sale.code}`,
  empty: <p>Nenhuma venda encontrada.</p>,
};

describe('RecordsTable on a desktop', () => {
  beforeEach(() => screenMatches());

  it('RecordsTable makes the first column the link of its row', () => {
    render(<RecordsTable {...table} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#FTXARR1',
      '#FTXARR2',
      '#FTXARR3',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Comprador' })).toBeTruthy();
  });

  it('RecordsTable cuts a long text, with the whole of it in a tooltip', () => {
    const note = ({ buyer }: Sale) => `Comprado por ${buyer} na bilheteria`;
    render(
      <RecordsTable
        {...table}
        columns={[
          { key: 'code', title: 'Código', whole: note, render: ({ code }) => code },
          { key: 'note', title: 'Nota', whole: note },
        ]}
      />,
    );
    const cells = screen.getAllByTitle('Comprado por Rafa na bilheteria');
    expect(cells.map((cell) => cell.textContent)).toEqual(['FTXARR2', 'Comprado por Rafa na bilheteria']);
  });

  it('RecordsTable follows the link on a click anywhere in the row, but not on an action', () => {
    const opened: string[] = [];
    const { container } = render(<RecordsTable {...table} actions={() => <button type="button">Ações</button>} />);
    container.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (link) opened.push(link.getAttribute('href') ?? '');
    });
    fireEvent.click(screen.getByText('Rafa'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Ações' })[0]!);
    expect(opened).toEqual(['#FTXARR2']);
  });

  it('RecordsTable stays where it is on a click inside a layer that an action opened', () => {
    const opened: string[] = [];
    const elsewhere = document.body.appendChild(document.createElement('div'));
    const { container } = render(
      <RecordsTable
        {...table}
        actions={({ code }) => <>{createPortal(<ul data-testid={`menu ${code}`} />, elsewhere)}</>}
      />,
    );
    container.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (link) opened.push(link.getAttribute('href') ?? '');
    });
    fireEvent.click(screen.getByTestId('menu FTXARR2'));
    elsewhere.remove();
    expect(opened).toEqual([]);
  });

  it('RecordsTable leads back from an emptied page', () => {
    const onPage = vi.fn();
    render(<RecordsTable {...table} rows={[]} pagination={{ page: 4, pageSize: 25, total: 50, onPage }} />);
    expect(screen.queryByText('Nenhuma venda encontrada.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ir para a última página' }));
    expect(onPage.mock.calls).toEqual([[2]]);
  });

  it('RecordsTable moves between rows with the arrows, Home and End', () => {
    render(<RecordsTable {...table} />);
    const links = screen.getAllByRole('link');
    links[0]!.focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
    press('ArrowDown');
    expect(document.activeElement).toBe(links[1]);
    press('End');
    expect(document.activeElement).toBe(links[2]);
    press('ArrowDown');
    expect(document.activeElement).toBe(links[2]);
    press('Home');
    expect(document.activeElement).toBe(links[0]);
  });

  it('RecordsTable shows that it loads, that it is empty, and a failure', () => {
    const { rerender } = render(<RecordsTable {...table} rows={[]} loading />);
    expect(screen.getByRole('status', { name: 'Carregando Vendas' })).toBeTruthy();
    rerender(<RecordsTable {...table} rows={[]} />);
    expect(screen.getByText('Nenhuma venda encontrada.')).toBeTruthy();
    rerender(<RecordsTable {...table} error={<p>Não deu para carregar as vendas.</p>} />);
    expect(screen.getByText('Não deu para carregar as vendas.')).toBeTruthy();
  });

  it('RecordsTable selects rows', () => {
    const onChange = vi.fn();
    render(<RecordsTable {...table} selection={{ keys: ['FTXARR1'], onChange, label: (sale) => sale.code }} />);
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(box('Selecionar FTXARR1').checked).toBe(true);
    expect(box('Selecionar tudo').checked).toBe(false);
    fireEvent.click(box('Selecionar FTXARR2'));
    expect(onChange).toHaveBeenCalledWith(['FTXARR1', 'FTXARR2']);
  });
});

describe('RecordsTable on a phone or an upright tablet', () => {
  beforeEach(() => screenMatches('(max-width: 56.25em)'));

  it('RecordsTable on a phone is a list of two-line links', () => {
    render(<RecordsTable {...table} />);
    const rows = within(screen.getByRole('list', { name: 'Vendas' })).getAllByRole('link');
    expect(rows.map((row) => [row.getAttribute('href'), row.textContent])).toEqual([
      ['#FTXARR1', 'MarinaFTXARR1'],
      ['#FTXARR2', 'RafaFTXARR2'],
      ['#FTXARR3', 'BiaFTXARR3'],
    ]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('Pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 38, [1, 2, 3, undefined, 38]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, undefined, 3, 4, 5, undefined, 7]],
    [4, 38, [1, undefined, 3, 4, 5, undefined, 38]],
    [20, 38, [1, undefined, 19, 20, 21, undefined, 38]],
    [38, 38, [1, undefined, 36, 37, 38]],
  ])('Pagination on page %d of %d shows %j', (page, pages, shown) => {
    expect(pagesAround(page, pages)).toEqual(shown);
  });

  it('Pagination names the shown rows and links to the other pages', () => {
    const onPage = vi.fn();
    render(<Pagination page={2} pageSize={25} total={1284} onPage={onPage} />);
    expect(screen.getByText('26–50 de 1.284')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Página 2' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByRole('button', { name: 'Próxima' }));
    fireEvent.click(screen.getByRole('button', { name: 'Página 52' }));
    expect(onPage.mock.calls).toEqual([[3], [52]]);
  });

  it('Pagination of an empty list has no links', () => {
    render(<Pagination page={1} pageSize={25} total={0} onPage={() => undefined} />);
    expect(screen.getByText('0–0 de 0')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('FilterBar', () => {
  beforeEach(() => {
    screenMatches();
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  const types = [
    { value: 'code', label: 'Código', placeholder: 'FTXARR…', mask: (text: string) => text.toUpperCase() },
  ] as const;
  const bar = (onSearch: (query: string) => void, query = '') => (
    <FilterBar label="Buscar vendas" types={types} type="code" query={query} onSearch={onSearch} />
  );
  const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('FilterBar searches after typing, with the masked text', () => {
    const onSearch = vi.fn();
    render(bar(onSearch));
    type('ftx');
    pass(900);
    type('ftxarr');
    pass(999);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch.mock.calls).toEqual([['FTXARR', 'code']]);
  });

  it('FilterBar searches at once on Enter and when it is cleared', () => {
    const onSearch = vi.fn();
    render(bar(onSearch));
    type('abc');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', keyCode: 13 });
    expect(onSearch).toHaveBeenLastCalledWith('ABC', 'code');
    type('');
    expect(onSearch).toHaveBeenLastCalledWith('', 'code');
  });

  it('FilterBar keeps the typed text while the search before it arrives', () => {
    const onSearch = vi.fn();
    const { rerender } = render(bar(onSearch));
    type('ab');
    pass(1000);
    type('abc');
    rerender(bar(onSearch, 'AB'));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('ABC');
    pass(1000);
    expect(onSearch).toHaveBeenLastCalledWith('ABC', 'code');
  });

  it('FilterBar follows the address when a person goes back', () => {
    const { rerender } = render(bar(() => undefined, 'AB'));
    rerender(bar(() => undefined, ''));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
  });

  it('FilterBar shows the search of an opened address', () => {
    render(bar(() => undefined, 'FTXARR7'));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('FTXARR7');
  });
});
