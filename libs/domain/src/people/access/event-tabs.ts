import type { Ability } from './abilities.ts';

export interface EventTab {
  key: string;
  label: string;
  /** The ability that shows the tab. */
  ability: Ability;
}

/** The tabs inside an event, in their order. */
export const EVENT_TABS = Object.freeze([
  { key: 'overview', label: 'Visão geral', ability: 'overview:read' },
  { key: 'general', label: 'Geral', ability: 'events:edit' },
  { key: 'lots', label: 'Lotes', ability: 'lots:edit' },
  { key: 'access', label: 'Acessos', ability: 'lots:edit' },
  { key: 'coupons', label: 'Cupons', ability: 'coupons:edit' },
  { key: 'sales', label: 'Vendas', ability: 'orders:read' },
  { key: 'participants', label: 'Participantes', ability: 'orders:read' },
  { key: 'refunds', label: 'Reembolsos', ability: 'refunds:answer' },
  { key: 'courtesies', label: 'Cortesias', ability: 'courtesies:read' },
  { key: 'partners', label: 'Parceiros', ability: 'partners:read' },
  { key: 'form', label: 'Formulário', ability: 'form:edit' },
  { key: 'privacy_policy', label: 'Política de privacidade', ability: 'privacy_policy:edit' },
  { key: 'faq', label: 'FAQ', ability: 'faq:edit' },
  { key: 'agenda', label: 'Agenda', ability: 'agenda:edit' },
  { key: 'integrations', label: 'Integrações', ability: 'integrations:edit' },
  { key: 'checkins', label: 'Entradas', ability: 'checkins:read' },
  { key: 'leases', label: 'Canhotos', ability: 'sale-point:release' },
  { key: 'payouts', label: 'Repasses', ability: 'payouts:read' },
  { key: 'expenses', label: 'Custos', ability: 'expenses:edit' },
  { key: 'teams', label: 'Equipes', ability: 'grants:edit' },
  { key: 'changes', label: 'Mudanças', ability: 'events:change' },
] as const satisfies readonly EventTab[]);

export type EventTabKey = (typeof EVENT_TABS)[number]['key'];

/** Returns the tabs of these abilities. */
export function eventTabs(abilities: ReadonlySet<Ability>): readonly (typeof EVENT_TABS)[number][] {
  return EVENT_TABS.filter((tab) => abilities.has(tab.ability));
}
