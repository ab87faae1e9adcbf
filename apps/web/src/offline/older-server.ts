import type { ChangesQuery } from '@festix/domain/contract';
import { CallError } from '../data/call.ts';

/** Whom this device hears, as a query tells it; none where this tab does not listen, or the server takes no such field. */
export type ToldHears = Pick<ChangesQuery, 'hears'>;

/** Returns whether a server of an earlier version refused a field that it does not know. */
export function isUnknownField(error: unknown): boolean {
  return error instanceof CallError && error.code === 'VALIDATION_ERROR';
}

/** Returns a wrapper of calls that tells whom this device hears, until a server of an earlier version refused to take it. */
export function hearsUntilRefused(): <View>(
  hears: string | undefined,
  ask: (told: ToldHears) => Promise<View>,
) => Promise<View> {
  let isTaken = true;
  return async (hears, ask) => {
    if (!isTaken || hears === undefined) return ask({});
    try {
      return await ask({ hears });
    } catch (error) {
      if (!isUnknownField(error)) throw error;
      const view = await ask({});
      isTaken = false;
      return view;
    }
  };
}
