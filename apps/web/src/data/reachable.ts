import { systemEndpoints } from '@festix/domain/contract';
import { exchange } from './call.ts';
import { UnreachableError } from './problem.ts';

/** Returns whether the server answers at all: then a reload of the page will succeed, too. */
export async function isReachable(): Promise<boolean> {
  try {
    await exchange(systemEndpoints.live, { anonymous: true });
    return true;
  } catch (error) {
    return !(error instanceof UnreachableError);
  }
}
