import { expect, it } from '@jest/globals';
import { ABILITIES } from '@festix/domain/people';
import { openAt, shownGroups } from './tab-groups.ts';

const groups = shownGroups(ABILITIES);

it.each([
  ['overview', 'summary', 'overview'],
  ['lots/create', 'tickets', 'lots'],
  ['courtesies/spreadsheet', 'tickets', 'courtesies'],
  ['partners/list', 'tickets', 'partners'],
  ['sales/0198f000-0000-7000-8000-000000000801', 'orders', 'sales'],
  ['checkins', 'door', 'checkins'],
  ['checkins/panel', 'door', 'checkins/panel'],
  ['checkins/rehearsal', 'door', 'checkins/rehearsal'],
  ['checkins/devices', 'door', 'checkins/devices'],
  ['privacy_policy', 'page', 'privacy_policy'],
  ['payouts/create', 'money', 'payouts'],
])('the tab at %s stands in %s and is %s', (path, group, tab) => {
  const open = openAt(groups, path);
  expect([open?.group.key, open?.tab.key]).toEqual([group, tab]);
});

it.each(['', 'nothing', 'lots-of', 'check'])('no tab is at %j', (path) => {
  expect(openAt(groups, path)).toBeUndefined();
});

it('a tab that the abilities do not show is open at no path', () => {
  expect(openAt(shownGroups(['faq:edit']), 'teams')).toBeUndefined();
});
