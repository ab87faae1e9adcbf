import type { Role } from '@festix/domain/people';
import { useState } from 'react';
import { whyItFailed } from '../data/why-it-failed.ts';
import { reportError } from '../data/report-error.ts';
import { useSession } from './session.store.ts';

/**
 * What a page knows that lets nobody on: who is signed in, whether a role that opens it gives nothing for want of a second
 * factor, and the way to another account, with the refusal of that where there is one.
 */
export function useNoRight(opens: (role: Role) => boolean, place: string) {
  const user = useSession((session) => session.user);
  const signOut = useSession((session) => session.signOut);
  const [refusal, setRefusal] = useState<string>();
  return {
    email: user?.email,
    isWithheld: user?.withheld_roles.some(opens) ?? false,
    refusal,
    enterAsAnother() {
      signOut().catch((error: unknown) => {
        reportError(error, place);
        setRefusal(whyItFailed(error));
      });
    },
  };
}
