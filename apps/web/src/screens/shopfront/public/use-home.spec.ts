/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, expect, it } from '@jest/globals';
import { publicPageEndpoints, SERVED, type HomeView } from '@festix/domain/contract';
import { keyOf, makeQueryClient } from '../../../data/queries.ts';
import { takeServedHome } from './use-home.ts';

const home: HomeView = {
  events_count: 0,
  ...{ first: [], weekend: [], for_you: [], near_you: null, popular: [], soonest: [], by_city: [], cities: [] },
};

function taken() {
  const queryClient = makeQueryClient();
  takeServedHome(queryClient);
  return queryClient.getQueryState(keyOf(publicPageEndpoints.home, { query: {} }));
}

afterEach(() => document.body.replaceChildren());

it('takeServedHome begins with the data in the page, which is read again', () => {
  const block = document.createElement('script');
  Object.assign(block, { type: 'application/json', id: SERVED.home, textContent: JSON.stringify(home) });
  document.body.append(block);
  const state = taken();
  expect(state?.data).toEqual(home);
  expect(state!.dataUpdatedAt).toBeLessThan(Date.now() - 60_000);
});

it('takeServedHome accepts a page without data', () => {
  expect(taken()).toBeUndefined();
});
