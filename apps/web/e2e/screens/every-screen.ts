/** The viewer of a screen: a person of the demonstration, or a visitor. */
export type Viewer = `${string}@festix.dev` | 'anybody';

/** Ids in the demonstration that stand in addresses. */
export type IdName =
  | 'event'
  | 'slug'
  | 'producerSlug'
  | 'venue'
  | 'lot'
  | 'sale'
  | 'team'
  | 'salePoint'
  | 'payout'
  | 'user'
  | 'ownOrder'
  | 'ownSlug'
  | 'payment'
  | 'tillSale'
  | 'cashSession';

export interface ScreenRow {
  /** As the routes have it. */
  path: string;
  /** Name of its pictures. */
  name: string;
  by: Viewer;
  /** Values for the parameters in the path. */
  ids: Readonly<Record<string, IdName | `=${string}`>>;
  /** Text after the path, for screens that need more. */
  search: string;
  /** Whether the event is the screen's own data, and not what its frame reads. */
  isOfEvent: boolean;
}

const VIEWERS: Readonly<Record<string, Viewer>> = {
  producer: 'produtor@festix.dev',
  'team-member': 'equipe@festix.dev',
  'super-admin': 'admin@festix.dev',
  support: 'suporte@festix.dev',
  'sale-point': 'bilheteria@festix.dev',
  customer: 'cliente@festix.dev',
  settings: 'cliente@festix.dev',
};

const IDS: ScreenRow['ids'] = {
  event_id: 'event',
  slug: 'slug',
  lot_id: 'lot',
  order_id: 'sale',
  team_id: 'team',
  sale_point_id: 'salePoint',
  payout_id: 'payout',
  user_id: 'user',
  payment_id: 'payment',
  session_id: 'cashSession',
  place: '=1',
};

function row(path: string, { ids, ...rest }: Partial<Omit<ScreenRow, 'path'>> = {}): ScreenRow {
  const by = VIEWERS[path.split('/')[1] ?? ''] ?? 'anybody';
  return { path, by, name: nameOf(path), search: '', isOfEvent: false, ...rest, ids: { ...IDS, ...ids } };
}

/**
 * Returns the name of a screen's path: '/producer/events/:event_id/lots/:lot_id' becomes 'producer-event-lots-lot_id'.
 */
function nameOf(path: string): string {
  const named = path.replace('/events/:event_id', '/event').replace('/events/:slug', '/event').replace('*', 'nowhere');
  return named.replaceAll(':', '').split('/').filter(Boolean).join('-') || 'home';
}

const ownOrder = { ids: { order_id: 'ownOrder', slug: 'ownSlug' }, by: 'cliente@festix.dev' } as const;

