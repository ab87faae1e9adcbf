import type { UserView, VerifyCodeBody } from '@festix/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../session/session.store.ts';

/** The code that the link of an e-mail carries, when the address has all of it. */
export function useCodeOfLink(type: VerifyCodeBody['type']): VerifyCodeBody | undefined {
  const [params] = useSearchParams();
  const token = params.get('token');
  const email = params.get('email');
  return token && email && params.get('type') === type ? { type, token, email } : undefined;
}

/** Hands a link's code in, once, however often the screen is drawn, and says when it was taken. */
export function useCodeLink(code: VerifyCodeBody, onDone: (user: UserView) => void) {
  const signInByCode = useSession((session) => session.signInByCode);
  const { data, error, isFetching, refetch } = useQuery<UserView>({
    queryKey: ['code', code],
    queryFn: () => signInByCode(code),
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (data) done(data);
  }, [data]);
  return { error: isFetching ? null : error, retry: () => void refetch() };
}
