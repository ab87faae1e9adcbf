import type { EventDoor } from '../../../offline/stored.ts';
import type { SessionStatus } from '../../../session/session.store.ts';

/** What has to be done before people can be let in, one step at a time. */
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
  /** Whether the browser keeps data only for installed apps, and this isn't one. */
  needsInstall: boolean;
  session: SessionStatus;
  hasAskedForSession: boolean;
  here: EventDoor | undefined;
  isForbidden: boolean;
  isOutdated: boolean;
  hasBegun: boolean;
}

/** The step that is next. A device that has its list needs no session: it may be offline for hours. */
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
