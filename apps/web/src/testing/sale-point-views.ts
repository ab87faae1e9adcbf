import type {
  CashSessionView,
  HeldOpView,
  LeaseStandingView,
  SalePointDashboardView,
  SalePointOrderDetailView,
  SalePointView,
  SellersView,
  UserView,
} from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { ids, producer } from './views.ts';

const cents = (amount: number) => amount as Cents;

export const pointIds = {
  operator: '0198f000-0000-7000-8000-000000000901',
  supervisor: '0198f000-0000-7000-8000-000000000902',
  point: '0198f000-0000-7000-8000-000000000903',
  sale: '0198f000-0000-7000-8000-000000000904',
  lease: '0198f000-0000-7000-8000-000000000905',
  session: '0198f000-0000-7000-8000-000000000906',
  device: '0198f000-0000-7000-8000-000000000907',
  ticket: '0198f000-0000-7000-8000-000000000908',
} as const;

/** Sells at one sale point, and sees only the own sales. */
export const operator: UserView = {
  ...producer,
  id: pointIds.operator,
  name: 'Paula Reis',
  email: 'pdv@festix.dev',
  slug: null,
  roles: ['customer', 'sale-point'],
};

/** Returns the sellers that an operator sees, or a supervisor of the same sale point. */
export function sellersOf(is_supervisor: boolean): SellersView {
  return {
    sale_points: [{ id: pointIds.point, name: 'Bilheteria Norte', is_supervisor }],
    sellers: [
      { id: pointIds.operator, name: 'Paula Reis' },
      ...(is_supervisor ? [{ id: pointIds.supervisor, name: 'Sônia Vaz' }] : []),
    ],
  };
}

/** Two tickets sold for cash, one of them in. */
export const soldAtCounter: SalePointOrderDetailView = {
  id: pointIds.sale,
  code: 'FTXARR7K2QX8M',
  event_id: ids.event,
  event: {
    name: 'Arraial da Lua Cheia',
    slug: 'arraial-da-lua-cheia',
    start_date: '2026-06-13T23:00:00.000Z',
    end_date: '2026-06-14T06:00:00.000Z',
    time_zone: 'America/Recife',
    canceled_at: null,
    cover: null,
    venue: null,
    convenience_tax: 10,
  },
  origin: 'pdv',
  status: 'paid',
  status_detail: null,
  created_at: '2026-06-13T22:41:00.000Z',
  expires_at: null,
  paid_at: '2026-06-13T22:41:00.000Z',
  subtotal: cents(300_00),
  coupon: null,
  coupon_amount: cents(0),
  tax_amount: cents(0),
  total: cents(300_00),
  refunded_amount: cents(0),
  items: [
    {
      price_id: '0198f000-0000-7000-8000-000000000911',
      name: 'Inteira',
      kind: 'inteira',
      lot: { id: ids.lot, name: '2º lote' },
      amount: 2,
      places: 1,
      unit_amount: cents(150_00),
    },
  ],
  payment: null,
  user: { id: null, name: null, email: null, phone: '+5581987654432', document: null },
  tickets: [ticket(1, true), ticket(2, false)],
  deliveries: [],
  refunds: [],
  history: [
    {
      id: 1,
      at: '2026-06-13T22:41:00.000Z',
      action: 'orders:sell',
      by: 'Paula Reis',
      status: 'paid',
      status_detail: null,
    },
  ],
  salePoint: { id: pointIds.point, name: 'Bilheteria Norte' },
  sold_by: { id: pointIds.operator, name: 'Paula Reis' },
  payment_method: 'cash',
  receipt: '017-000042',
  reprints: 0,
  card_reference: null,
  cash_to_return: null,
  taxes: cents(0),
  assignee_to_name: null,
  assignee_to_email: null,
  flags: [],
};

