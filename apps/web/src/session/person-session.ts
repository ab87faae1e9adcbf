import { carrySession, useSession } from './session.store.ts';

/** The browser's session, as a door or till is handed it when it starts. */
export const personSession = {
  carry: carrySession,
  isUnknown: () => useSession.getState().status === 'unknown',
  userId: () => useSession.getState().user?.id,
};
