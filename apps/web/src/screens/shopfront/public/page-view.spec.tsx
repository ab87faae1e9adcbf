/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { callTo } from '../../../data/call.ts';
import { makeQueryClient } from '../../../data/queries.ts';
import { carrySession, useSession } from '../../../session/session.store.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer } from '../../../testing/views.ts';
import { usePageView } from './use-page-view.ts';

let server: StubServer;
let queryClient: ReturnType<typeof makeQueryClient>;

beforeEach(async () => {
  server = await StubServer.start();
  queryClient = makeQueryClient();
  callTo(server.origin);
  carrySession();
  useSession.setState({
    status: 'unknown',
    isCertain: false,
    user: undefined,
    isLapsed: false,
    access_token: undefined,
  });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const signIn = (isSignedIn: boolean) =>
  server.on('POST /api/auth/refresh', (_, response) =>
    isSignedIn
      ? json(response, { access_token: 'token', user: producer })
      : problem(response, 401, { code: 'UNAUTHENTICATED' }),
  );
function Page({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StrictMode>
  );
}
const opened = (slug: string) => server.callsOf(`POST /api/events/${slug}/views`);

it('an opened page is reported once, however often it is drawn, and another page once more', async () => {
  signIn(false);
  for (const slug of ['arraial', 'frevo'])
    server.on(`POST /api/events/${slug}/views`, (_, response) => void response.writeHead(204).end());
  const { rerender } = renderHook(({ slug }) => usePageView({ slug, is_draft: false }), {
    initialProps: { slug: 'arraial' },
    wrapper: Page,
  });
  rerender({ slug: 'arraial' });
  await waitFor(() => expect(opened('arraial')).toHaveLength(1));
  rerender({ slug: 'frevo' });
  await waitFor(() => expect(opened('frevo')).toHaveLength(1));
  expect(opened('arraial')).toHaveLength(1);
});

it("a page view names the signed-in person, so that the producer's people are not counted", async () => {
  signIn(true);
  renderHook(() => usePageView({ slug: 'arraial', is_draft: false }), { wrapper: Page });
  await waitFor(() => expect(opened('arraial')).toHaveLength(1));
  expect(opened('arraial')[0]?.headers.authorization).toBe('Bearer token');
});