function ticket(n: number, isIn: boolean): SalePointOrderDetailView['tickets'][number] {
  return {
    id: `0198f000-0000-7000-8000-00000000092${n}`,
    unit: null,
    price: {
      id: '0198f000-0000-7000-8000-000000000911',
      name: 'Inteira',
      kind: 'inteira',
      unit_amount: cents(150_00),
      currency: 'BRL',
      lot: { id: ids.lot, name: '2º lote' },
    },
    unit_amount: cents(150_00),
    tax_amount: cents(0),
    code: `7K2QX8MV4${n}`,
    holder_name: null,
    status: 'valid',
    assignee_to: null,
    passed_on_at: null,
    checked_in_at: isIn ? '2026-06-13T23:31:00.000Z' : null,
    whatsapp: null,
    checkIn: isIn ? { at: '2026-06-13T23:31:00.000Z', by: 'Cida Ramos', device: 'Celular 07', gate: null } : null,
    scans: isIn
      ? [
          {
            id: `0198f000-0000-7000-8000-00000000093${n}`,
            ticket_id: `0198f000-0000-7000-8000-00000000092${n}`,
            at: '2026-06-13T23:31:00.000Z',
            code: 'ADMITTED',
            is_admission: true,
            is_conflict: false,
            decided_offline: false,
            device: 'Celular 07',
            gate: null,
            by: 'Cida Ramos',
            undone: null,
          },
        ]
      : [],
    transfers: [],
    coupon_amount: cents(0),
    refund_amount: cents(150_00),
    obstacle: isIn ? 'REFUND_TICKET_IN' : null,
  };
}

/** A till that has expired with 18 of 40 places. */
export const suspectLease: LeaseStandingView = {
  id: pointIds.lease,
  event: { id: ids.event, name: 'Arraial da Lua Cheia' },
  lot: { id: ids.lot, name: '2º lote' },
  sale_point: { id: pointIds.point, name: 'Bilheteria Norte' },
  device: { id: pointIds.device, name: 'Caixa 1', last_seen_at: '2026-06-13T20:00:00.000Z' },
  operator: { id: pointIds.operator, name: 'Paula Reis' },
  of_operator: { out: 18, devices: 1 },
  amount: 40,
  sold: 22,
  out: 18,
  meia_allowance: 16,
  state: 'suspect',
  created_at: '2026-06-13T12:00:00.000Z',
  expires_at: '2026-06-13T21:00:00.000Z',
};

/** A drawer that was closed five reais short. */
export const closedSession: CashSessionView = {
  id: pointIds.session,
  event: { id: ids.event, name: 'Arraial da Lua Cheia', time_zone: 'America/Manaus' },
  sale_point: { id: pointIds.point, name: 'Bilheteria Norte' },
  device: { id: pointIds.device, name: 'Caixa 1' },
  opened_by: { id: pointIds.operator, name: 'Paula Reis' },
  opened_at: '2026-06-13T20:00:00.000Z',
  closed_at: '2026-06-14T05:00:00.000Z',
  total: cents(1_450_00),
  difference: cents(-5_00),
  lines: [
    {
      operator: { id: pointIds.operator, name: 'Paula Reis' },
      payment_method: 'cash',
      sales: 4,
      tickets: 7,
      amount: cents(1_050_00),
      counted: cents(1_045_00),
      difference: cents(-5_00),
    },
    {
      operator: { id: pointIds.operator, name: 'Paula Reis' },
      payment_method: 'pix',
      sales: 2,
      tickets: 2,
      amount: cents(400_00),
      counted: null,
      difference: null,
    },
  ],
  events: [
    {
      id: '0198f000-0000-7000-8000-000000000931',
      kind: 'opening',
      amount: cents(200_00),
      note: null,
      by: { id: pointIds.operator, name: 'Paula Reis' },
      at: '2026-06-13T20:00:00.000Z',
    },
    {
      id: '0198f000-0000-7000-8000-000000000932',
      kind: 'withdrawal',
      amount: cents(500_00),
      note: 'Cofre',
      by: { id: pointIds.supervisor, name: 'Sônia Vaz' },
      at: '2026-06-14T01:00:00.000Z',
    },
  ],
  cash_expected: cents(750_00),
  cash_counted: cents(745_00),
  voids: [
    {
      id: '0198f000-0000-7000-8000-000000000933',
      order_id: pointIds.sale,
      code: 'FTXARR7K2QX8M',
      receipt: '017-000042',
      tickets: null,
      amount: cents(300_00),
      reason: 'Comprou o dia errado',
      by: 'Sônia Vaz',
      at: '2026-06-13T23:00:00.000Z',
    },
  ],
  receipts: { first: '017-000038', last: '017-000044', missing: ['017-000041'], repeated: [] },
};

