import { eventTabs, type Ability, type EventTabKey } from '@festix/domain/people';

/** Tabs with a screen; each is at its key below the event. */
const BUILT: readonly EventTabKey[] = [
  'overview',
  'general',
  'lots',
  'access',
  'coupons',
  'sales',
  'participants',
  'refunds',
  'courtesies',
  'partners',
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

/** Returns whether these abilities show a tab. */
export function isShown(key: EventTabKey, abilities: readonly Ability[]): boolean {
  return shownTabs(abilities).some((tab) => tab.key === key);
}

/** Returns the tabs of these abilities, in order. */
export function shownTabs(abilities: readonly Ability[]): ShownTab[] {
  return eventTabs(new Set(abilities))
    .filter((tab) => BUILT.includes(tab.key))
    .map(({ key, label }) => ({ key, label }));
}
