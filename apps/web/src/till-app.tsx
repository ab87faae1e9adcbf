import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { tillRoutes } from './routes/till.ts';
import { loadLaterParts, loadPartsAt, StaffRouter } from './routes/StaffRouter.tsx';
import { keepStartReady } from './offline/keep-start-ready.ts';
import { whenIdle } from './offline/when-idle.ts';
import { startDevice } from './offline/this-device.ts';
import { ThisDeviceContext } from './offline/this-device-context.ts';
import { TillFailure } from './screens/till/till/TillFailure.tsx';
import { TillTheme } from './screens/till/till/TillTheme.tsx';
import { useTillScreen } from './screens/till/till/till.store.ts';
import { SecondFactor } from './frame/sign-in/SecondFactor.tsx';
import { personSession } from './session/person-session.ts';
import { useSession } from './session/session.store.ts';

/** Runs the till: an app of its own, which loads without a network, and without the rest of the house. */
export function startTill(root: Root): void {
  const here = startDevice(personSession);
  keepStartReady(here.journal);
  whenIdle(() => void loadLaterParts(tillRoutes));
  // Without a network there is no answer; the queue doesn't wait for it.
  const { status, restore } = useSession.getState();
  void (status === 'unknown' ? restore() : Promise.resolve())
    .catch(() => undefined)
    .then(() => useTillScreen.setState({ hasAskedForSession: true }));

  void loadPartsAt(tillRoutes, window.location.pathname).then(() =>
    root.render(
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
}
