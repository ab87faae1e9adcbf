import type { EventTill } from '../../../offline/till-stored.ts';
import { isTill } from '../../../offline/device.ts';
import type { SessionStatus } from '../../../session/session.store.ts';

/** The next step before the till can sell. */
export type Stage =
  | 'loading'
  | 'install'
  | 'sign-in'
  | 'enrol'
  | 'other-kind'
  | 'prepare'
  | 'shut-out'
  | 'forbidden'
  | 'outdated'
  | 'drawer'
  | 'sell';

export interface Standing {
  /** Whether the browser keeps data only for installed apps, and this isn't one. */
  needsInstall: boolean;
  session: SessionStatus;
  hasAskedForSession: boolean;
  here: EventTill | undefined;
  isForbidden: boolean;
  isOutdated: boolean;
}

/** Returns the next step. A till with an event needs no session: it may be offline for hours. */
export function stageOf({ needsInstall, session, hasAskedForSession, here, isForbidden, isOutdated }: Standing): Stage {
  if (!here) return 'loading';
  const { device, till, event } = here;
  const isUnknown = session === 'unknown' && !hasAskedForSession;
  const needsPerson = session === 'signed-in' ? undefined : isUnknown ? 'loading' : 'sign-in';
  if (device.known !== 'this') {
    if (needsInstall) return 'install';
    return needsPerson ?? 'enrol';
  }
  if (device.device.revoked_at !== null) return 'shut-out';
  if (!isTill(device.device)) return needsPerson ?? 'other-kind';
  if (isForbidden) return 'forbidden';
  if (!till || !event) return needsPerson ?? 'prepare';
  if (isOutdated) return 'outdated';
  return here.session ? 'sell' : 'drawer';
}
