import { useQuery } from '@tanstack/react-query';
import { useSession, type SessionStatus } from './session.store.ts';

export interface RestoredSession {
  /** `unknown` only while an answer is awaited, or could not be had. */
  status: SessionStatus;
  /** Error of the request. */
  error: Error | null;
  retry(): void;
}

/**
 * Returns the session, after asking whether the browser's cookie still holds one. Where visitors are welcome, it does
 * not ask for a browser that never held a session.
 */
export function useRestoredSession({ visitorsWelcome }: { visitorsWelcome: boolean }): RestoredSession {
  const status = useSession((session) => session.status);
  const isCertain = useSession((session) => session.isCertain);
  const restore = useSession((session) => session.restore);
  const mustAsk = status === 'unknown' || (!isCertain && !visitorsWelcome);
  const asked = useQuery({
    queryKey: ['session'],
    queryFn: async () => {
      await restore();
      return true;
    },
    enabled: mustAsk,
    gcTime: 0,
  });
  return { status: mustAsk ? 'unknown' : status, error: asked.error, retry: () => void asked.refetch() };
}
