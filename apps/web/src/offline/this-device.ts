import { v7 as newId } from 'uuid';
import { callAs, currentBearer } from '../data/bearer.ts';
import { reportError } from '../data/report-error.ts';
import { DeviceClock } from './clock.ts';
import { deviceBearer } from './device-bearer.ts';
import { Device } from './device.ts';
import { doorApi, type DoorApi } from './door-api.ts';
import { JournalDb } from './journal.db.ts';
import { operatorProver } from './prove-operator.ts';
import { forgetCopies } from './rehearsal/copies.ts';
import { recallOffset, rememberOffset } from './known-offset.ts';
import { Link } from './link.ts';
import { SnapDb } from './snap.db.ts';
import { useSyncStatus } from './sync-status.ts';
import { tillApi, type TillApi } from './till-api.ts';

/** The parts of this browser as a device, each of which exists once. */
export interface ThisDevice {
  journal: JournalDb;
  snap: SnapDb;
  clock: DeviceClock;
  link: Link;
  api: DoorApi;
  tillApi: TillApi;
  device: Device;
  /** Proves to the server which person stands at the device. Rejects while the server is unreachable. */
  proveOperator: () => Promise<void>;
}

/** The session of the person who works on this device, for calls that the device does not make in its own name. */
export interface PersonSession {
  /** Makes calls send the session's token. */
  carry(): void;
  /** Returns whether the server has not been asked for the session yet. */
  isUnknown(): boolean;
  /** Returns the id of the person who is signed in. */
  userId(): string | undefined;
}

/** Creates the parts, and makes every call go out in the device's name. Called once, when the app starts. */
export function startDevice(session: PersonSession): ThisDevice {
  const clock = new DeviceClock(newId(), undefined, recallOffset());
  const link = new Link();
  const api = doorApi(link, clock);
  const journal = new JournalDb();
  const device = new Device({ journal, api, clock });
  session.carry();
  const person = { ...currentBearer(), isUnknown: () => session.isUnknown() };
  callAs(deviceBearer({ person, device, mono: () => clock.mono() }));
  link.listen((state) => {
    useSyncStatus.setState({ link: state, clock_jump: clock.jump });
    if (state.up) rememberOffset(clock.known());
  });
  forgetCopies().catch((error: unknown) => reportError(error, 'rehearsal.copies'));
  const proveOperator = operatorProver({ device, api, person, operator: () => session.userId() });
  return { journal, snap: new SnapDb(), clock, link, api, tillApi: tillApi(link, clock), device, proveOperator };
}