/** A sale that a till uploaded after its revocation. */
export const heldSale: HeldOpView = {
  device: { id: pointIds.device, name: 'Caixa 1' },
  op_id: '0198f000-0000-7000-8000-000000000951',
  type: 'sale',
  cash_kind: null,
  event: { id: ids.event, name: 'Arraial da Lua Cheia', time_zone: 'America/Manaus' },
  sale_point: { id: pointIds.point, name: 'Bilheteria Norte' },
  operator: { id: pointIds.operator, name: 'Paula Reis' },
  at: '2026-06-13T23:10:00.000Z',
  received_at: '2026-06-14T08:00:00.000Z',
  amount: cents(300_00),
  tickets: 2,
  payment_method: 'cash',
  receipt: '017-000043',
  order_id: '0198f000-0000-7000-8000-000000000952',
  note: null,
  code: 'DEVICE_REVOKED',
};

/** A producer's own, for all of his events. */
export const ownPoint: SalePointView = {
  id: pointIds.point,
  name: 'Bilheteria Norte',
  run_by: 'producer',
  producer: { id: ids.producer, name: 'Produtora Varal' },
  active: true,
  operators_count: 2,
  events_count: null,
  total: cents(32_240_00),
  tickets: 346,
  created_at: '2026-05-01T12:00:00.000Z',
  payment_methods: ['cash', 'pix', 'card_machine'],
  tickets_per_sale: 20,
  offline_places: 50,
  operators: [
    { id: pointIds.operator, name: 'Paula Reis', email: 'paula@exemplo.br', is_supervisor: false },
    { id: pointIds.supervisor, name: 'Sônia Vaz', email: 'sonia@exemplo.br', is_supervisor: true },
  ],
  invitations: [
    {
      id: '0198f000-0000-7000-8000-000000000941',
      email: 'nair@exemplo.br',
      created_at: '2026-05-01T12:00:00.000Z',
      expires_at: '2099-05-08T12:00:00.000Z',
      is_supervisor: true,
    },
  ],
  producers: [{ id: ids.producer, name: 'Produtora Varal' }],
  events: [],
  version: 3,
};

/** A day with sales, and no open request. */
export const sellingDay: SalePointDashboardView = {
  greeting: 'Paula Reis',
  today: { total: cents(1_450_00), sales: 6, tickets: 9 },
  by_method: [
    { payment_method: 'cash', total: cents(1_050_00), sales: 4 },
    { payment_method: 'pix', total: cents(400_00), sales: 2 },
  ],
  events: [
    {
      id: ids.event,
      name: 'Arraial da Lua Cheia',
      time_zone: 'America/Noronha',
      start_date: '2026-06-13T23:00:00.000Z',
      sale_point: 'Bilheteria Norte',
      total: cents(1_450_00),
      tickets: 9,
    },
  ],
  sales_by_day: [
    { date: '2026-06-12', total: cents(0), tickets: 0 },
    { date: '2026-06-13', total: cents(1_450_00), tickets: 9 },
  ],
  attention: { suspect_leases: 0, open_sessions: 0, cash_to_return: cents(0), held_ops: 0 },
};
