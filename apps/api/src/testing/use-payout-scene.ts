import type { TestApi } from './api.ts';
import { answerPayout, donePayout, makeExpense, sendExpense } from './payouts.ts';
import type { TestPerson } from './people.ts';
import { usePerson } from './use-scenes.ts';

type OfAdmin<Call extends (api: TestApi, admin: TestPerson, ...rest: never[]) => unknown> =
  Parameters<Call> extends [TestApi, TestPerson, ...infer Rest] ? Rest : never;

/** Creates a super-admin before all tests, who answers payouts and records expenses. */
export function usePayoutScene(api: TestApi) {
  const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
  return {
    admin,
    /** Sends an answer to a payout and expects nothing of the reply. */
    answer: (...given: OfAdmin<typeof answerPayout>) => answerPayout(api, admin, ...given),
    /** Creates a payout and marks it as transferred. */
    done: (...given: OfAdmin<typeof donePayout>) => donePayout(api, admin, ...given),
    /** Sends an expense and expects nothing of the reply. */
    sendExpense: (...given: OfAdmin<typeof sendExpense>) => sendExpense(api, admin, ...given),
    /** Creates an expense or a rebate. */
    makeExpense: (...given: OfAdmin<typeof makeExpense>) => makeExpense(api, admin, ...given),
  };
}
