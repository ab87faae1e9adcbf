import { notices } from '@festix/domain/ground';
import { useNotices, type Glyph } from '@festix/ui';
import { Briefcase } from '@phosphor-icons/react/Briefcase';
import { House } from '@phosphor-icons/react/House';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import { useNavigate } from 'react-router-dom';
import { whyItFailed } from '../../data/why-it-failed.ts';
import { reportError } from '../../data/report-error.ts';
import { openDoorDevice } from '../../session/door-device.ts';
import { forgetTickets } from '../../session/kept-tickets.ts';
import { useSession } from '../../session/session.store.ts';
import { areaHome, areasInSight } from './area-list.ts';
import { useArea } from './area-context.tsx';
import { areasTexts as texts } from './areas-texts.ts';

export interface OwnPlace {
  key: string;
  label: string;
  icon: Glyph;
  /** Its path; undefined for the sign-out. */
  href: string | undefined;
  go(): void;
  /** Whether it is the present area. */
  isHere: boolean;
}

/** Returns the person's places besides the area's own menu: other areas, own tickets, sign-out. */
export function useOwnPlaces(): OwnPlace[] {
  const { area: here } = useArea();
  const user = useSession((session) => session.user);
  const signOut = useSignOut();
  const navigate = useNavigate();
  if (!user) return [];
  const place = (key: string, label: string, icon: Glyph, href: string, isHere = false): OwnPlace => ({
    key,
    label,
    icon,
    href,
    isHere,
    go: () => void navigate(href),
  });
  const areas = areasInSight(user);
  return [
    ...(areas.length > 1
      ? areas.map(({ area, name }) => place(area, name, Briefcase, areaHome(area), area === here))
      : []),
    place('profile', texts.profile, UserCircle, '/settings'),
    place('tickets', texts.ownTickets, Ticket, '/customer/orders'),
    place('home', texts.home, House, '/'),
    { key: 'sign-out', label: texts.signOut, icon: SignOut, href: undefined, isHere: false, go: () => void signOut() },
  ];
}

/** Signs out and loads the first page anew, so that no data of the person stays in memory. */
export function useSignOut(): () => Promise<void> {
  const signOut = useSession((session) => session.signOut);
  const { error } = useNotices();
  return async () => {
    try {
      const device = await openDoorDevice();
      const held = await device?.heldBy();
      if (held) return error(notices[held]);
      await signOut();
      await Promise.all([device?.wipe(), forgetTickets()]);
      window.location.assign('/');
    } catch (cause) {
      reportError(cause, 'sign-out');
      error(whyItFailed(cause));
    }
  };
}
