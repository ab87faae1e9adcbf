import { Component, lazy, startTransition, Suspense, useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import {
  NavigationType,
  Router,
  matchRoutes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useLocation,
  useRoutes,
  type NavigateOptions,
  type RouteObject,
  type To,
} from 'react-router-dom';

export interface StaffRouterProps {
  routes: readonly RouteObject[];
  /** Replaces a screen that broke, or whose code could not be loaded. */
  Failure: ComponentType<{ error: unknown }>;
}

/**
 * Shows the screens of door and till. They load nothing before a screen is shown and block no way out of it, so they need
 * only the small half of the router. A screen that is loaded later replaces the present one once it is there.
 */
export function StaffRouter({ routes, Failure }: StaffRouterProps) {
  const { navigator, ...shown } = useAddress();
  return (
    <Router navigator={navigator} location={shown.location} navigationType={shown.action}>
      <FailureGuard Failure={Failure}>
        <Suspense fallback={null}>
          <Screens routes={routes} />
        </Suspense>
      </FailureGuard>
    </Router>
  );
}

/** Follows the browser's address. With `flushSync` the next screen is there when `navigate` returns. */
function useAddress() {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState({ action: history.action, location: history.location });
  const [navigator] = useState(() => {
    const following = (go: (to: To, state: unknown) => void) => (to: To, state: unknown, options?: NavigateOptions) =>
      options?.flushSync ? flushSync(() => go(to, state)) : startTransition(() => go(to, state));
    return { ...history, push: following(history.push), replace: following(history.replace) };
  });
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        const show = () => setShown({ action, location });
        // The browser's own keys; `navigate` has chosen.
        if (action === NavigationType.Pop) startTransition(show);
        else show();
      }),
    [history],
  );
  return { ...shown, navigator };
}

function Screens({ routes }: Pick<StaffRouterProps, 'routes'>) {
  return useRoutes(declaredOnce(routes));
}

const known = new WeakMap<readonly RouteObject[], RouteObject[]>();

/** Keeps the components of lazy routes: another component of the same screen would begin it anew. */
function declaredOnce(routes: readonly RouteObject[]): RouteObject[] {
  const found = known.get(routes) ?? routes.map(declared);
  known.set(routes, found);
  return found;
}

/** Returns a route whose `lazy` part is a component of its own. */
function declared({ path, index, element, Component, lazy: load, children }: RouteObject): RouteObject {
  const Screen = typeof load === 'function' ? lazyScreen(load as LoadRoute) : Component;
  const shown = Screen ? <Screen /> : element;
  if (index) return { index, element: shown };
  return {
    ...(path !== undefined && { path }),
    ...(shown !== undefined && { element: shown }),
    ...(children && { children: children.map(declared) }),
  };
}

type LoadRoute = () => Promise<{ Component: ComponentType }>;

/** Screens whose code is there. */
const loaded = new WeakMap<LoadRoute, ComponentType>();

/** Begins parts anew whose code did not arrive: React keeps a failure for ever. */
const failed = new Set<() => void>();

/** Returns a screen whose code comes later, and which asks for it again after its failure was shown. */
function lazyScreen(load: LoadRoute): ComponentType {
  const known = loaded.get(load);
  if (known) return known;
  const begin = () =>
    lazy(async () => {
      try {
        return { default: (await load()).Component };
      } catch (error) {
        failed.add(() => void (Part = begin()));
        throw error;
      }
    });
  let Part = begin();
  if (late.has(load)) {
    return () => (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    );
  }
  return function LaterScreen() {
    // As it is now, for as long as the screen is shown. What has arrived is shown at once: a lazy part makes way for a
    // blank page first, which React keeps for 300 ms.
    const [Shown] = useState(() => loaded.get(load) ?? Part);
    return <Shown />;
  };
}

/** Milliseconds for which the first screen waits for a part: a request may never be answered. */
const PATIENCE = 3_000;

/** Parts of the first screen that did not arrive in time. */
const late = new WeakSet<LoadRoute>();

/**
 * Loads what the routes of an address need, before they are shown for the first time: until then the page keeps its first
 * words. What does not arrive in time comes later, and the screen around it is shown without it. A failure shows when the
 * screen is opened.
 */
export async function loadPartsAt(routes: readonly RouteObject[], path: string, patience = PATIENCE): Promise<void> {
  const parts = (matchRoutes([...routes], path) ?? []).flatMap(({ route }) =>
    typeof route.lazy === 'function' ? [route.lazy as LoadRoute] : [],
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((done) => {
    timer = setTimeout(done, patience);
  });
  const loading = parts.map(async (load) => {
    late.add(load);
    loaded.set(load, (await load()).Component);
  });
  await Promise.race([Promise.allSettled(loading), over]);
  clearTimeout(timer);
}

/**
 * Loads what routes would load later, one after the other, so that a screen opens without a network even before the
 * service worker is ready. Asks again for what failed once there is a network; a failure shows when the screen is opened.
 */
export async function loadLaterParts(routes: readonly RouteObject[]): Promise<void> {
  await loadAll(laterParts(routes));
}

async function loadAll(parts: readonly LoadRoute[]): Promise<void> {
  const missing: LoadRoute[] = [];
  for (const load of parts) {
    try {
      loaded.set(load, (await load()).Component);
    } catch {
      missing.push(load);
    }
  }
  if (missing.length > 0) window.addEventListener('online', () => void loadAll(missing), { once: true });
}

function laterParts(routes: readonly RouteObject[]): LoadRoute[] {
  return routes.flatMap(({ lazy: load, children = [] }) => [
    ...(typeof load === 'function' ? [load as LoadRoute] : []),
    ...laterParts(children),
  ]);
}

interface GuardProps extends Pick<StaffRouterProps, 'Failure'> {
  children: ReactNode;
}

/** Catches the failure of a screen until another address is shown. */
function FailureGuard(props: GuardProps) {
  const { key } = useLocation();
  return <Guard {...props} at={key} />;
}

interface GuardState {
  at: string;
  caught?: { error: unknown } | undefined;
}

class Guard extends Component<GuardProps & { at: string }, GuardState> {
  override state: GuardState = { at: this.props.at };

  static getDerivedStateFromError(error: unknown): Pick<GuardState, 'caught'> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ at }: { at: string }, state: GuardState): GuardState | null {
    return at === state.at ? null : { at, caught: undefined };
  }

  override componentDidCatch(): void {
    for (const begin of failed) begin();
    failed.clear();
  }

  override render(): ReactNode {
    const { Failure, children } = this.props;
    const { caught } = this.state;
    return caught ? <Failure error={caught.error} /> : children;
  }
}
