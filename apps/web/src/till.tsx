import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/till.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { tillRoutes } from './routes/till.ts';
import { reportUnhandled } from './data/report-error.ts';
import { keepStartReady } from './offline/keep-start-ready.ts';
import { startDevice } from './offline/this-device.ts';
import { ThisDeviceContext } from './offline/this-device-context.ts';
import { TillTheme } from './screens/till/till/TillTheme.tsx';
import { useTillScreen } from './screens/till/till/till.store.ts';
import { SecondFactor } from './frame/sign-in/SecondFactor.tsx';
import { personSession } from './session/person-session.ts';
import { useSession } from './session/session.store.ts';

/* The till is an app of its own: it loads without a network, and without the rest of the house. */

reportUnhandled(window);
const here = startDevice(personSession);
keepStartReady(here.journal);
// Without a network there is no answer; the queue doesn't wait for it.
const { status, restore } = useSession.getState();
void (status === 'unknown' ? restore() : Promise.resolve())
  .catch(() => undefined)
  .then(() => useTillScreen.setState({ hasAskedForSession: true }));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThisDeviceContext value={here}>
      <TillTheme>
        <RouterProvider router={createBrowserRouter(tillRoutes)} />
        <SecondFactor />
      </TillTheme>
    </ThisDeviceContext>
  </StrictMode>,
);
