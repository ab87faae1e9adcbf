import {
  type ExpenseView,
  type PayoutDetailView,
  type PayoutMetricsView,
  type PayoutRowView,
  type PayoutView,
  type RebateView,
  type UserView,
} from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { ids, producer } from './views.ts';

export const payoutIds = {
  payout: '0198f000-0000-7000-8000-000000000a01',
  expense: '0198f000-0000-7000-8000-000000000b01',
} as const;

/** The person who answers payouts. */
export const administrator: UserView = {
  ...producer,
  id: '0198f000-0000-7000-8000-000000000009',
  name: 'Ana Lima',
  roles: ['customer', 'super-admin'],
};

/** 183.452,50 came in, 60.000,00 was paid out, 40.000,00 is requested. */
export const metrics: PayoutMetricsView = {
  total: cents(183_452_50),
  payouts_pending: cents(40_000_00),
  payouts_done: cents(60_000_00),
  balance: cents(119_672_20),
  available: cents(79_672_20),
  frozen_until: null,
  administration: cents(3_780_30),
  absorbed_fees: cents(0),
  expenses: cents(0),
  already_received: cents(0),
};

export const payout: PayoutView = {
  id: payoutIds.payout,
  event_id: ids.event,
  event: { id: ids.event, name: 'Arraial da Lua Cheia', time_zone: 'America/Sao_Paulo' },
  request_date: '2026-06-12T03:00:00.000Z',
  created_at: '2026-06-12T12:00:00.000Z',
  sent_date: null,
  pix: '12ABC34501DE35',
  pix_type: 'cnpj',
  amount: cents(40_000_00),
  status: 'pending',
  obs_producer: 'Primeira parcela',
  obs_admin: null,
  receipt: null,
  expenses: null,
  is_rebate: false,
  requested_by: { id: ids.producer, name: 'Produtora Varal' },
  answered_at: null,
};

/** The same once it is sent, with its receipt. */
export const donePayout: PayoutView = {
  ...payout,
  status: 'done',
  sent_date: '2026-06-13T03:00:00.000Z',
  answered_at: '2026-06-13T14:00:00.000Z',
  obs_admin: 'Enviado pelo banco',
  receipt: 'receipts/1.pdf',
};

export const payoutRow: PayoutRowView = {
  ...payout,
  producer: { id: ids.producer, name: 'Produtora Varal', email: 'produtor@festix.dev' },
  answered_by: null,
};

export const payoutDetail: PayoutDetailView = { ...payoutRow, metrics: { ...metrics, rebate_pending: cents(0) } };

export const expense: ExpenseView = {
  id: payoutIds.expense,
  event_id: ids.event,
  created_at: '2026-06-10T03:00:00.000Z',
  is_rebate: false,
  is_producer_payout: false,
  amount: cents(1_250_00),
  obs: 'Segurança do portão da frente, três noites',
  receipt: null,
  payout: null,
  created_by: { id: administrator.id, name: administrator.name },
};

/** A fifth of 10.000,00 of fees, less 500,00 that went back already. */
export const rebate: RebateView = {
  rebate_tax: 20,
  estimate_rebate_amount: cents(2_000_00),
  rebate: cents(500_00),
  rebate_pending: cents(1_500_00),
  pix: { pix: '12ABC34501DE35', pix_type: 'cnpj', last_used_at: '2026-06-12T12:00:00.000Z' },
};
