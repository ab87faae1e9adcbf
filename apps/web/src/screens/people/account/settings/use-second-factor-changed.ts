import { accountEndpoints } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../data/call.ts';
import { keyOf } from '../../../../data/queries.ts';
import { reportDefect } from '../../../../data/report-error.ts';
import { useSession } from '../../../../session/session.store.ts';

/** Reads everything that a second factor affects: its state, the person's roles, and other sessions. */
export function useSecondFactorChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const know = useSession((session) => session.know);
  return async () => {
    const told = [accountEndpoints.secondFactor, accountEndpoints.me, accountEndpoints.sessions];
    const anew = told.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint, {}) }));
    const person = call(accountEndpoints.me).then(know, (error: unknown) => reportDefect(error, 'second-factor.me'));
    await Promise.all([...anew, person]);
  };
}
