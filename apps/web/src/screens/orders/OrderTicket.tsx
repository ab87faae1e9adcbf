import { priceKindLabel, type OrderView } from '@festix/domain';
import { DateTime, TicketCard } from '@festix/ui';
import { useMemo } from 'react';
import { lotOrder, whereOf, type ShownTicket } from './order-words.ts';
import { qrPath } from './qr-path.ts';

/** One ticket of an order, as the door reads it. */
export function OrderTicket({ order, ticket }: { order: OrderView; ticket: ShownTicket }) {
  const qr = useMemo(() => qrPath(ticket.qr), [ticket.qr]);
  const { event } = order;
  return (
    <TicketCard
      event={{
        seed: order.event_id,
        name: event.name,
        when: <DateTime variant="event" at={event.start_date} zone={event.time_zone} />,
        where: whereOf(event),
      }}
      holder={ticket.holder_name ?? order.user?.name ?? 'Portador'}
      priceKind={priceKindLabel(ticket.price.kind)}
      lot={{ name: ticket.price.lot.name, order: lotOrder(order, ticket.price.lot.id) }}
      code={ticket.code}
      qr={qr}
    />
  );
}
