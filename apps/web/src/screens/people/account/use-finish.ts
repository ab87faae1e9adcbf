import type { UserView } from '@festix/domain/contract';
import { homeOf } from '../../../frame/areas/area-list.ts';
import { useSession } from '../../../session/session.store.ts';
import { useGoOn, useRedirectUrl } from './use-go-on.ts';

/** Takes over what is known of the person now, and goes on to `redirectUrl`, or to the own place. */
export function useFinish(): (user: UserView) => void {
  const know = useSession((session) => session.know);
  const redirectUrl = useRedirectUrl();
  const goOn = useGoOn();
  return (user) => {
    know(user);
    goOn(redirectUrl ?? homeOf(user));
  };
}
