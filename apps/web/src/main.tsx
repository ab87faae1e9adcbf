import '@festix/ui/fonts.css';
import '@festix/ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from './frame/root/Providers.tsx';
import { routes } from './routes/routes.tsx';
import { makeQueryClient } from './data/queries.ts';
import { takeServedEvent } from './data/served-event.ts';
import { reportUnhandled } from './data/report-error.ts';
import { takeServedHome } from './screens/shopfront/public/use-home.ts';
import { takeServedEvents } from './screens/shopfront/public/use-public-events.ts';
import { forgetTicketsOfOthers } from './session/kept-tickets.ts';
import { carrySession, useSession } from './session/session.store.ts';

reportUnhandled(window);
carrySession();
forgetTicketsOfOthers();
// A person who was signed in here before is greeted by name at once; visitors cost no call.
if (useSession.getState().status === 'unknown')
  void useSession
    .getState()
    .restore()
    .catch(() => undefined);

const queryClient = makeQueryClient();
takeServedEvent(queryClient);
takeServedEvents(queryClient);
takeServedHome(queryClient);

// In small steps: the page that the server sent can be scrolled and touched meanwhile.
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Providers>
    </StrictMode>,
  ),
);
