import { grantNames } from './access-words.ts';
import { EVENT_TABS } from './event-tabs.ts';
import { GRANTS } from './viewer.ts';

it('grantNames give a grant the label of the tab that it opens', () => {
  const tabs = new Map<string, string>(EVENT_TABS.map(({ key, label }) => [key, label]));
  for (const grant of GRANTS.filter((one) => one !== 'supervise')) expect(grantNames[grant]).toBe(tabs.get(grant));
});

it('grantNames are different for each grant', () => {
  expect(new Set(Object.values(grantNames)).size).toBe(GRANTS.length);
});
