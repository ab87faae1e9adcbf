import type { UserView, VerifyCodeBody } from '@festix/domain/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CallError } from '../../../data/problem.ts';
import { useSession } from '../../../session/session.store.ts';
import { forgetBroughtCode, useBroughtCode } from './brought-code.ts';

/** Returns the code of an e-mail's link, if it is complete. */
export function useCodeOfLink(type: VerifyCodeBody['type']): VerifyCodeBody | undefined {
  const { type: brought, token, email } = useBroughtCode();
  return token && email && brought === type ? { type, token, email } : undefined;
}

/** Sends a link's code once, however often the screen is drawn, and reports its acceptance. */
export function useCodeLink(code: VerifyCodeBody, onDone: (user: UserView) => void) {
  const signInByCode = useSession((session) => session.signInByCode);
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['code', code],
    queryFn: async () => {
      const user = await signInByCode(code);
      forgetBroughtCode(code.type);
      // Called here: queries are cleared if another person was signed in before.
      onDone(user);
      return true;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  // The code is known while the screen shows its refusal; a returning person brings another.
  const left = useEffectEvent(() => {
    if (error instanceof CallError && error.code === 'CODE_INVALID') forgetBroughtCode(code.type);
  });
  useEffect(() => () => left(), []);
  return { error: isFetching ? null : error, retry: () => void refetch() };
}
