import '@festix/ui/fonts.css';
import '@festix/ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { signInPath } from './frame/app/own-path.ts';
import { isOfArea } from './frame/areas/area-list.ts';
import { carryTyped, hasServedSignIn } from './frame/sign-in/carry-typed.ts';
import { Providers } from './frame/root/Providers.tsx';
import { routes, withAreas } from './routes/routes.ts';
import { makeQueryClient } from './data/queries.ts';
import { restFromWork } from './frame/app/rest-from-work.ts';
import { takeServedEvent } from './data/served-event.ts';
import { reportUnhandled } from './data/report-error.ts';
import { takeServedHome } from './screens/shopfront/public/use-home.ts';
import { takeServedEvents } from './screens/shopfront/public/use-public-events.ts';
import { forgetTicketsOfOthers } from './session/kept-tickets.ts';
import { carrySession, useSession } from './session/session.store.ts';

const page = document.getElementById('root')!;

reportUnhandled(window);
carryTyped(page);
carrySession();
forgetTicketsOfOthers();
// A person who was signed in here before is greeted by name at once; visitors cost no call.
if (useSession.getState().status === 'unknown')
  void useSession
    .getState()
    .restore()
    .catch(() => undefined);

// The frame of the areas is the largest part of the app, and a stranger signs in first. So does a person whose session
// has ended, whom the server takes for one.
const isStranger = useSession.getState().status === 'visitor';
if ((isStranger || hasServedSignIn(page)) && isOfArea(window.location)) {
  const screen = import('./screens/people/account/SignInScreen.tsx').catch(() => undefined);
  // The server, which sent the sign-in with the page, has said that there is no session: a slow network is spared a call.
  if (isStranger && hasServedSignIn(page)) useSession.getState().leave();
  else
    await useSession
      .getState()
      .restore()
      .catch(() => undefined);
  if (useSession.getState().status === 'visitor') window.history.replaceState(null, '', signInPath(window.location));
  await screen;
}

const queryClient = makeQueryClient();
takeServedEvent(queryClient);
takeServedEvents(queryClient);
takeServedHome(queryClient);

await restFromWork();
const router = createBrowserRouter(routes, { patchRoutesOnNavigation: withAreas() });

// The page's first words stay until its screen is there, which may come apart.
if (!router.state.initialized)
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });

await restFromWork();
// In small steps: the page that the server sent can be scrolled and touched meanwhile.
startTransition(() =>
  createRoot(page).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);
