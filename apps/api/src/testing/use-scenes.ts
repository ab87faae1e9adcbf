import { beforeAll, beforeEach } from '@jest/globals';
import type { LeaseView } from '@festix/domain/contract';
import type { TestApi } from './api.ts';
import { makePerson, type PersonFacts, type TestPerson } from './people.ts';
import { makeSalePoint, type TestSalePoint } from './sale-points.ts';
import { makeShow, type ShowFacts, type TestShow } from './shows.ts';
import { lease, makeTill, type TestTill } from './tills.ts';

/*
 * Scenes that many specs share. What they return is filled by a hook, and can be used from the hooks that are registered
 * after the call. With `beforeEach` the same objects are filled anew for each test. The facts of a scene may name an object
 * of another scene, and no field of it, which is not filled yet.
 */

type Hook = typeof beforeAll | typeof beforeEach;

/** Creates a person before all tests, or before each. */
export function usePerson(api: TestApi, facts?: PersonFacts, before: Hook = beforeAll): TestPerson {
  const person = {} as TestPerson;
  before(async () => {
    Object.assign(person, await makePerson(api, facts));
  });
  return person;
}

/** Creates an event with its lots before all tests, or before each. */
export function useShow(api: TestApi, facts?: ShowFacts, before: Hook = beforeAll): TestShow {
  const show = {} as TestShow;
  before(async () => {
    Object.assign(show, await makeShow(api, facts));
  });
  return show;
}

/** Creates an event with a sale point before each test. */
export function useSalePoint(api: TestApi): { show: TestShow; point: TestSalePoint } {
  const show = useShow(api, {}, beforeEach);
  const point = {} as TestSalePoint;
  beforeEach(async () => {
    Object.assign(point, await makeSalePoint(api, show));
  });
  return { show, point };
}

/** Creates an event with a sale point and its till before each test, and leases places to the till where `leased` says so. */
export function useTillScene(
  api: TestApi,
  { leased = 0 } = {},
): { show: TestShow; point: TestSalePoint; till: TestTill; made: LeaseView } {
  const { show, point } = useSalePoint(api);
  const till = {} as TestTill;
  const made = {} as LeaseView;
  beforeEach(async () => {
    Object.assign(till, await makeTill(api, show, point));
    if (leased > 0) Object.assign(made, await lease(api, till, leased));
  });
  return { show, point, till, made };
}
