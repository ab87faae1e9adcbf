import { jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { EventTabs } from './EventTabs.tsx';

describe('EventTabs', () => {
  const shown = jest.fn();
  beforeEach(() => {
    shown.mockClear();
    Element.prototype.scrollIntoView = shown;
  });

  const tabs = [
    { key: 'lots', label: 'Lotes', href: '#lots' },
    { key: 'sales', label: 'Vendas', href: '#sales' },
  ];

  it('keeps the selected tab in sight, also in a window of another width', () => {
    const { unmount } = render(<EventTabs tabs={tabs} selected="sales" />);
    expect(shown).toHaveBeenCalledTimes(1);
    expect((shown.mock.contexts[0] as Element).textContent).toBe('Vendas');
    fireEvent(window, new Event('resize'));
    expect(shown).toHaveBeenCalledTimes(2);
    unmount();
    fireEvent(window, new Event('resize'));
    expect(shown).toHaveBeenCalledTimes(2);
  });
});
