import { eventTabs, type Ability, type EventTabKey } from '@festix/domain/people';

/** The tabs that have a screen; each lies at its key below the event. */
const BUILT: readonly EventTabKey[] = [
  'overview',
  'general',
  'lots',
  'coupons',
  'sales',
  'participants',
  'refunds',
  'courtesies',
  'form',
  'privacy_policy',
  'faq',
  'agenda',
  'integrations',
  'checkins',
  'leases',
  'payouts',
  'expenses',
  'teams',
  'changes',
];

export interface ShownTab {
  key: EventTabKey;
  label: string;
}

/** Whether a tab is there for these abilities, to lead to. */
export function isShown(key: EventTabKey, abilities: readonly Ability[]): boolean {
  return shownTabs(abilities).some((tab) => tab.key === key);
}

/** The tabs of an event that these abilities open, in their order. */
export function shownTabs(abilities: readonly Ability[]): ShownTab[] {
  return eventTabs(new Set(abilities))
    .filter((tab) => BUILT.includes(tab.key))
    .map(({ key, label }) => ({ key, label }));
}
