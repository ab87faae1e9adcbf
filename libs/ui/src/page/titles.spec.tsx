import { render, screen } from '@testing-library/react';
import { PageTitle, SectionTitle } from './titles.tsx';

describe('title that loads', () => {
  it('a title that loads says so in place of its words', () => {
    const { rerender } = render(<PageTitle />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Carregando');
    rerender(<PageTitle>Equipe da porta</PageTitle>);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Equipe da porta');
    rerender(<SectionTitle />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Carregando');
  });
});