/** Every screen of the app that is made of calls, each in one area that has it. */
export const EVERY_SCREEN: readonly ScreenRow[] = [
  row('/'),
  row('/events'),
  row('/events/:slug'),
  row('/events/:slug', { name: 'producer-page', ids: { slug: 'producerSlug' } }),
  row('/venues'),
  row('/venues/:slug', { ids: { slug: 'venue' } }),
  row('/events/:slug/orders/:order_id', ownOrder),
  row('/events/:slug/orders/:order_id/tickets/:place', ownOrder),
  row('/sandbox/payments/:payment_id'),
  row('/sandbox/terminals', { by: 'cliente@festix.dev' }),
  row('/termos'),
  row('/privacidade'),
  row('/be-a-producer', { by: 'cliente@festix.dev' }),
  row('/signin'),
  row('/signup'),
  row('/signup/confirm', { search: '?email=ana@exemplo.br' }),
  row('/recover-password'),
  row('/new-password', { search: '?email=ana@exemplo.br&token=000000' }),
  row('/customer/orders'),
  row('/settings'),
  row('/*', { ids: { '*': '=nenhum-lugar' } }),

  row('/producer'),
  row('/producer/events'),
  row('/producer/events/create'),
  row('/producer/events/:event_id/overview'),
  row('/producer/events/:event_id/general', { isOfEvent: true }),
  row('/producer/events/:event_id/lots'),
  row('/producer/events/:event_id/lots/create'),
  row('/producer/events/:event_id/lots/:lot_id'),
  row('/producer/events/:event_id/access'),
  row('/producer/events/:event_id/checkins'),
  row('/producer/events/:event_id/checkins/panel'),
  row('/producer/events/:event_id/checkins/rehearsal'),
  row('/producer/events/:event_id/checkins/devices'),
  row('/producer/events/:event_id/coupons'),
  row('/producer/events/:event_id/coupons/create'),
  row('/producer/events/:event_id/sales'),
  row('/producer/events/:event_id/sales/:order_id'),
  row('/producer/events/:event_id/participants'),
  row('/producer/events/:event_id/courtesies'),
  row('/producer/events/:event_id/courtesies/create'),
  row('/producer/events/:event_id/courtesies/spreadsheet'),
  row('/producer/events/:event_id/partners'),
  row('/producer/events/:event_id/partners/list'),
  row('/producer/events/:event_id/form'),
  row('/producer/events/:event_id/privacy_policy'),
  row('/producer/events/:event_id/faq'),
  row('/producer/events/:event_id/agenda'),
  row('/producer/events/:event_id/integrations'),
  row('/producer/events/:event_id/leases'),
  row('/producer/events/:event_id/payouts'),
  row('/producer/events/:event_id/payouts/create'),
  row('/super-admin/events/:event_id/expenses'),
  row('/super-admin/events/:event_id/expenses/create'),
  row('/producer/events/:event_id/refunds'),
  row('/producer/events/:event_id/teams'),
  row('/support/events/:event_id/changes'),
  row('/producer/events/:event_id/*', { ids: { '*': '=nenhuma-aba' } }),
  row('/producer/*', { ids: { '*': '=nenhum-lugar' } }),
  row('/producer/more'),
  row('/producer/teams'),
  row('/producer/teams/create'),
  row('/producer/teams/:team_id'),
  row('/producer/sale-points'),
  row('/producer/sale-points/create'),
  row('/producer/sale-points/:sale_point_id'),
  row('/producer/refund-requests'),
  row('/producer/developers'),

  row('/super-admin'),
  row('/super-admin/events'),
  row('/super-admin/payouts'),
  row('/super-admin/payouts/create'),
  row('/super-admin/payouts/:payout_id'),
  row('/super-admin/reconciliation'),
  row('/super-admin/users'),
  row('/super-admin/users/:user_id'),
  row('/super-admin/producer-requests'),
  row('/super-admin/legal'),
  row('/super-admin/operations'),
  row('/super-admin/operations/jobs'),
  row('/super-admin/operations/deliveries'),
  row('/super-admin/operations/devices'),
  row('/super-admin/operations/webhooks'),
  row('/super-admin/audit'),

  row('/team-member/events'),
  row('/support/events'),

  row('/sale-point'),
  row('/sale-point/events'),
  row('/sale-point/sales'),
  row('/sale-point/sales/create'),
  row('/sale-point/sales/:order_id', { ids: { order_id: 'tillSale' } }),
  row('/sale-point/leases'),
  row('/sale-point/cash'),
  row('/sale-point/cash/:session_id'),
  row('/sale-point/cash-to-return'),
  row('/sale-point/held-ops'),
];

/**
 * Addresses that are inspected elsewhere or show nothing of their own, with the reason. Addresses below them are
 * included.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/customer': 'leads to the tickets',
  '/team-member': 'leads to the events',
  '/support': 'leads to the events',
  '/producer/events/:event_id': 'leads to the first tab that the viewer may open',
  '/team-member/*': 'as /producer/*',
  '/super-admin/*': 'as /producer/*',
  '/support/*': 'as /producer/*',
  '/sale-point/*': 'as /producer/*',
  '/auth/callback': 'leads on with what a sign-in elsewhere has answered; social.e2e.ts comes through it',
  '/events/:slug/orders/:order_id/cartao':
    'leads to the order; card.e2e.ts looks at the document that the server has there',
  '/door': 'shows what the device holds, not what calls answer; door-screens.e2e.ts looks at its screens',
  '/till': 'shows what the device holds, not what calls answer; till.e2e.ts looks at its screens',
};
