import { systemEndpoints } from '@festix/domain/contract';
import { exchange } from './call.ts';
import { UnreachableError } from './problem.ts';

/** Whether the server answers at all, whatever it says: then a page that is loaded anew comes, too. */
export async function isReachable(): Promise<boolean> {
  try {
    await exchange(systemEndpoints.live, { anonymous: true });
    return true;
  } catch (error) {
    return !(error instanceof UnreachableError);
  }
}
