import { FestixProvider } from '@festix/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useSession } from '../../session/session.store.ts';
import { CrashBoundary } from '../system/CrashBoundary.tsx';
import { dropDrafts } from '../app/drafts.ts';
import { RouterLink } from '../app/RouterLink.tsx';

export interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** Provides theme, links and query cache. */
export function Providers({ queryClient, children }: ProvidersProps) {
  useForgetOnNewPerson(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <FestixProvider link={RouterLink}>
        <CrashBoundary>{children}</CrashBoundary>
      </FestixProvider>
    </QueryClientProvider>
  );
}

/** Clears the caches when another person signs in. */
function useForgetOnNewPerson(queryClient: QueryClient): void {
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (!before.user || before.user.id === now.user?.id) return;
        queryClient.clear();
        dropDrafts();
      }),
    [queryClient],
  );
}
