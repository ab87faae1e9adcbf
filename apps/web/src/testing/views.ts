import type { CheckinRowView, EventView, SecondFactorView, UserView } from '@festix/domain/contract';

/** Views as the API sends them, for tests to change what they are about. */

export const ids = {
  event: '0198f000-0000-7000-8000-000000000001',
  producer: '0198f000-0000-7000-8000-000000000002',
  lot: '0198f000-0000-7000-8000-000000000003',
} as const;

export const producer: UserView = {
  id: ids.producer,
  name: 'Produtora Varal',
  email: 'produtor@festix.dev',
  phone: null,
  document: null,
  is_foreigner: false,
  slug: 'varal',
  roles: ['customer', 'producer'],
  withheld_roles: [],
  grants: [],
  has_password: true,
  asks_password: true,
  convenience_tax: 10,
};

/** The state of an account without a second factor. */
export const noSecondFactor: SecondFactorView = { since: null, recovery_codes_left: 0, is_required: false };

export const arraial: EventView = {
  id: ids.event,
  name: 'Arraial da Lua Cheia',
  slug: 'arraial-da-lua-cheia',
  start_date: '2026-06-13T23:00:00.000Z',
  end_date: '2026-06-14T06:00:00.000Z',
  time_zone: 'America/Recife',
  availability: 'public',
  status: 'published',
  canceled_at: null,
  changed_at: null,
  ticket_limit: 1920,
  tickets_sold: 1846,
  tickets_given: 0,
  tickets_disputed: 0,
  sale: 'open',
  venue: null,
  producer: { id: ids.producer, name: 'Produtora Varal' },
  cover: null,
  finance: null,
  orders: null,
  payouts: null,
  teams_events: [],
  general_data: null,
  cover_desktop: null,
  cover_mobile: null,
  abilities: ['events:read', 'checkins:read', 'checkins:create', 'door:work', 'lots:read'],
  category: null,
  description: null,
  short_description: null,
  sales_end_at: null,
  limit_by_user: null,
  max_per_order: 10,
  waiting_room_rate: null,
  convenience_tax: 10,
  fee_paid_by: 'buyer',
  is_test: false,
  door_names: true,
  keep_meia_quota: false,
  age_rating: null,
  age_reason: null,
  accessibility: [],
  accessibility_contact: null,
  meia_quota: { limit: 768, taken: 600, remaining: 168, kept_until: null },
  show_privacy_policy: false,
  teams: [],
  checklist: [],
  created_at: '2026-05-01T12:00:00.000Z',
};

/** Returns the n-th check-in, admitted n seconds before 22:31 in Recife. */
export function entry(n: number, over: Partial<CheckinRowView> = {}): CheckinRowView {
  const at = new Date(Date.parse('2026-06-14T01:31:00.000Z') - n * 1000).toISOString();
  return {
    id: `0198f000-0000-7000-8000-00000000010${n}`,
    ticket_id: `0198f000-0000-7000-8000-00000000020${n}`,
    scanned_at: at,
    created_at: at,
    received_at: at,
    decided_offline: false,
    device: { id: '0198f000-0000-7000-8000-000000000301', name: 'Celular 07', gate: 'Portão B' },
    validatedBy: { id: null, name: 'Cida Ramos' },
    holder_name: `Pessoa ${n}`,
    assignee_to: null,
    user: { id: null, name: `Pessoa ${n}` },
    transfered_user: null,
    ticket: {
      code: '7K2QX8MV4T',
      price: { name: 'Inteira', kind: 'inteira' },
      lot: { id: ids.lot, name: '2º lote', sorting: 1 },
    },
    order_code: 'FTXARR7K2QX8M',
    document: null,
    conflicts: [],
    doubts: [],
    claimed_at: null,
    undone: null,
    ...over,
  };
}
