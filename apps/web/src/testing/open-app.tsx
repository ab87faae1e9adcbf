import { act, configure, render, type RenderResult } from '@testing-library/react';
import type { UserView } from '@festix/domain/contract';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../frame/root/Providers.tsx';
import { areaRoutes } from '../routes/area-routes.tsx';
import { routesWith } from '../routes/routes.ts';
import { callTo } from '../data/call.ts';
import { makeQueryClient } from '../data/queries.ts';
import { carrySession, useSession } from '../session/session.store.ts';
import { json, problem, type StubServer } from './stub-server.ts';

// Screens load at their first visit, over a real network.
configure({ asyncUtilTimeout: 20_000 });

/** Without a layout styles have no effect, and parsing them would take most of a test's time. */
const UNSTYLED = { zeroRuntime: true };

export interface OpenApp extends RenderResult {
  /** Returns the router's path and query. */
  address(): string;
  /** Returns the fragment with its `#`. */
  fragment(): string;
  /** Goes back as the browser's button does. */
  back(): Promise<void>;
  /** Refetches every query on the screen, as a window does when it gets the focus. */
  readAnew(): Promise<void>;
}

/** Renders the whole app at an address, against a server, signed in as a user or as a visitor. */
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
  const router = createMemoryRouter(routesWith(areaRoutes), { initialEntries: [path] });
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
