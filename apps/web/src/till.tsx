import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/till.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tillRoutes } from './routes/till.ts';
import { loadLaterParts, loadPartsAt, StaffRouter } from './routes/StaffRouter.tsx';
import { reportUnhandled } from './data/report-error.ts';
import { keepStartReady, whenIdle } from './offline/keep-start-ready.ts';
import { startDevice } from './offline/this-device.ts';
import { ThisDeviceContext } from './offline/this-device-context.ts';
import { TillFailure } from './screens/till/till/TillFailure.tsx';
import { TillTheme } from './screens/till/till/TillTheme.tsx';
import { useTillScreen } from './screens/till/till/till.store.ts';
import { SecondFactor } from './frame/sign-in/SecondFactor.tsx';
import { personSession } from './session/person-session.ts';
import { useSession } from './session/session.store.ts';

/* The till is an app of its own: it loads without a network, and without the rest of the house. */

reportUnhandled(window);
const here = startDevice(personSession);
keepStartReady(here.journal);
whenIdle(() => void loadLaterParts(tillRoutes));
// Without a network there is no answer; the queue doesn't wait for it.
const { status, restore } = useSession.getState();
void (status === 'unknown' ? restore() : Promise.resolve())
  .catch(() => undefined)
  .then(() => useTillScreen.setState({ hasAskedForSession: true }));

void loadPartsAt(tillRoutes, window.location.pathname).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ThisDeviceContext value={here}>
        <TillTheme>
          <StaffRouter routes={tillRoutes} Failure={TillFailure} />
          <SecondFactor />
        </TillTheme>
      </ThisDeviceContext>
    </StrictMode>,
  ),
);
