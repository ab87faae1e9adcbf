import { act, configure, render, type RenderResult } from '@testing-library/react';
import type { UserView } from '@festix/domain/contract';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../frame/root/Providers.tsx';
import { routes } from '../routes/routes.tsx';
import { callTo } from '../data/call.ts';
import { makeQueryClient } from '../data/queries.ts';
import { carrySession, useSession } from '../session/session.store.ts';
import { json, problem, type StubServer } from './stub-server.ts';

// Screens load with their first visit, over a real network.
configure({ asyncUtilTimeout: 20_000 });

/** A document without a layout has no use for styles, and reading them is most of what a test would wait for. */
const UNSTYLED = { zeroRuntime: true };

export interface OpenApp extends RenderResult {
  /** Path and query that the router shows. */
  address(): string;
  /** What follows the `#`, with it. */
  fragment(): string;
  /** As the browser's own button does. */
  back(): Promise<void>;
  /** Reads everything that is shown once more, as a window does that is looked at again. */
  readAnew(): Promise<void>;
}

/** The whole app at an address, talking to this server, signed in as this person or as nobody. */
export function openApp(path: string, server: StubServer, user: UserView | undefined): OpenApp {
  callTo(server.origin);
  carrySession();
  useSession.setState({
    status: 'unknown',
    isCertain: false,
    user: undefined,
    isLapsed: false,
    asksSecondFactor: false,
    access_token: undefined,
  });
  server.on('POST /api/auth/refresh', (_, response) =>
    user ? json(response, { access_token: 'token', user }) : problem(response, 401, { code: 'UNAUTHENTICATED' }),
  );
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const queryClient = makeQueryClient();
  const shown = render(
    <Providers queryClient={queryClient}>
      <ConfigProvider theme={UNSTYLED}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </Providers>,
  );
  return {
    ...shown,
    address: () => router.state.location.pathname + router.state.location.search,
    fragment: () => router.state.location.hash,
    back: () => act(() => router.navigate(-1)),
    readAnew: () => act(() => queryClient.invalidateQueries()),
  };
}
