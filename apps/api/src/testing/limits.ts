import { RateLimits, type Limit } from '../kernel/access/rate-limits.ts';
import type { TestApi } from './api.ts';

/** Moves the clock to where the next window of a local limit begins, so that none ends while a test counts. */
export function startOfWindow(api: TestApi, { seconds }: Limit): void {
  const length = seconds * 1000;
  api.clock.moveTo(new Date(Math.ceil(api.clock.now().getTime() / length) * length));
}

/** Counts for a subject all that its local limit allows. */
export function useUp(api: TestApi, limit: Limit, subject: string): void {
  const limits = api.app.get(RateLimits);
  for (let count = 0; count < limit.points; count += 1) limits.consumeLocally(limit, subject);
}
