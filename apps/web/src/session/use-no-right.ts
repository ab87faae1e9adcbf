import type { Role } from '@festix/domain/people';
import { useState } from 'react';
import { whyItFailed } from '../data/why-it-failed.ts';
import { reportError } from '../data/report-error.ts';
import { useSession } from './session.store.ts';

/**
 * Returns the facts for a refused page: the signed-in person, whether a role that opens it is withheld for want of a
 * second factor, and the sign-in with another account, with its refusal if any.
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
