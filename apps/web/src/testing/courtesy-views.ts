import { type CourtesyTicketView, type CourtesyView, type DeliveryView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { ids } from './views.ts';

/** Returns the ticket with a number, of the first lot. */
export function givenTicket(n: number, over: Partial<CourtesyTicketView> = {}): CourtesyTicketView {
  return {
    id: `0198f000-0000-7000-8000-00000000091${n}`,
    price: { id: '0198f000-0000-7000-8000-000000000711', name: 'Inteira', lot: { id: ids.lot, name: '1º lote' } },
    assignee_to: 'bia@exemplo.br',
    whatsapp: null,
    is_checked_in: false,
    ...over,
  };
}

/** Returns the message with a number; the newest is the first. */
export function message(n: number, ticket_ids: string[], over: Partial<DeliveryView> = {}): DeliveryView {
  return {
    id: `0198f000-0000-7000-8000-00000000092${n}`,
    provider: 'email',
    recipient: 'bia@exemplo.br',
    state: 'sent',
    failure: null,
    ticket_ids,
    created_at: '2026-05-02T12:00:00.000Z',
    sent_at: '2026-05-02T12:00:03.000Z',
    delivered_at: null,
    read_at: null,
    ...over,
  };
}

/** Returns the courtesy with a number: two tickets for Bia, sent by e-mail. */
export function courtesy(n: number, over: Partial<CourtesyView> = {}): CourtesyView {
  const tickets = over.tickets ?? [givenTicket(1), givenTicket(2)];
  return {
    id: `0198f000-0000-7000-8000-00000000090${n}`,
    event_id: ids.event,
    code: `FTXARR7K2QX8${n}`,
    created_at: '2026-05-02T12:00:00.000Z',
    user: { id: ids.producer, name: 'Produtora Varal', email: 'produtor@festix.dev' },
    assignee_to_email: 'bia@exemplo.br',
    assignee_to_name: 'Bia Nunes',
    tickets,
    subtotal: cents(100_00),
    coupon_amount: cents(100_00),
    total: cents(0),
    deliveries: [
      message(
        1,
        tickets.map(({ id }) => id),
      ),
    ],
    ...over,
  };
}
