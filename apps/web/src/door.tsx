import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/door.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { doorRoutes } from './routes/door.ts';
import { loadLaterParts, loadPartsAt, StaffRouter } from './routes/StaffRouter.tsx';
import { reportUnhandled } from './data/report-error.ts';
import { keepStartReady, whenIdle } from './offline/keep-start-ready.ts';
import { startDevice } from './offline/this-device.ts';
import { ThisDeviceContext } from './offline/this-device-context.ts';
import { DoorFailure } from './screens/door/door/DoorFailure.tsx';
import { useDoorScreen } from './screens/door/door/door.store.ts';
import { SecondFactor } from './frame/sign-in/SecondFactor.tsx';
import { personSession } from './session/person-session.ts';
import { useSession } from './session/session.store.ts';

/* The door is an app of its own: it loads without a network, and without the rest of the house. */

reportUnhandled(window);
const here = startDevice(personSession);
keepStartReady(here.journal);
whenIdle(() => void loadLaterParts(doorRoutes));
// Without a network there is no answer; the shift doesn't wait for it.
const { status, restore } = useSession.getState();
void (status === 'unknown' ? restore() : Promise.resolve())
  .catch(() => undefined)
  .then(() => useDoorScreen.setState({ hasAskedForSession: true }));

void loadPartsAt(doorRoutes, window.location.pathname).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ThisDeviceContext value={here}>
        <StaffRouter routes={doorRoutes} Failure={DoorFailure} />
        <SecondFactor />
      </ThisDeviceContext>
    </StrictMode>,
  ),
);
