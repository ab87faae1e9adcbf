import {
  type OrderRefundsView,
  type SaleLotView,
  type SalesListView,
  type SaleTicketDetailView,
  type SaleView,
} from '@festix/domain/contract';
import { type Cents } from '@festix/domain/ground';
import { ABILITIES } from '@festix/domain/people';
import { arraial, ids } from './views.ts';

const cents = (amount: number) => amount as Cents;

export const saleIds = {
  sale: '0198f000-0000-7000-8000-000000001001',
  booking: '0198f000-0000-7000-8000-000000001002',
  first: '0198f000-0000-7000-8000-000000001011',
  second: '0198f000-0000-7000-8000-000000001012',
  camarote: '0198f000-0000-7000-8000-000000001021',
} as const;

/** An event whose reader may do everything with it. */
export const ownArraial = { ...arraial, abilities: [...ABILITIES] };

const pista: SaleLotView = { id: ids.lot, name: '2º lote', sorting: 1 };
const camarote: SaleLotView = { id: saleIds.camarote, name: 'Camarote', sorting: 2 };

function ticket(id: string, lot: SaleLotView, over: Partial<SaleTicketDetailView> = {}): SaleTicketDetailView {
  return {
    id,
    price: { id: '0198f000-0000-7000-8000-000000001031', name: 'Inteira', kind: 'inteira', lot },
    unit_amount: cents(100_00),
    currency: 'BRL',
    status: 'valid',
    assignee_to: null,
    code: '7K2QX8MV4T',
    holder_name: 'Marina Couto Alves',
    whatsapp: null,
    checkIn: null,
    scans: [],
    transfers: [],
    ...over,
  };
}

/** Two tickets of two lots bought online with a coupon; one is in, at the second try, the other went to a friend. */
export const boughtOnline: SaleView = {
  id: saleIds.sale,
  code: 'FTXARR7K2QX8M',
  event_id: ids.event,
  origin: 'online',
  status: 'paid',
  status_detail: 'accredited',
  created_at: '2026-06-14T01:41:00.000Z',
  paid_at: '2026-06-14T01:42:00.000Z',
  expires_at: null,
  subtotal: cents(200_00),
  coupon: { name: 'AMIGOS' },
  coupon_amount: cents(20_00),
  tax_amount: cents(18_00),
  absorbed_tax: cents(0),
  total: cents(198_00),
  refunded_amount: cents(0),
  payment_method: 'pix',
  user: {
    id: null,
    name: 'Marina Couto Alves',
    email: 'marina.ca@exemplo.br',
    phone: '+5581987654432',
    document: '***.982.***-**',
  },
  assignee_to_name: null,
  assignee_to_email: null,
  sold_by: null,
  salePoint: null,
  event: {
    name: arraial.name,
    slug: arraial.slug,
    time_zone: arraial.time_zone,
    convenience_tax: 10,
  },
  tickets: [
    ticket(saleIds.first, pista, {
      checkIn: { at: '2026-06-14T02:00:00.000Z', by: 'Cida Ramos', device: 'Celular 07', gate: 'Portão B' },
      scans: [
        {
          id: '0198f000-0000-7000-8000-000000001041',
          ticket_id: saleIds.first,
          at: '2026-06-14T02:05:00.000Z',
          code: 'ALREADY_CHECKED_IN_ERROR',
          is_admission: false,
          is_conflict: false,
          decided_offline: true,
          device: 'Celular 09',
          gate: null,
          by: 'Léo Reis',
          undone: null,
        },
        {
          id: '0198f000-0000-7000-8000-000000001042',
          ticket_id: saleIds.first,
          at: '2026-06-14T02:00:00.000Z',
          code: 'ADMITTED',
          is_admission: true,
          is_conflict: false,
          decided_offline: false,
          device: 'Celular 07',
          gate: 'Portão B',
          by: 'Cida Ramos',
          undone: null,
        },
        {
          id: '0198f000-0000-7000-8000-000000001043',
          ticket_id: saleIds.first,
          at: '2026-06-14T01:50:00.000Z',
          code: 'ADMITTED',
          is_admission: true,
          is_conflict: false,
          decided_offline: false,
          device: 'Celular 07',
          gate: 'Portão B',
          by: 'Cida Ramos',
          undone: { at: '2026-06-14T01:55:00.000Z', by: 'Sônia Vaz', reason: 'Ingresso errado' },
        },
      ],
    }),
    ticket(saleIds.second, camarote, {
      code: '9P4WTZE3KD',
      assignee_to: 'bia@exemplo.br',
      holder_name: 'Bia Sampaio',
      transfers: [{ at: '2026-06-14T01:50:00.000Z', from: 'Marina Couto Alves', to: 'Bia Sampaio' }],
    }),
  ],
  answers: [],
  payments: [
    {
      id: '0198f000-0000-7000-8000-000000001051',
      method: 'pix',
      status: 'approved',
      status_detail: 'accredited',
      amount: cents(198_00),
      created_at: '2026-06-14T01:41:30.000Z',
      expires_at: null,
      sent_back_at: null,
    },
  ],
  receipt: null,
  card_reference: null,
  cash_to_return: null,
  flags: [],
  deliveries: [
    {
      id: '0198f000-0000-7000-8000-000000001061',
      provider: 'email',
      recipient: 'marina.ca@exemplo.br',
      state: 'delivered',
      failure: null,
      ticket_ids: [saleIds.first],
      created_at: '2026-06-14T01:42:00.000Z',
      sent_at: '2026-06-14T01:42:01.000Z',
      delivered_at: '2026-06-14T01:42:02.000Z',
      read_at: null,
    },
  ],
  refunds: [],
  history: [
    { id: 1, at: '2026-06-14T01:41:00.000Z', action: 'orders:book', by: null, status: 'booking', status_detail: null },
    {
      id: 2,
      at: '2026-06-14T01:42:00.000Z',
      action: 'orders:move',
      by: null,
      status: 'paid',
      status_detail: 'accredited',
    },
  ],
};

