import { eventTabGroups, type Ability, type EventTabGroup, type GroupedTab } from '@festix/domain/people';

/** A tab that is open, and its group. */
export interface OpenTab {
  group: EventTabGroup;
  tab: GroupedTab;
}

/** Returns the rows of an event's tabs for these abilities. */
export function shownGroups(abilities: readonly Ability[]): EventTabGroup[] {
  return eventTabGroups(new Set(abilities));
}

/** Returns the tab at a path inside an event, with its group; the longest key counts. Undefined where it is none. */
export function openAt(groups: readonly EventTabGroup[], path: string): OpenTab | undefined {
  const all = groups.flatMap((group) => group.tabs.map((tab) => ({ group, tab })));
  return all
    .filter(({ tab }) => path === tab.key || path.startsWith(`${tab.key}/`))
    .toSorted((one, other) => other.tab.key.length - one.tab.key.length)[0];
}
