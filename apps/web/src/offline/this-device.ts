import { v7 as newId } from 'uuid';
import { callAs, currentBearer } from '../data/bearer.ts';
import { carrySession, useSession } from '../session/session.store.ts';
import { DeviceClock } from './clock.ts';
import { deviceBearer } from './device-bearer.ts';
import { Device } from './device.ts';
import { doorApi, type DoorApi } from './door-api.ts';
import { JournalDb } from './journal.db.ts';
import { operatorProver } from './prove-operator.ts';
import { recallOffset, rememberOffset } from './known-offset.ts';
import { Link } from './link.ts';
import { SnapDb } from './snap.db.ts';
import { useSyncStatus } from './sync-status.ts';
import { tillApi, type TillApi } from './till-api.ts';

/** The parts of this browser as a device, each there once. */
export interface ThisDevice {
  journal: JournalDb;
  snap: SnapDb;
  clock: DeviceClock;
  link: Link;
  api: DoorApi;
  tillApi: TillApi;
  device: Device;
  /** Lets the server know who stands here; rejects while it can't be told. */
  proveOperator: () => Promise<void>;
}

/** Makes the parts and lets every call go out in the device's name, once, when the app starts. */
export function startDevice(): ThisDevice {
  const clock = new DeviceClock(newId(), undefined, recallOffset());
  const link = new Link();
  const api = doorApi(link, clock);
  const journal = new JournalDb();
  const device = new Device({ journal, api, clock });
  carrySession();
  const person = { ...currentBearer(), isUnknown: () => useSession.getState().status === 'unknown' };
  callAs(deviceBearer({ person, device, mono: () => clock.mono() }));
  link.listen((state) => {
    useSyncStatus.setState({ link: state, clock_jump: clock.jump });
    if (state.up) rememberOffset(clock.known());
  });
  const operator = () => useSession.getState().user?.id;
  const proveOperator = operatorProver({ device, api, person, operator });
  return { journal, snap: new SnapDb(), clock, link, api, tillApi: tillApi(link, clock), device, proveOperator };
}
