import { vi } from 'vitest';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { EventTabs } from './EventTabs.tsx';

describe('EventTabs', () => {
  const shown = vi.fn();
  beforeEach(() => {
    shown.mockClear();
    Element.prototype.scrollIntoView = shown;
  });

  const tabs = [
    { key: 'lots', label: 'Lotes', href: '#lots' },
    { key: 'sales', label: 'Vendas', href: '#sales' },
  ];

  it("EventTabs keeps the selected tab in sight, also after a change of the window's width", () => {
    const { unmount } = render(<EventTabs tabs={tabs} selected="sales" />);
    expect(shown).toHaveBeenCalledTimes(1);
    expect((shown.mock.contexts[0] as Element).textContent).toBe('Vendas');
    fireEvent(window, new Event('resize'));
    expect(shown).toHaveBeenCalledTimes(2);
    unmount();
    fireEvent(window, new Event('resize'));
    expect(shown).toHaveBeenCalledTimes(2);
  });

  it('EventTabs names both rows, and marks the selected tab as a part and the tab inside it as the page', () => {
    const { rerender } = render(<EventTabs tabs={tabs} selected="sales" parts={{ ...PARTS, selected: 'people' }} />);
    const rowsOf = () =>
      screen.getAllByRole('navigation').map((row) => [
        row.getAttribute('aria-label'),
        ...within(row)
          .getAllByRole('link')
          .map((tab) => [tab.textContent, tab.getAttribute('aria-current')]),
      ]);
    expect(rowsOf()).toEqual([
      ['Evento', ['Lotes', null], ['Vendas', 'true']],
      ['Vendas', ['Pedidos', null], ['Participantes', 'page']],
    ]);
    rerender(<EventTabs tabs={tabs} selected="lots" />);
    expect(rowsOf()).toEqual([['Evento', ['Lotes', 'page'], ['Vendas', null]]]);
  });

  it('EventTabs scrolls a row no further than the selected tab needs', () => {
    render(<EventTabs tabs={tabs} selected="sales" parts={{ ...PARTS, selected: 'people' }} />);
    expect(shown.mock.contexts.map((tab) => (tab as Element).textContent)).toEqual(['Vendas', 'Participantes']);
    for (const [options] of shown.mock.calls) expect(options).toEqual({ block: 'nearest', inline: 'nearest' });
  });
});

const PARTS = {
  label: 'Vendas',
  tabs: [
    { key: 'orders', label: 'Pedidos', href: '#orders' },
    { key: 'people', label: 'Participantes', href: '#people' },
  ],
};
