import type { Ability } from './abilities.ts';
import { EVENT_TABS, eventTabs, type EventTab, type EventTabKey } from './event-tabs.ts';

/** Screens below a tab that stand beside it in its group; shown with the tab, to viewers with the ability. */
export const TAB_PARTS = Object.freeze([
  { key: 'checkins/panel', label: 'Painel ao vivo', ability: 'checkins:read', beside: 'checkins' },
  { key: 'checkins/rehearsal', label: 'Ensaio', ability: 'checkins:read', beside: 'checkins' },
  { key: 'checkins/devices', label: 'Aparelhos', ability: 'devices:read', beside: 'checkins' },
] as const satisfies readonly (EventTab & { beside: EventTabKey })[]);

export type GroupedTabKey = EventTabKey | (typeof TAB_PARTS)[number]['key'];

/** The first row of an event's tabs, and the tabs of each in a second row. */
export const EVENT_TAB_GROUPS = Object.freeze([
  { key: 'summary', label: 'Resumo', tabs: ['overview', 'changes'] },
  { key: 'tickets', label: 'Ingressos', tabs: ['lots', 'coupons', 'courtesies', 'partners', 'access'] },
  { key: 'orders', label: 'Vendas', tabs: ['sales', 'participants', 'refunds'] },
  {
    key: 'door',
    label: 'Porta',
    tabs: ['checkins', 'checkins/panel', 'checkins/rehearsal', 'checkins/devices', 'leases'],
  },
  { key: 'page', label: 'Página', tabs: ['general', 'form', 'agenda', 'faq', 'privacy_policy', 'integrations'] },
  { key: 'money', label: 'Dinheiro', tabs: ['payouts', 'expenses'] },
  { key: 'people', label: 'Equipe', tabs: ['teams'] },
] as const satisfies readonly { key: string; label: string; tabs: readonly GroupedTabKey[] }[]);

export type EventTabGroupKey = (typeof EVENT_TAB_GROUPS)[number]['key'];

/** Names in the second row of tabs whose own name is their group's. */
const NAMES_IN_GROUP: Partial<Record<GroupedTabKey, string>> = { sales: 'Pedidos' };

export interface GroupedTab {
  key: GroupedTabKey;
  /** The name of the tab by itself. */
  label: string;
  /** The name in the second row, beside the other tabs of the group. */
  label_in_group: string;
}

export interface EventTabGroup {
  key: EventTabGroupKey;
  /** The group's name, or the tab's where it is the only one. */
  label: string;
  tabs: readonly GroupedTab[];
}

/** Returns the groups of these abilities, each with at least one tab. */
export function eventTabGroups(abilities: ReadonlySet<Ability>): EventTabGroup[] {
  const shown = new Set<GroupedTabKey>(eventTabs(abilities).map(({ key }) => key));
  for (const { key, ability, beside } of TAB_PARTS) {
    if (shown.has(beside) && abilities.has(ability)) shown.add(key);
  }
  return EVENT_TAB_GROUPS.map(({ key, label, tabs: all }): EventTabGroup => {
    const keys: readonly GroupedTabKey[] = all;
    const tabs = keys.filter((tab) => shown.has(tab)).map(groupedTab);
    return { key, label: tabs.length === 1 ? tabs[0]!.label : label, tabs };
  }).filter(({ tabs }) => tabs.length > 0);
}

const LABELS = new Map<GroupedTabKey, string>([...EVENT_TABS, ...TAB_PARTS].map(({ key, label }) => [key, label]));

function groupedTab(key: GroupedTabKey): GroupedTab {
  const label = LABELS.get(key)!;
  return { key, label, label_in_group: NAMES_IN_GROUP[key] ?? label };
}
