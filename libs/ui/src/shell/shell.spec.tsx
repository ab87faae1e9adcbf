import { vi } from 'vitest';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { EventTabs } from './EventTabs.tsx';
import { fittingTabs } from './fitting-tabs.ts';

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

  describe('EventTabs in a narrow window', () => {
    /** The row is 200 px wide; each tab and 'Mais' 60. */
    beforeEach(() => {
      vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200);
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 60 } as DOMRect);
    });
    afterEach(() => {
      cleanup();
      vi.restoreAllMocks();
    });

    const many = ['Geral', 'Lotes', 'Vendas', 'Equipes', 'Custos'].map((label) => ({
      key: label,
      label,
      href: `#${label}`,
    }));
    const names = () => screen.getAllByRole('link').map((link) => link.textContent);

    it('EventTabs without room folds the last tabs under a button, never the selected one', () => {
      const { rerender } = render(<EventTabs tabs={many} selected="Geral" />);
      expect(names()).toEqual(['Geral', 'Lotes']);
      fireEvent.click(screen.getByRole('button', { name: 'Mais', expanded: false }));
      const folded = within(screen.getByRole('list')).getAllByRole('link');
      expect(folded.map((link) => link.getAttribute('href'))).toEqual(['#Vendas', '#Equipes', '#Custos']);
      fireEvent.click(folded[2]!);
      rerender(<EventTabs tabs={many} selected="Custos" />);
      expect(names()).toEqual(['Geral', 'Custos']);
      expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Custos');
    });

    it('the fold of EventTabs is walked through with the arrows, and left with Escape', () => {
      render(<EventTabs tabs={many} selected="Geral" />);
      const more = screen.getByRole('button', { name: 'Mais' });
      more.focus();
      fireEvent.click(more);
      const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
        fireEvent.keyDown(document.activeElement!, { key });
        return document.activeElement!.textContent;
      });
      expect(walked).toEqual(['Vendas', 'Equipes', 'Vendas', 'Custos']);
      fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
      expect(screen.queryByRole('list')).toBeNull();
      expect(document.activeElement).toBe(more);
    });

    it('the fold of EventTabs closes when the focus or the pointer goes elsewhere', () => {
      render(<EventTabs tabs={many} selected="Geral" />);
      const more = screen.getByRole('button', { name: 'Mais' });
      fireEvent.click(more);
      fireEvent.blur(more, { relatedTarget: document.body });
      expect(screen.queryByRole('list')).toBeNull();
      fireEvent.click(more);
      fireEvent.pointerDown(document.body);
      expect(screen.queryByRole('list')).toBeNull();
    });
  });
});

describe('tabs that fit', () => {
  it.each([
    ['all, without a fold', { width: 320, chosen: 0 }, [0, 1, 2, 3]],
    ['all but those that the fold takes the place of', { width: 319, chosen: 0 }, [0, 1, 2]],
    ['the chosen one in place of the last', { width: 319, chosen: 3 }, [0, 1, 3]],
    ['no chosen one, where it is none of them', { width: 319, chosen: -1 }, [0, 1, 2]],
    ['only the chosen one, even where nothing fits', { width: 10, chosen: 2 }, [2]],
  ])('the tabs that fit are %s', (_, room, fitting) => {
    expect(fittingTabs({ ...room, gap: 20, widths: [60, 60, 60, 80, 30] })).toEqual(fitting);
  });

  it('the tabs that fit are all of them where nothing is laid out', () => {
    expect(fittingTabs({ width: 10, gap: 20, widths: [0, 0, 0], chosen: 0 })).toEqual([0, 1]);
  });
});
