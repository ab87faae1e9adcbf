import type { Grant, Role } from './viewer.ts';

/** What people read for a role. */
export const roleNames: Readonly<Record<Role, string>> = Object.freeze({
  customer: 'Cliente',
  producer: 'Produtor',
  'team-member': 'Membro de equipe',
  support: 'Suporte',
  'sale-point': 'Ponto de venda',
  'super-admin': 'Super-admin',
});

/** What people read for a grant; one that opens a tab is called like it. */
export const grantNames: Readonly<Record<Grant, string>> = Object.freeze({
  overview: 'Visão geral',
  general: 'Geral',
  lots: 'Lotes',
  coupons: 'Cupons',
  sales: 'Vendas',
  form: 'Formulário',
  privacy_policy: 'Política de privacidade',
  faq: 'FAQ',
  agenda: 'Agenda',
  integrations: 'Integrações',
  checkins: 'Entradas',
  payouts: 'Repasses',
  supervise: 'Supervisão',
});
