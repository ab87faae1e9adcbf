import type { Grant, Role } from './viewer.ts';

/** Texts of the roles. */
export const roleNames: Readonly<Record<Role, string>> = Object.freeze({
  customer: 'Cliente',
  producer: 'Produtor',
  'team-member': 'Membro de equipe',
  support: 'Suporte',
  'sale-point': 'Ponto de venda',
  'super-admin': 'Super-admin',
});

/** Texts of the grants; one that opens a tab has its name. */
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
