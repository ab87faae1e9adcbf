import { type OrderView } from '@festix/domain/contract';
import { ageRatingWords, documentToBring, isReducedByLaw, priceWords } from '@festix/domain/programme';
import { DateTime, StatusTag, TicketCard, TransferredBadge } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { useMemo } from 'react';
import { OrderCover } from './OrderCover.tsx';
import { lotOrder, whereOf, type ShownTicket } from '../../../frame/parts/order-words.ts';
import { qrPath } from '../../../frame/parts/qr-path.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';

export interface OrderTicketProps {
  order: OrderView;
  ticket: ShownTicket;
  /** Whether it stands on its order's page, whose title names the event: then the QR comes first. */
  isOnOrder?: boolean;
}

/** Shows one ticket of an order, as the door reads it. */
export function OrderTicket({ order, ticket, isOnOrder = false }: OrderTicketProps) {
  const qr = useMemo(() => qrPath(ticket.qr), [ticket.qr]);
  const { event } = order;
  const { opens, days } = ticket.price.lot;
  return (
    <TicketCard
      level={isOnOrder ? 3 : 1}
      qrFirst={isOnOrder}
      event={{
        seed: order.event_id,
        name: event.name,
        when: (
          <>
            {/* Without days, what it opens says nothing of the time. */}
            {days ? days.length > 1 && `${texts.firstDay} ` : opens && `${texts.begins} `}
            <DateTime variant="event" at={days?.[0]?.starts_at ?? event.start_date} zone={event.time_zone} />
          </>
        ),
        where: whereOf(event),
        ...(event.cover && { cover: <OrderCover order={order} sizes="480px" ratio="16:9" /> }),
      }}
      holder={ticket.holder_name ?? order.user?.name ?? texts.bearer}
      priceKind={wordsOf(ticket.price)}
      lot={{ name: ticket.price.lot.name, order: lotOrder(order, ticket.price.lot) }}
      opens={opens}
      code={ticket.code}
      qr={qr}
      rating={event.age_rating && ageRatingWords(event.age_rating, event.age_reason ?? null)}
      bring={isReducedByLaw(ticket.price.kind) ? texts.bring(documentToBring(ticket.price.kind)) : undefined}
      badge={<Badge order={order} ticket={ticket} />}
      voided={event.canceled_at ? texts.cancelledMark : undefined}
    />
  );
}

/** Returns the shop's name of a price, with its kind unless the name contains it. */
function wordsOf({ name, kind }: ShownTicket['price']): string {
  const words = priceWords(name, kind);
  return [words.name, words.kind].filter(Boolean).join(' · ');
}

function Badge({ order, ticket }: { order: OrderView; ticket: ShownTicket }) {
  if (ticket.checked_in_at) {
    return (
      <StatusTag tone="ok" icon={Check}>
        {texts.isIn} <DateTime at={ticket.checked_in_at} zone={order.event.time_zone} />
      </StatusTag>
    );
  }
  return ticket.assignee_to && order.user ? <TransferredBadge /> : null;
}
