import { vi } from 'vitest';
import { fieldProblems } from '@festix/domain/ground';
import { act, fireEvent, render as renderAlone, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import { DayFilter } from './DayFilter.tsx';
import { FilterChoice, FilterSelect } from './FilterBar.tsx';
import { FoundFilter } from './FoundFilter.tsx';
import { SortSelect } from './SortSelect.tsx';
import { TYPING_RESTS } from './typing-rests.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Lists of choices come and go at once. */
const render = (filter: ReactElement) =>
  renderAlone(filter, {
    wrapper: ({ children }) => <ConfigProvider theme={{ token: { motion: false } }}>{children}</ConfigProvider>,
  });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(name: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  await pass(100);
}

async function choose(label: string): Promise<void> {
  fireEvent.click(screen.getByTitle(label));
  await pass(100);
}

it('FilterChoice names its field while nothing is chosen, and chooses one', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'producer', label: 'Produtor' },
    { value: 'support', label: 'Suporte' },
  ] as const;
  render(<FilterChoice label="Papel" all="Todos os papéis" options={options} value={undefined} onChange={onChange} />);
  expect(screen.getByText('Todos os papéis')).toBeTruthy();
  await open('Papel');
  await choose('Suporte');
  expect(onChange).toHaveBeenCalledWith('support');
});

describe('FilterSelect', () => {
  const options = [
    { value: 'paid', label: 'Pago' },
    { value: 'booking', label: 'Reserva' },
    { value: 'refunded', label: 'Reembolsado' },
  ] as const;
  type Status = (typeof options)[number]['value'];
  const select = (values: readonly Status[], onChange: (values: Status[]) => void = () => undefined) => (
    <FilterSelect label="Status" all="Todos os status" options={options} values={values} onChange={onChange} />
  );
  const said = () => screen.getByRole('combobox', { name: 'Status' }).closest('.ant-select')!.textContent;

  it('FilterSelect shows all, the chosen one, or the first and the number of others', () => {
    const { rerender } = render(select([]));
    expect(said()).toBe('Todos os status');
    rerender(select(['booking']));
    expect(said()).toBe('Reserva');
    rerender(select(['booking', 'paid', 'refunded']));
    expect(said()).toBe('Reserva + 2');
  });

  it('FilterSelect adds a chosen value, and removes one that is chosen again', async () => {
    const onChange = vi.fn((_: Status[]) => undefined);
    const { rerender } = render(select(['paid'], onChange));
    await open('Status');
    await choose('Reembolsado');
    rerender(select(['paid', 'refunded'], onChange));
    await choose('Pago');
    expect(onChange.mock.calls.map(([values]) => values)).toEqual([['paid', 'refunded'], ['refunded']]);
  });
});

it('SortSelect sets order and direction separately', async () => {
  const onChange = vi.fn();
  const orders = [
    { value: 'name asc', label: 'Nome A–Z' },
    { value: 'created_at desc', label: 'Mais novas' },
  ] as const;
  render(<SortSelect orders={orders} sort="name" sortDir="asc" onChange={onChange} />);
  await open('Ordenar');
  await choose('Mais novas');
  expect(onChange).toHaveBeenCalledWith({ sort: 'created_at', sortDir: 'desc' });
});

describe('FoundFilter', () => {
  const filter = {
    label: 'Pessoa',
    all: 'Todas as pessoas',
    options: [{ value: '1', label: 'Gil Moreira', detail: 'gil@exemplo.br' }],
    chosen: undefined,
    onSearch: () => undefined,
    onChange: () => undefined,
  };

  it('FoundFilter searches after typing', async () => {
    const onSearch = vi.fn();
    const onChange = vi.fn();
    render(<FoundFilter {...filter} onSearch={onSearch} onChange={onChange} />);
    expect(screen.getByText('Todas as pessoas')).toBeTruthy();
    await open('Pessoa');
    for (const text of ['g', 'gi', 'gil']) {
      fireEvent.change(screen.getByRole('combobox', { name: 'Pessoa' }), { target: { value: text } });
      await pass(100);
    }
    await pass(TYPING_RESTS);
    expect(onSearch.mock.calls).toEqual([[''], ['gil']]);
    await choose('Gil Moreira');
    expect(onChange).toHaveBeenCalledWith('1');
  });

  it('FoundFilter shows the chosen one by its name, even if no search finds it', () => {
    render(<FoundFilter {...filter} options={[]} chosen={{ value: '1', label: 'Gil Moreira' }} />);
    expect(screen.getByText('Gil Moreira')).toBeTruthy();
    expect(screen.queryByText('Todas as pessoas')).toBeNull();
  });
});

describe('DayFilter', () => {
  const day = (value: string, onChange: (day: string) => void = () => undefined) => (
    <DayFilter label="De" day={value} onChange={onChange} />
  );
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'De' });

  it('DayFilter shows the day in Brazilian order, and nothing for an invalid one', () => {
    const { rerender } = render(day('2026-06-13'));
    expect(field().value).toBe('13/06/2026');
    rerender(day('ontem'));
    expect(field().value).toBe('');
  });

  it('DayFilter passes the typed day on', async () => {
    const onChange = vi.fn();
    render(day('', onChange));
    fireEvent.mouseDown(field());
    await pass(100);
    fireEvent.change(field(), { target: { value: '24/12/2026' } });
    fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });
    expect(onChange).toHaveBeenCalledWith('2026-12-24');
  });

  it.each(['31/02/2026', 'ontem', '14/06'])('DayFilter that reads %s filters nothing, and shows an error', (typed) => {
    const onChange = vi.fn();
    const { rerender } = render(day('2026-06-13', onChange));
    fireEvent.change(field(), { target: { value: typed } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.focus(field());
    fireEvent.blur(field());
    expect(onChange.mock.calls).toEqual([['']]);
    rerender(day('', onChange));
    expect(field().value).toBe(typed);
    expect(screen.getByRole('alert').textContent).toBe(fieldProblems.day);
    fireEvent.change(field(), { target: { value: '14/06/2026' } });
    expect(onChange).toHaveBeenLastCalledWith('2026-06-14');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('DayFilter filters nothing after it is emptied', () => {
    const onChange = vi.fn();
    render(day('2026-06-13', onChange));
    fireEvent.change(field(), { target: { value: '' } });
    expect(onChange.mock.calls).toEqual([['']]);
  });

  it('DayFilter that requires a day says so when it is emptied, and keeps the shown one', () => {
    const onChange = vi.fn();
    render(<DayFilter label="De" day="2026-06-13" required onChange={onChange} />);
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.focus(field());
    fireEvent.blur(field());
    expect(screen.getByRole('alert').textContent).toBe(fieldProblems.required);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['31/12/2022', []],
    ['01/01/2023', [['2023-01-01']]],
    ['24/12/2026', [['2026-12-24']]],
    ['25/12/2026', []],
  ])('DayFilter from 2023 until Christmas Eve takes %s for %j', async (typed, taken) => {
    const onChange = vi.fn();
    render(<DayFilter label="De" day="" notBefore="2023-01-01" notAfter="2026-12-24" onChange={onChange} />);
    fireEvent.mouseDown(field());
    await pass(100);
    fireEvent.change(field(), { target: { value: typed } });
    fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });
    expect(onChange.mock.calls).toEqual(taken);
  });
});
