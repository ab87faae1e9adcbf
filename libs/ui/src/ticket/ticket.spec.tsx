import { render, screen } from '@testing-library/react';
import { TicketCard, type TicketCardProps } from './TicketCard.tsx';

const ticket: TicketCardProps = {
  event: { seed: '1', name: 'Arraial da Lua Cheia', when: 'Sáb 13/06/2026, 20:00', where: 'Galpão do Cais' },
  holder: 'Marina Couto Alves',
  priceKind: 'Inteira',
  lot: { name: '2º lote', order: 1 },
  code: '7K2QX8MV4T',
  qr: { path: 'M0 0h1v1h-1z', modules: 37 },
};

it('a ticket shows event, holder, price kind, lot and code beside the QR', () => {
  const { container } = render(<TicketCard {...ticket} />);
  for (const words of ['Arraial da Lua Cheia', 'Marina Couto Alves', 'Inteira', '2º lote', '7K2QX8MV4T']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(container.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('QR Code do ingresso');
});

it('a ticket keeps a quiet zone of four modules on white around the symbol', () => {
  render(<TicketCard {...ticket} />);
  const symbol = screen.getByRole('img', { name: 'QR Code do ingresso' });
  expect(symbol.getAttribute('viewBox')).toBe('-4 -4 45 45');
  const [ground, modules] = symbol.querySelectorAll('path');
  expect(ground?.getAttribute('fill')).toBe('#ffffff');
  expect(modules?.getAttribute('d')).toBe('M0 0h1v1h-1z');
});

it('a ticket says what it opens, where that is told', () => {
  const words = 'Vale sexta e sábado · Pista e Camping · sai e volta';
  const { rerender } = render(<TicketCard {...ticket} opens={words} />);
  expect(screen.getByText(words)).toBeTruthy();
  rerender(<TicketCard {...ticket} />);
  expect(screen.queryByText(words)).toBeNull();
});

it('a dead ticket says so over its code', () => {
  render(<TicketCard {...ticket} voided="Reembolsado" />);
  expect(screen.getByText('Reembolsado')).toBeTruthy();
});
