import { ownPath } from '@festix/domain/ground';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { CallError, GivenUpError } from '../../../data/problem.ts';
import { useSession } from '../../../session/session.store.ts';
import { callbackTexts as texts } from './account-texts.ts';
import { CheckingPage } from './CheckingPage.tsx';
import { pathWith, useGoOn } from './use-go-on.ts';

/** Path after a sign-in with Google or Apple, by default. */
const USUAL_NEXT = '/customer/orders';

/**
 * Serves the address to which Google and Apple return: takes up the session of the cookie, with the code of a second
 * factor if required, and continues.
 */
export function AuthCallbackScreen() {
  const [params] = useSearchParams();
  const asked = ownPath(params.get('next'));
  const refused = params.get('error');
  if (refused) return <Navigate to={refusedPath(refused, asked)} replace />;
  return <TakingUp next={asked} isHalf={params.has('second_factor')} />;
}

interface TakingUpProps {
  next: string | undefined;
  /** Whether a session waits for its second factor, which the browser may have beside another. */
  isHalf: boolean;
}

function TakingUp({ next, isHalf }: TakingUpProps) {
  const restore = useSession((session) => session.restore);
  const goOn = useGoOn();
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['social-session'],
    queryFn: async () => {
      await restore({ secondFactor: isHalf ? 'always' : 'if-needed' });
      // Read here: queries are cleared if another person was signed in before.
      const isIn = useSession.getState().status === 'signed-in';
      goOn(isIn ? (next ?? USUAL_NEXT) : refusedPath('SOCIAL_FAILED', next));
      return true;
    },
    retry: false,
    gcTime: 0,
  });
  const back = isFetching ? undefined : wayBack(error, next);
  if (back) return <Navigate to={back} replace />;
  return (
    <CheckingPage
      name={texts.name}
      title={texts.title}
      refused={{ title: texts.refused, line: '' }}
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
    />
  );
}

/** Returns the path after a failure; a missing or late second factor begins again. */
function wayBack(error: Error | null, redirectUrl: string | undefined): string | undefined {
  if (error instanceof GivenUpError) return pathWith('/signin', { redirectUrl });
  return error instanceof CallError && error.status === 401 ? refusedPath(error.code, redirectUrl) : undefined;
}

function refusedPath(error: string, redirectUrl: string | undefined): string {
  return pathWith('/signin', { error, redirectUrl });
}
