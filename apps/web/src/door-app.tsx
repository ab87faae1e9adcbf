import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { doorRoutes } from './routes/door.ts';
import { loadLaterParts, loadPartsAt, StaffRouter } from './routes/StaffRouter.tsx';
import { keepStartReady } from './offline/keep-start-ready.ts';
import { whenIdle } from './offline/when-idle.ts';
import { startDevice } from './offline/this-device.ts';
import { ThisDeviceContext } from './offline/this-device-context.ts';
import { DoorFailure } from './screens/door/door/DoorFailure.tsx';
import { useDoorScreen } from './screens/door/door/door.store.ts';
import { SecondFactor } from './frame/sign-in/SecondFactor.tsx';
import { personSession } from './session/person-session.ts';
import { useSession } from './session/session.store.ts';

/** Runs the door: an app of its own, which loads without a network, and without the rest of the house. */
export function startDoor(root: Root): void {
  const here = startDevice(personSession);
  keepStartReady(here.journal);
  whenIdle(() => void loadLaterParts(doorRoutes));
  // Without a network there is no answer; the shift doesn't wait for it.
  const { status, restore } = useSession.getState();
  void (status === 'unknown' ? restore() : Promise.resolve())
    .catch(() => undefined)
    .then(() => useDoorScreen.setState({ hasAskedForSession: true }));

  void loadPartsAt(doorRoutes, window.location.pathname).then(() =>
    root.render(
      <StrictMode>
        <ThisDeviceContext value={here}>
          <StaffRouter routes={doorRoutes} Failure={DoorFailure} />
          <SecondFactor />
        </ThisDeviceContext>
      </StrictMode>,
    ),
  );
}
