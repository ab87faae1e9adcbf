import type { UserView } from '@festix/domain/contract';
import { homeOf } from '../../../frame/areas/area-list.ts';
import { useSession } from '../../../session/session.store.ts';
import { useGoOn, useRedirectUrl } from './use-go-on.ts';

/** Stores the signed-in person, and continues to `redirectUrl`, or to the person's home. */
export function useFinish(): (user: UserView) => void {
  const know = useSession((session) => session.know);
  const redirectUrl = useRedirectUrl();
  const goOn = useGoOn();
  return (user) => {
    know(user);
    goOn(redirectUrl ?? homeOf(user));
  };
}