/** A booking over the counter that waits for its Pix. */
export const bookedAtCounter: SaleView = {
  ...boughtOnline,
  id: saleIds.booking,
  code: 'FTXARRP4W9TZE',
  origin: 'pdv',
  status: 'booking',
  status_detail: null,
  coupon: null,
  coupon_amount: cents(0),
  tax_amount: cents(0),
  subtotal: cents(100_00),
  total: cents(100_00),
  paid_at: null,
  user: { id: null, name: null, email: null, phone: null, document: null },
  sold_by: { id: ids.producer, name: 'Paula Reis' },
  salePoint: { id: ids.producer, name: 'Bilheteria Norte' },
  tickets: [ticket(saleIds.first, pista, { status: 'held', code: null, holder_name: null })],
};

export const soldOnline: SalesListView = {
  data: [boughtOnline, bookedAtCounter],
  count: 934,
  totalTickets: 1846,
  soldTickets: 1846,
  disputed: cents(0),
  total: cents(182_450_00),
  slug: arraial.slug,
  lots: [pista, camarote].map((lot) => ({ ...lot, is_archived: false })),
};

/** The part of it that can be refunded. */
export const refundable: OrderRefundsView = {
  order_id: saleIds.sale,
  obstacle: null,
  tickets: [saleIds.first, saleIds.second].map((id, place) => ({
    id,
    lot: place === 0 ? pista : camarote,
    price: { name: 'Inteira', kind: 'inteira' as const },
    holder_name: place === 0 ? 'Marina Couto Alves' : 'Bia Sampaio',
    unit: null,
    unit_amount: cents(100_00),
    coupon_amount: cents(10_00),
    tax_amount: cents(9_00),
    refund_amount: cents(99_00),
    obstacle: null,
  })),
  amount: cents(198_00),
  requests: [],
};
