import { accountEndpoints, deviceEndpoints, salePointEndpoints, type AnyEndpoint, type Area } from '@festix/domain';

const AREAS: readonly Area[] = ['door', 'sale-point'];

/** Enrolment is none of them: a device that makes another would outlive its own revocation. */
const CALLS: ReadonlySet<unknown> = new Set([
  accountEndpoints.me,
  deviceEndpoints.own,
  deviceEndpoints.revokeOwn,
  deviceEndpoints.ops,
]);

/** A supervisor's acts, which give money or places back. At a till they take the supervisor's PIN, and here the person. */
const PERSONAL: ReadonlySet<unknown> = new Set([
  salePointEndpoints.voidSale,
  salePointEndpoints.releaseLease,
  salePointEndpoints.cashReturned,
  salePointEndpoints.recordHeldOp,
  salePointEndpoints.discardHeldOp,
]);

/**
 * Says whether a device may call in its own name. Its key outlives sessions and passwords, so it opens the work at doors
 * and tills, and nothing else that its person may do.
 */
export function isForDevices(endpoint: AnyEndpoint, area: Area): boolean {
  return (AREAS.includes(area) && !PERSONAL.has(endpoint)) || CALLS.has(endpoint);
}
