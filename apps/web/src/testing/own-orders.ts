import type { OrderTicketView, OrderView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { ids } from './views.ts';

const money = (amount: number) => amount as Cents;
const lot = { id: ids.lot, name: '2º lote' };

export const OWN_ORDER = '0198f000-0000-7000-8000-000000000501';

/** Returns a ticket as its holder sees it. */
export function ownTicket(place: number, facts: Partial<OrderTicketView> = {}): OrderTicketView {
  return {
    id: `0198f000-0000-7000-8000-00000000060${place}`,
    unit: null,
    price: { id: `p${place}`, name: 'Inteira', kind: 'inteira', unit_amount: money(9000), currency: 'BRL', lot },
    unit_amount: money(9000),
    tax_amount: money(850),
    code: ['7K2QX8MV4T', '9D3KF7BH8N'][place]!,
    qr: `T1${String(place).repeat(119)}`,
    holder_name: place === 0 ? 'Rafa Nogueira' : null,
    status: 'valid',
    assignee_to: null,
    passed_on_at: null,
    checked_in_at: null,
    ...facts,
  };
}

/** Returns a ticket that opens no door, as it is shown: with neither code nor QR. */
export function deadTicket(place: number, facts: Partial<OrderTicketView>): OrderTicketView {
  const { code: _, qr: _qr, ...ticket } = ownTicket(place, facts);
  return ticket;
}

/** Returns a paid order with two tickets, as its buyer sees it. */
export function ownOrder(facts: Partial<OrderView> = {}): OrderView {
  return {
    id: OWN_ORDER,
    code: 'FTXARR7K2QX8M',
    event_id: ids.event,
    event: {
      name: 'Arraial da Lua Cheia',
      slug: 'arraial-da-lua-cheia',
      start_date: '2026-06-13T23:00:00.000Z',
      end_date: null,
      time_zone: 'America/Recife',
      canceled_at: null,
      cover: null,
      venue: { name: 'Galpão do Cais', city: 'Recife', state: 'PE' },
    },
    origin: 'online',
    status: 'paid',
    status_detail: 'accredited',
    created_at: '2026-06-01T12:00:00.000Z',
    expires_at: null,
    paid_at: '2026-06-01T12:04:00.000Z',
    subtotal: money(18000),
    coupon: { name: 'AMIGOS' },
    coupon_amount: money(1000),
    tax_amount: money(1700),
    total: money(18700),
    refunded_amount: money(0),
    items: [{ price_id: 'p0', name: 'Inteira', kind: 'inteira', lot, amount: 2, places: 1, unit_amount: money(9000) }],
    payment: null,
    answers: [{ question_id: 'q', question: 'Com quem você vai?', ticket_index: null, values: ['Caio'] }],
    user: {
      id: '1',
      name: 'Marina Couto Alves',
      email: 'marina@exemplo.br',
      phone: '+5581987654321',
      document: '52998224725',
    },
    tickets: [ownTicket(0), ownTicket(1)],
    ...facts,
  };
}
