import { vi } from 'vitest';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { House } from '@phosphor-icons/react/House';
import { EventTabs } from './EventTabs.tsx';
import { SideMenu } from './SideMenu.tsx';

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

describe('SideMenu', () => {
  const items = [{ key: 'home', label: 'Início', icon: House, href: '#home', count: 3, counted: 'por responder' }];
  const menu = () => screen.getByRole('complementary');
  const open = () => {
    render(<SideMenu items={items} selected="home" foot={<p>Fora</p>} />);
    fireEvent.click(screen.getByRole('button', { name: 'Abrir o menu' }));
    expect(menu().dataset['open']).toBe('true');
  };

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press beside it', () => fireEvent.pointerDown(document.body)],
    ['its key', () => fireEvent.click(screen.getByRole('button', { name: 'Recolher o menu' }))],
    ['a link in it', () => fireEvent.click(screen.getByRole('link', { name: /Início/ }))],
  ])('SideMenu that was opened over the screen closes by %s', (_, close) => {
    open();
    fireEvent.pointerDown(screen.getByText('Fora'));
    expect(menu().dataset['open']).toBe('true');
    close();
    expect(menu().dataset['open']).toBeUndefined();
  });

  it('SideMenu names each entry and what waits behind it, also where it shows icons alone', () => {
    render(<SideMenu items={items} selected="home" />);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Início3 por responder');
  });
});

const PARTS = {
  label: 'Vendas',
  tabs: [
    { key: 'orders', label: 'Pedidos', href: '#orders' },
    { key: 'people', label: 'Participantes', href: '#people' },
  ],
};
