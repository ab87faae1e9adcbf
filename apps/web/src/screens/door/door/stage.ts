import type { EventDoor } from '../../../offline/stored.ts';
import type { SessionStatus } from '../../../session/session.store.ts';

/** A step before admission can start. */
export type Stage =
  | 'loading'
  | 'install'
  | 'sign-in'
  | 'enrol'
  | 'gate'
  | 'download'
  | 'shut-out'
  | 'forbidden'
  | 'outdated'
  | 'begin'
  | 'scan';

export interface Standing {
  /** Whether the browser keeps data for installed apps only, and this isn't one. */
  needsInstall: boolean;
  session: SessionStatus;
  hasAskedForSession: boolean;
  here: EventDoor | undefined;
  isForbidden: boolean;
  isOutdated: boolean;
  hasBegun: boolean;
}

/** Returns the next step. A device with a list needs no session: it may be offline for hours. */
export function stageOf({ needsInstall, session, here, ...rest }: Standing): Stage {
  if (!here) return 'loading';
  const { device, door, event, list } = here;
  if (device.known !== 'this') {
    if (needsInstall) return 'install';
    if (session === 'signed-in') return 'enrol';
    return session === 'unknown' && !rest.hasAskedForSession ? 'loading' : 'sign-in';
  }
  if (device.device.revoked_at !== null) return 'shut-out';
  if (rest.isForbidden) return 'forbidden';
  if (!door) return 'gate';
  if (!event || !list) return 'download';
  if (rest.isOutdated) return 'outdated';
  return rest.hasBegun ? 'scan' : 'begin';
}
