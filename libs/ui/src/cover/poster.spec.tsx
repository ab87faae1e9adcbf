import { render, screen } from '@testing-library/react';
import type { PosterRatio } from '@festix/domain/shopfront';
import { Poster } from './Poster.tsx';

const arraial = { seed: '0198c2f0-7a3e-7c11-9b1e-2f6a5d4c3b2a', name: 'Arraial da Lua Cheia', place: 'Recife, PE' };
const ratios: PosterRatio[] = ['4:5', '16:9', '1:1'];

/**
 * Returns the markup of an element without the generated id of its clip, which alone may differ from one drawing to the
 * next.
 */
const markupOf = (element: React.ReactElement) =>
  render(element)
    .container.innerHTML.replace(/ id="[^"]*"/, '')
    .replace(/url\([^)]*\)/, '');

describe('same event, same poster', () => {
  it.each(ratios)('Poster drawn twice at %s has the same markup', (ratio) => {
    expect(markupOf(<Poster {...arraial} ratio={ratio} />)).toBe(markupOf(<Poster {...arraial} ratio={ratio} />));
  });
});

describe('Poster', () => {
  it('Poster shows any text as written @V3.2.2', () => {
    render(<Poster seed="1" name={'<b>"Baile" & \'Lua\'</b>'} place="Recife & Olinda" />);
    const texts = [...screen.getByRole('img').querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts.join(' ')).toBe(`<B>"BAILE" & 'LUA'</B> Recife & Olinda`);
  });

  it('Poster is announced to screen readers, unless it is beside the name', () => {
    const { unmount } = render(<Poster {...arraial} />);
    expect(screen.getByRole('img', { name: 'Cartaz: Arraial da Lua Cheia' })).toBeTruthy();
    unmount();
    render(<Poster {...arraial} decorative />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
