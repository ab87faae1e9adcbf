import { ORDER_STATUSES, orderStatusLabels } from '@festix/domain/selling';
import { render } from '@testing-library/react';
import { OrderStatusTag } from './OrderStatusTag.tsx';
import { CourtesyBadge, TransferredBadge } from './TransferredBadge.tsx';

const drawingOf = (container: HTMLElement) => container.querySelector('svg path')?.getAttribute('d');

describe('OrderStatusTag', () => {
  it.each(ORDER_STATUSES)('OrderStatusTag shows %s by a word and an icon, not by colour alone', (status) => {
    const { container } = render(<OrderStatusTag status={status} />);
    expect(container.textContent).toBe(orderStatusLabels[status]);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(drawingOf(container)).toBeTruthy();
  });

  it('OrderStatusTag has a different icon for each status', () => {
    const drawings = ORDER_STATUSES.map((status) => drawingOf(render(<OrderStatusTag status={status} />).container));
    expect(new Set(drawings).size).toBe(ORDER_STATUSES.length);
  });

  it('OrderStatusTag adds the detail after a colon, and an unknown detail as it is', () => {
    expect(render(<OrderStatusTag status="paid" detail="partially_refunded" />).container.textContent).toBe(
      'Pago: Reembolso parcial',
    );
    expect(render(<OrderStatusTag status="rejected" detail="new_word" />).container.textContent).toBe(
      'Rejeitado: new_word',
    );
  });
});

it('the badges have a word and an icon as well', () => {
  for (const badge of [<TransferredBadge key="1" />, <CourtesyBadge key="2" />]) {
    const { container } = render(badge);
    expect(container.textContent).not.toBe('');
    expect(drawingOf(container)).toBeTruthy();
  }
});
